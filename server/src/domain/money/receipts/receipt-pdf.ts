import { momentInWords } from '@sangamam/contract/dates';
import { formatRupees, paiseToRupees } from '@sangamam/contract/money';
import { type ManualMethod, manualMethods } from '@sangamam/contract/payment-history';
import { pdfPages } from '../../../platform/pdf/document.ts';
import type { IssuedRow } from './store.ts';

const inRupees = (paise: number) => formatRupees(paiseToRupees(paise));

/** Label and amount of each part of the payment that is not zero. */
function receiptParts(issued: IssuedRow): [label: string, amount: string][] {
  const parts: [label: string, paise: number][] = [
    ['Participation fee', issued.feePartPaise],
    ['Contribution', issued.contributionPartPaise],
    ['Credit towards later changes', issued.creditPartPaise],
  ];
  return parts.filter(([, paise]) => paise > 0).map(([label, paise]) => [label, inRupees(paise)]);
}

/** When money came in, in Kochi: "6 Feb 2027, 9:00 am". */
function paidAtInWords({ paidAt }: IssuedRow): string {
  const { day, time } = momentInWords(paidAt.toISOString());
  return `${day}, ${time}`;
}

/**
 * A receipt of one page (docs/product/mails.md#receipts), as it was issued. It is dated by the payment, so that
 * printing it again changes nothing; what went back since is said below the sum.
 */
export async function receiptPdf(issued: IssuedRow, refundedPaise: number): Promise<Buffer> {
  const { receiptNumber, legalName, legalAddress, legalEmail, pan, gstin } = issued;
  const page = await pdfPages({
    title: `Receipt ${receiptNumber}`,
    banner: legalName,
    footer: `${legalName} · ${legalAddress} · ${legalEmail}`,
    now: issued.paidAt,
  });
  page.heading(`Receipt ${receiptNumber}`);
  page.fact('Date', [paidAtInWords(issued)]);
  page.fact('Received from', [
    ...(issued.payerName ? [issued.payerName] : []),
    `Registration ${issued.registrationNumber}`,
  ]);
  page.fact('For', [issued.event]);
  page.fact('Received by', [
    legalName,
    legalAddress,
    ...(pan ? [`PAN ${pan}`] : []),
    ...(gstin ? [`GSTIN ${gstin}`] : []),
  ]);
  page.fact('Paid by', [paidBy(issued)]);
  page.fact('Transaction', [issued.transactionId]);
  if (issued.reference !== null) page.fact('Reference', [issued.reference]);
  page.rule();
  for (const [label, part] of receiptParts(issued)) page.amount(label, part);
  page.rule();
  page.amount('Received', inRupees(issued.amountPaise), 600);
  if (refundedPaise > 0) page.amount('Sent back since', inRupees(-refundedPaise));
  page.rule();
  page.paragraph('Receipt for participation fee, not a tax invoice');
  return page.finish();
}

function paidBy({ method, transactionId }: IssuedRow): string {
  // what staff recorded is one of these
  if (transactionId.startsWith('man_')) return manualMethods[method as ManualMethod];
  return method ? `Razorpay, ${method}` : 'Razorpay';
}
