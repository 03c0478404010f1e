import { formatRupees } from '@sangamam/contract/money';
import type { Db } from '../../platform/db/connect.ts';
import { type MessageContext, queueMessage } from '../../platform/messages/queue-message.ts';
import type { MailAttachment } from '../../platform/outside/mail.ts';
import { findRegistrationForMail } from '../registrations/mail-store.ts';
import { receipt } from './payment-kinds.ts';
import { findReceiptPdf, findReceipts } from './receipts/find-receipts.ts';

/**
 * Queues "SGM-00042: receipt for ₹500" for a balance or an additional contribution, once for each
 * payment, with the receipt as PDF. The first payment's receipt goes with the confirmation.
 * Joins the caller's transaction.
 */
export async function queueReceipt(
  tx: Db,
  paid: { readonly registrationId: string; readonly transactionId: string },
  context: MessageContext,
): Promise<void> {
  const { registrationId, transactionId } = paid;
  const registration = await findRegistrationForMail(tx, registrationId);
  const [issued] = await findReceipts(tx, registrationId, { transactionId });
  if (!registration || !issued) return;
  const { registrationNumber, name, email, locale } = registration;
  const { receiptNumber, kind, amount, paidAt } = issued;
  const part = (rupees: number) => (rupees > 0 ? formatRupees(rupees) : '');
  await queueMessage(
    tx,
    {
      kind: receipt,
      to: { email, language: locale },
      values: {
        number: registrationNumber,
        name,
        payment: kind === 'contribution' ? 'contribution' : 'balance',
        amount,
        receipt: receiptNumber,
        paidAt,
        fee: part(issued.feePart),
        contribution: part(issued.contributionPart),
        credit: part(issued.creditPart),
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

/** The receipt of this number as a PDF; null when the registration has none. */
export async function attachReceipt(
  db: Db,
  of: { readonly registrationId: string; readonly receiptNumber: string },
): Promise<MailAttachment | null> {
  const content = await findReceiptPdf(db, of);
  return (
    content && { filename: `${of.receiptNumber}.pdf`, contentType: 'application/pdf', content }
  );
}
