import { dayAndTime } from '@sangamam/contract/locale/dates';
import { intlLocales, type Language } from '@sangamam/contract/locale/languages';
import { formatRupees, paiseToRupees } from '@sangamam/contract/locale/money';
import { words } from '@sangamam/words/by-language/receipt';
import { pdfPages } from '../../../platform/pdf/document.ts';
import type { Look } from '../../../platform/settings/look.ts';
import { amountInWords } from './amount-in-words.ts';
import type { Donor } from './donor.ts';
import type { IssuedRow } from './store.ts';

/** How many digits of the hash are printed, so that paper and row can be compared. */
const fingerprintLength = 16;

const inRupees = (paise: number) => formatRupees(paiseToRupees(paise));

/** Label and amount of each part of the payment that is not zero. */
function receiptParts(issued: IssuedRow, language: Language): [label: string, amount: string][] {
  const texts = words[language];
  const parts: [label: string, paise: number][] = [
    [texts.fee, issued.feePartPaise],
    [texts.contribution, issued.contributionPartPaise],
    [texts.credit, issued.creditPartPaise],
  ];
  return parts.filter(([, paise]) => paise > 0).map(([label, paise]) => [label, inRupees(paise)]);
}

/** When money came in, at the event: "6 Feb 2027, 9:00 am". */
function paidAtInWords({ paidAt }: IssuedRow, language: Language): string {
  return dayAndTime(paidAt.toISOString(), language);
}

/** A document as it is drawn: as it was issued, and what became of it since. */
export interface DrawnDocument {
  readonly issued: IssuedRow;
  readonly donor: Donor | null;
  readonly refundedPaise: number;
  readonly replacedBy: string | null;
}

/**
 * A receipt, donation receipt or credit note of one page (docs/product/mails.md#receipts), as it was issued. It is
 * dated by the money, so that printing it again changes nothing; what went back since is said below the sum.
 */
export async function receiptPdf(
  { issued, donor, refundedPaise, replacedBy }: DrawnDocument,
  language: Language,
  look: Look,
): Promise<Buffer> {
  const texts = words[language];
  const { receiptNumber, legalName, legalAddress, legalEmail, pan, gstin } = issued;
  const isCreditNote = issued.kind === 'credit_note';
  const titles: Readonly<Record<string, typeof texts.title>> = {
    credit_note: texts.creditNote,
    donation: texts.donation,
  };
  const title = (titles[issued.kind] ?? texts.title)({ number: receiptNumber });
  const page = await pdfPages({
    title,
    banner: legalName,
    footer: `${legalName} · ${legalAddress} · ${legalEmail}`,
    locale: intlLocales[language],
    now: issued.paidAt,
    look,
  });
  page.heading(title);
  if (replacedBy !== null) page.paragraph(texts.cancelled({ number: replacedBy }));
  if (issued.replaces !== null) {
    page.paragraph(texts.replaces({ number: issued.replaces, reason: issued.correction ?? '' }));
  }
  page.fact(texts.date, [paidAtInWords(issued, language)]);
  page.fact(isCreditNote ? texts.returnedTo : texts.receivedFrom, [
    ...(issued.payerName ? [issued.payerName] : []),
    ...(donor ? [donor.address, texts.pan({ pan: donor.pan })] : []),
    texts.registration({ number: issued.registrationNumber }),
  ]);
  page.fact(texts.for, [issued.event]);
  page.fact(isCreditNote ? texts.returnedBy : texts.receivedBy, [
    legalName,
    legalAddress,
    ...(pan ? [texts.pan({ pan })] : []),
    ...(gstin ? [texts.gstin({ gstin })] : []),
  ]);
  page.fact(texts.paidBy, [paidBy(issued, language)]);
  page.fact(texts.transaction, [issued.transactionId]);
  if (issued.reference !== null) page.fact(texts.reference, [issued.reference]);
  page.rule();
  for (const [label, part] of receiptParts(issued, language)) page.amount(label, part);
  page.rule();
  page.amount(isCreditNote ? texts.returned : texts.received, inRupees(issued.amountPaise), 600);
  if (issued.payerFeePaise !== null) page.amount(texts.payerFee, inRupees(issued.payerFeePaise));
  if (refundedPaise > 0) page.amount(texts.sentBack, inRupees(-refundedPaise));
  page.rule();
  page.fact(texts.inWords, [amountInWords(issued.amountPaise)]);
  if (issued.section80g !== null) {
    page.paragraph(texts.section80g({ number: issued.section80g }));
  } else page.paragraph(isCreditNote ? texts.creditsReceipt : texts.noInvoice);
  if (issued.hash !== null) page.fact(texts.fingerprint, [issued.hash.slice(0, fingerprintLength)]);
  return page.finish();
}

/** A method that we do not know is shown as the provider calls it. */
function paidBy({ method, transactionId }: IssuedRow, language: Language): string {
  const methods: Readonly<Record<string, string>> = words[language].methods;
  const texts = method && (methods[method] ?? method);
  if (transactionId.startsWith('man_')) return texts ?? '';
  return texts ? `Razorpay, ${texts}` : 'Razorpay';
}
