import { formatRupees } from '@sangamam/contract/locale/money';
import type { Receipt } from '@sangamam/contract/payments/receipts';
import type { Db } from '../../../platform/db/connect.ts';
import type { DrawDeps } from '../../../platform/message-kinds/registry.ts';
import { type MessageContext, queueMessage } from '../../../platform/messages/queue-message.ts';
import type { MailAttachment } from '../../../platform/outside/mail.ts';
import { findRegistrationForMail } from '../../registrations/index.ts';
import { findReceiptPdf, findReceipts } from '../receipts/find-receipts.ts';
import { receipt } from './payment-kinds.ts';

/**
 * Queues "SGM-00042: receipt for ₹500" for a balance or an additional contribution, once for each
 * payment, with the receipt as PDF, and once more for each document that was corrected. The first payment's receipt
 * goes with the confirmation. Joins the caller's transaction.
 */
export async function queueReceipt(
  tx: Db,
  paid: {
    readonly registrationId: string;
    readonly transactionId: string;
    /** The numbers of a document that was corrected, and of the one in its place. */
    readonly corrected?: { readonly from: string; readonly to: string };
  },
  context: MessageContext,
): Promise<void> {
  const { registrationId, transactionId, corrected } = paid;
  const replaced = corrected?.from ?? '';
  const registration = await findRegistrationForMail(tx, registrationId);
  const issued = corrected
    ? (await findReceipts(tx, registrationId, { transactionId })).filter(
        ({ receiptNumber }) => receiptNumber === corrected.to,
      )
    : await findReceiptsOfPayment(tx, registrationId, transactionId);
  const [newest] = issued;
  if (!registration || !newest) return;
  const { registrationNumber, name, email, locale } = registration;
  const sum = (part: 'amount' | 'feePart' | 'contributionPart' | 'creditPart' | 'payerFee') =>
    issued.reduce((rupees, receipt) => rupees + receipt[part], 0);
  const part = (rupees: number) => (rupees > 0 ? formatRupees(rupees) : '');
  const isGift = newest.kind === 'contribution' || newest.kind === 'donation';
  const numbers = issued.map(({ receiptNumber }) => receiptNumber);
  await queueMessage(
    tx,
    {
      kind: receipt,
      to: { email, language: locale },
      values: {
        number: registrationNumber,
        name,
        payment: paymentOf(replaced, isGift),
        replaced,
        amount: sum('amount'),
        receipt: numbers.join(', '),
        paidAt: newest.paidAt,
        fee: part(sum('feePart')),
        contribution: part(sum('contributionPart')),
        credit: part(sum('creditPart')),
        payerFee: part(sum('payerFee')),
        transaction: transactionId,
        changeUrl: `${context.config.publicUrl}/alumni-update`,
      },
      dedupeKey: `receipt:${transactionId}${replaced && `:${replaced}`}`,
      registrationId,
      attachments: numbers.map((receiptNumber) => ({ receiptNumber })),
    },
    context,
  );
}

function paymentOf(replaced: string, isGift: boolean): 'balance' | 'contribution' | 'corrected' {
  if (replaced !== '') return 'corrected';
  return isGift ? 'contribution' : 'balance';
}

/** The receipts of a payment that stand; a donation beside a fee has one of its own. */
export async function findReceiptsOfPayment(
  db: Db,
  registrationId: string,
  transactionId: string,
): Promise<Receipt[]> {
  const documents = await findReceipts(db, registrationId, { transactionId });
  return documents.filter(({ kind }) => kind !== 'refund');
}

/** The receipt of this number as a PDF; null when the registration has none. */
export async function attachReceipt(
  deps: DrawDeps,
  of: { readonly registrationId: string; readonly receiptNumber: string },
): Promise<MailAttachment | null> {
  const content = await findReceiptPdf(deps, of);
  return (
    content && { filename: `${of.receiptNumber}.pdf`, contentType: 'application/pdf', content }
  );
}
