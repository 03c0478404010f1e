import { formatRupees } from '@sangamam/contract/money';
import type { Db } from '../../db/connect.ts';
import { findReceipts } from '../receipts/find-receipts.ts';
import { type MessageContext, queueMessage } from './queue-message.ts';
import { findRegistrationForMail } from './store.ts';

/**
 * Queues "SGM-00042: receipt for ₹500" for a balance or an additional contribution, once for each
 * payment, with the receipt as PDF (Product 7). The first payment's receipt goes with the confirmation.
 * Joins the caller's transaction.
 */
export async function queueReceipt(
  tx: Db,
  paid: { readonly registrationId: string; readonly transactionId: string },
  context: MessageContext,
): Promise<void> {
  const { registrationId, transactionId } = paid;
  const registration = await findRegistrationForMail(tx, registrationId);
  const [receipt] = await findReceipts(tx, registrationId, { transactionId });
  if (!registration || !receipt) return;
  const { registrationNumber, name, email, locale } = registration;
  const { receiptNumber, kind, amount, paidAt } = receipt;
  const part = (rupees: number) => (rupees > 0 ? formatRupees(rupees) : '');
  await queueMessage(
    tx,
    {
      kind: 'receipt',
      to: { email, language: locale },
      values: {
        number: registrationNumber,
        name,
        payment: kind === 'contribution' ? 'contribution' : 'balance',
        amount,
        receipt: receiptNumber,
        paidAt,
        fee: part(receipt.feePart),
        contribution: part(receipt.contributionPart),
        credit: part(receipt.creditPart),
        transaction: transactionId,
        changeUrl: `${context.config.publicUrl}/alumni-update`,
      },
      dedupeKey: `receipt:${transactionId}`,
      registrationId,
      attachments: [{ receiptNumber }],
    },
    context,
  );
}
