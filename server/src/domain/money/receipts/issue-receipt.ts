import { dateAtEvent } from '@sangamam/contract/locale/event-time';
import type { Db } from '../../../platform/db/connect.ts';
import type { MessageContext } from '../../../platform/messages/queue-message.ts';
import type { LedgerEntry } from '../ledger/ledger-store.ts';
import {
  type DocumentKind,
  findPlacedPayment,
  hasDocument,
  insertDocument,
  listStanding,
  noteReceiptNumber,
  type PlacedPayment,
  type Standing,
} from './store.ts';

type Context = Pick<MessageContext, 'settings' | 'now'>;
type Parts = Pick<LedgerEntry, 'feePartPaise' | 'contributionPartPaise' | 'creditPartPaise'>;

/** The year in which the financial year of a moment begins: 2026 from April 2026 to March 2027. */
export function financialYearOf(now: Date): number {
  const [year = 0, month = 0] = dateAtEvent(now.getTime()).split('-').map(Number);
  return month >= 4 ? year : year - 1;
}

/**
 * Issues the receipt of placed money: from now on it says what it says today, whatever becomes of the settings
 * and of the payer's name. Where donation receipts are on, what was given has one of its own. Joins the
 * transaction that wrote the ledger line.
 */
export async function issueReceipt(tx: Db, paymentId: string, context: Context): Promise<void> {
  const placed = await findPlacedPayment(tx, paymentId);
  if (!placed) return;
  const { feePartPaise, contributionPartPaise, creditPartPaise } = placed;
  const givesReceipt = context.settings.payments.donationReceipts;
  const given = givesReceipt ? contributionPartPaise : 0;
  const paid = {
    feePartPaise,
    contributionPartPaise: contributionPartPaise - given,
    creditPartPaise,
  };
  const gift = { feePartPaise: 0, contributionPartPaise: given, creditPartPaise: 0 };
  const numbers: string[] = [];
  // said once, on the first document
  const about = () => {
    const payerFeePaise = numbers.length === 0 ? placed.payerFeePaise : null;
    return { placed: { ...placed, payerFeePaise }, paymentId };
  };
  if (sumOf(paid) > 0)
    numbers.push(await issue(tx, { ...about(), kind: 'receipt', parts: paid }, context));
  if (given > 0)
    numbers.push(await issue(tx, { ...about(), kind: 'donation', parts: gift }, context));
  const [first] = numbers;
  if (first !== undefined) await noteReceiptNumber(tx, paymentId, { receiptNumber: first });
}

/**
 * Issues a document in the place of one that stands and stays on file as cancelled, with the issuer as the settings say
 * now; returns its number.
 */
export async function issueAgain(
  tx: Db,
  before: Standing,
  change: Partial<
    Pick<Standing, 'kind' | 'payerName' | 'donorId' | 'paidAt' | 'amountPaise' | keyof Parts>
  >,
  why: { readonly correction: string; readonly correctedBy: string },
  context: Context,
): Promise<string> {
  const { receiptNumber: replaces, transactionId } = before;
  const next = { ...factsOf(before), ...change };
  const receiptNumber = await insertDocument(
    tx,
    { ...next, ...issuerOf(next.kind, context), ...why, replaces },
    seriesOf(context),
  );
  await noteReceiptNumber(tx, transactionId, { receiptNumber, before: replaces });
  return receiptNumber;
}

/** A document without what belongs to its number alone. */
function factsOf({
  receiptNumber: _number,
  ordinal: _ordinal,
  financialYear: _year,
  payerSalt: _salt,
  payerHash: _payer,
  hash: _hash,
  ...facts
}: Standing) {
  return facts;
}

/**
 * Issues the receipts of a payment anew once a part of it was given: what was paid stands on one in the place of the
 * first, what was given on the donation receipt where these are on, which takes that place if nothing else is left.
 * Returns their numbers; none where there was none.
 */
export async function issueOfGift(
  tx: Db,
  paymentId: string,
  { amountPaise, ...why }: Parameters<typeof issueAgain>[3] & { readonly amountPaise: number },
  context: Context,
): Promise<string[]> {
  const standing = await listStanding(tx, paymentId);
  const paid = standing.find(({ kind }) => kind === 'receipt');
  if (!paid) return [];
  const isApart = context.settings.payments.donationReceipts;
  const ofCredit = Math.min(amountPaise, paid.creditPartPaise);
  const rest = {
    feePartPaise: paid.feePartPaise - (amountPaise - ofCredit),
    contributionPartPaise: paid.contributionPartPaise + (isApart ? 0 : amountPaise),
    creditPartPaise: paid.creditPartPaise - ofCredit,
  };
  const again = (before: Standing, parts: Parts) =>
    issueAgain(tx, before, { ...parts, amountPaise: sumOf(parts) }, why, context);
  if (!isApart) return [await again(paid, rest)];
  const donation = standing.find(({ kind }) => kind === 'donation');
  const givenPaise = amountPaise + (donation?.amountPaise ?? 0);
  const gift = { feePartPaise: 0, contributionPartPaise: givenPaise, creditPartPaise: 0 };
  if (donation) return [await again(paid, rest), await again(donation, gift)];
  const placed = await findPlacedPayment(tx, paymentId);
  const facts = {
    ...gift,
    kind: 'donation',
    amountPaise: givenPaise,
    donorId: placed?.donorId ?? null,
    // given today, whenever it was paid
    paidAt: context.now,
  } as const;
  if (sumOf(rest) === 0) return [await issueAgain(tx, paid, facts, why, context)];
  const apart = { ...issuerOf('donation', context), ...noCorrection, payerFeePaise: null };
  const next = { ...factsOf(paid), ...facts, ...apart };
  return [await again(paid, rest), await insertDocument(tx, next, seriesOf(context))];
}

const noCorrection = { replaces: null, correction: null, correctedBy: null };

/** Issues the credit note of a refund that has gone out, once; nothing for money that never had a receipt. */
export async function issueCreditNote(
  tx: Db,
  { paymentId, refundId }: { readonly paymentId: string; readonly refundId: string },
  line: Pick<LedgerEntry, 'amountPaise' | 'contributionPartPaise' | 'creditPartPaise'>,
  context: Context,
): Promise<void> {
  if (!(await hasDocument(tx, { paymentId }))) return;
  if (await hasDocument(tx, { paymentId, refundId })) return;
  const placed = await findPlacedPayment(tx, paymentId);
  if (!placed) return;
  const { amountPaise, contributionPartPaise, creditPartPaise } = line;
  const parts = {
    // a refund out of what is due stands in no part of its ledger line
    feePartPaise: contributionPartPaise + creditPartPaise - amountPaise,
    contributionPartPaise: -contributionPartPaise,
    creditPartPaise: -creditPartPaise,
  };
  const returned = { ...placed, paidAt: context.now, payerFeePaise: null };
  const note = { placed: returned, paymentId, refundId, parts };
  await issue(tx, { ...note, kind: 'credit_note' }, context);
}

const sumOf = (parts: Parts) =>
  parts.feePartPaise + parts.contributionPartPaise + parts.creditPartPaise;

async function issue(
  tx: Db,
  of: {
    readonly kind: DocumentKind;
    readonly placed: PlacedPayment;
    readonly parts: Parts;
    readonly paymentId: string;
    readonly refundId?: string;
  },
  context: Context,
): Promise<string> {
  const { kind, parts, paymentId: transactionId, refundId = null } = of;
  const donorId = kind === 'donation' ? of.placed.donorId : null;
  const document = { ...of.placed, donorId, ...parts, ...noCorrection, ...issuerOf(kind, context) };
  const facts = { kind, transactionId, refundId, amountPaise: sumOf(parts) };
  return insertDocument(tx, { ...document, ...facts }, seriesOf(context));
}

/** The issuer of a document, its purpose and its time, as the settings say now. */
function issuerOf(kind: DocumentKind, { settings, now }: Context) {
  const { contact, payments, event } = settings;
  return {
    issuedAt: now,
    legalName: contact.legalName,
    legalAddress: contact.address,
    legalEmail: contact.email,
    pan: payments.pan,
    gstin: payments.gstin,
    section80g: kind === 'donation' ? payments.section80g : null,
    event: [event.name, event.edition].filter(Boolean).join(' '),
  };
}

/** The series of documents that are issued now. */
const seriesOf = ({ settings, now }: Context) => ({
  prefix: settings.event.numberPrefix,
  financialYear: financialYearOf(now),
});
