import { momentInWords } from '@sangamam/contract/dates';
import { formatRupees } from '@sangamam/contract/money';
import { type ManualMethod, manualMethods } from '@sangamam/contract/payment-history';
import type { Receipt } from '@sangamam/contract/receipts';
import type { PublicSettings } from '@sangamam/contract/settings';
import { pdfPages } from '../../pdf/document.ts';

/** What money was for: a label and the amount of each part that is not nothing. */
function receiptParts({
  feePart,
  contributionPart,
  creditPart,
}: Receipt): [label: string, amount: string][] {
  const parts: [label: string, rupees: number][] = [
    ['Participation fee', feePart],
    ['Contribution', contributionPart],
    ['Credit towards later changes', creditPart],
  ];
  return parts.filter(([, rupees]) => rupees > 0).map(([label, r]) => [label, formatRupees(r)]);
}

/** When money came in, in Kochi: "6 Feb 2027, 9:00 am". */
function paidAtInWords({ paidAt }: Receipt): string {
  const { day, time } = momentInWords(paidAt);
  return `${day}, ${time}`;
}

/**
 * A receipt of one page (Product 7). It is dated by the payment, so that printing it again changes
 * nothing; what went back since is said below the sum.
 */
export async function receiptPdf(
  receipt: Receipt,
  payer: { readonly name: string; readonly registrationNumber: string },
  { event, contact, payments }: Pick<PublicSettings, 'event' | 'contact' | 'payments'>,
): Promise<Buffer> {
  const { receiptNumber, amount, transactionId, reference, refunded } = receipt;
  const page = await pdfPages({
    title: `Receipt ${receiptNumber}`,
    banner: contact.legalName,
    footer: `${contact.legalName} · ${contact.address} · ${contact.email}`,
    now: new Date(receipt.paidAt),
  });
  page.heading(`Receipt ${receiptNumber}`);
  page.fact('Date', [paidAtInWords(receipt)]);
  page.fact('Received from', [payer.name, `Registration ${payer.registrationNumber}`]);
  page.fact('For', [`${event.name} ${event.edition}`]);
  page.fact('Received by', [
    contact.legalName,
    contact.address,
    ...(payments.pan ? [`PAN ${payments.pan}`] : []),
    ...(payments.gstin ? [`GSTIN ${payments.gstin}`] : []),
  ]);
  page.fact('Paid by', [paidBy(receipt)]);
  page.fact('Transaction', [transactionId]);
  if (reference !== null) page.fact('Reference', [reference]);
  page.rule();
  for (const [label, part] of receiptParts(receipt)) page.amount(label, part);
  page.rule();
  page.amount('Received', formatRupees(amount), 600);
  if (refunded > 0) page.amount('Sent back since', formatRupees(-refunded));
  page.rule();
  page.paragraph('Receipt for participation fee, not a tax invoice');
  return page.finish();
}

function paidBy({ method, transactionId }: Receipt): string {
  // what staff recorded is one of these
  if (transactionId.startsWith('man_')) return manualMethods[method as ManualMethod];
  return method ? `Razorpay, ${method}` : 'Razorpay';
}
