import { formatRupees } from '@sangamam/contract/money';
import type { Receipt } from '@sangamam/contract/receipts';
import type { PublicSettings } from '@sangamam/contract/settings';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connect.ts';
import { findReceipts } from '../receipts/find-receipts.ts';
import { paidAtInWords, receiptParts } from '../receipts/receipt-pdf.ts';
import { html } from './html.ts';
import { button, card, fact, mailPage, paragraph } from './mail-layout.ts';
import { queueMessage } from './queue-message.ts';
import { findRegistrationForMail } from './store.ts';

/**
 * Queues "SGM-00042: receipt for ₹500" for a balance or an additional contribution, once for each
 * payment, with the receipt as PDF (Product 7). The first payment's receipt goes with the confirmation.
 * Joins the caller's transaction.
 */
export async function queueReceipt(
  tx: Db,
  paid: { readonly registrationId: string; readonly transactionId: string },
  { settings, config, now }: MailContext,
): Promise<void> {
  const { registrationId, transactionId } = paid;
  const registration = await findRegistrationForMail(tx, registrationId);
  const [receipt] = await findReceipts(tx, registrationId, { transactionId });
  if (!registration || !receipt) return;
  await queueMessage(tx, {
    ...receiptMail(registration, receipt, settings, config.publicUrl),
    dedupeKey: `receipt:${transactionId}`,
    registrationId,
    recipient: registration.email,
    attachments: [{ receiptNumber: receipt.receiptNumber }],
    now,
  });
}

interface MailContext {
  readonly settings: PublicSettings;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly now: Date;
}

function receiptMail(
  { registrationNumber, name }: { registrationNumber: string; name: string },
  receipt: Receipt,
  settings: PublicSettings,
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const { receiptNumber, transactionId, kind } = receipt;
  const amount = formatRupees(receipt.amount);
  const subject = `${registrationNumber}: receipt for ${amount}`;
  const heading = `Thank you, ${name}.`;
  const opening =
    kind === 'contribution'
      ? `Your contribution of ${amount} has reached us.`
      : `Your payment of ${amount} has reached us.`;
  const facts: [label: string, lines: string[]][] = [
    ['Receipt', [receiptNumber]],
    ['Date', [paidAtInWords(receipt)]],
    ['For', receiptParts(receipt).map(([label, part]) => `${label}: ${part}`)],
    ['Transaction', [transactionId]],
  ];
  const url = `${publicUrl}/alumni-update`;
  const lines = facts.map(([label, of]) => [`${label}:`, ...of.map((line) => `  ${line}`)]);
  return {
    subject,
    text: `${[
      heading,
      opening,
      lines.flat().join('\n'),
      'The receipt is attached.',
      `See your registration:\n${url}`,
    ].join('\n\n')}\n`,
    html: mailPage(
      {
        title: subject,
        preview: opening,
        heading,
        body: [
          paragraph(html`${opening}`),
          card(facts.map((each) => fact(...each))),
          paragraph(html`The receipt is attached.`),
          button('See your registration', url),
        ],
      },
      settings,
    ),
  };
}
