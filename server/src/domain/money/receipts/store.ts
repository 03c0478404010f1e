import type { Receipt } from '@sangamam/contract/payments/receipts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { DB } from '../../../platform/db/types.ts';

/** A document as it was issued; amounts in paise. */
export type IssuedRow = Omit<Selectable<DB['receipt']>, 'payerPan' | 'payerAddress'>;
export type DocumentKind = 'receipt' | 'donation' | 'credit_note';

/** A document of a registration, and what went back since; amounts in paise. */
export interface ReceiptRow {
  readonly receiptNumber: string;
  readonly kind: Receipt['kind'];
  readonly paidAt: Date;
  readonly amountPaise: number;
  readonly feePartPaise: number;
  readonly contributionPartPaise: number;
  readonly creditPartPaise: number;
  /** The provider's fee that the payer bore beside it. */
  readonly payerFeePaise: number | null;
  readonly method: string | null;
  readonly transactionId: string;
  readonly reference: string | null;
  readonly refundedPaise: number;
}

/** The amounts that went back of a document's lines: of a donation the contribution, of the receipt beside it the rest. */
const refunded = sql`(
  select coalesce(-sum(case
      when c.kind = 'credit_note' then 0
      when c.kind = 'donation' then l.contribution_part_paise
      when c.contribution_part_paise = 0 then l.amount_paise - l.contribution_part_paise
      else l.amount_paise end), 0)::bigint
  from refund f join ledger_entry l on l.source_id = f.provider_refund_id
    and l.source_type in ('razorpay_refund', 'offline')
  where f.provider_payment_id = c.transaction_id)`;

/** The place went to another person since: what stands on the document of the one before is not theirs. */
const isOfFormer = sql`exists (
  select from registration_change h
  where h.registration_id = p.registration_id and h.event = 'passed on' and h.at >= c.paid_at)`;

const stands = sql`not exists (select from receipt later where later.replaces = c.receipt_number)`;

/** Documents of a registration that no other takes the place of, newest first; of a payment only those. */
export async function selectReceipts(
  db: Db,
  registrationId: string,
  { transactionId = null }: { readonly transactionId?: string | null } = {},
): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select c.receipt_number, case c.kind when 'receipt' then p.kind when 'credit_note' then 'refund'
        else c.kind end as kind, c.paid_at, c.amount_paise, c.fee_part_paise,
      c.contribution_part_paise, c.credit_part_paise, c.payer_fee_paise, c.method, c.transaction_id,
      c.reference,
      ${refunded} as refunded_paise
    from payment p join receipt c on c.transaction_id = p.provider_payment_id
    where p.registration_id = ${registrationId} and ${stands}
      and (${transactionId}::text is null or c.transaction_id = ${transactionId})
    order by c.issued_at desc, c.receipt_number desc`.execute(db);
  return rows;
}

/** A document of a payment as staff see it, also where another took its place. */
export interface DocumentRow {
  readonly receiptNumber: string;
  readonly kind: DocumentKind;
  readonly amountPaise: number;
  readonly issuedAt: Date;
  readonly replacedBy: string | null;
}

export async function listDocumentsOf(db: Db, paymentId: string): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select c.receipt_number, c.kind, c.amount_paise, c.issued_at, later.receipt_number as replaced_by
    from receipt c left join receipt later on later.replaces = c.receipt_number
    where c.transaction_id = ${paymentId} order by c.issued_at, c.receipt_number`.execute(db);
  return rows;
}

/** Money that was placed with a registration, and who paid; amounts in paise. */
export interface PlacedPayment {
  readonly payerName: string | null;
  /** The details that stand on donation receipts, if the payer told any. */
  readonly donorId: string | null;
  readonly registrationNumber: string;
  readonly paidAt: Date;
  readonly feePartPaise: number;
  readonly contributionPartPaise: number;
  readonly creditPartPaise: number;
  readonly payerFeePaise: number | null;
  readonly method: string | null;
  readonly reference: string | null;
}

export async function findPlacedPayment(tx: Db, paymentId: string): Promise<PlacedPayment | null> {
  const { rows } = await sql<PlacedPayment>`
    select r.name as payer_name, d.id as donor_id, r.registration_number, coalesce(p.captured_at, l.at) as paid_at,
      l.fee_part_paise, l.contribution_part_paise, l.credit_part_paise,
      nullif(p.payer_fee_paise, 0) as payer_fee_paise, p.method, p.reference
    from payment p
    join ledger_entry l on l.source_id = p.provider_payment_id
      and l.source_type in ('razorpay_payment', 'offline', 'allocation')
      and l.kind in ('fee', 'balance', 'contribution')
    join registration r on r.id = l.registration_id
    left join donor_details d on d.registration_id = r.id and d.is_current
    where p.provider_payment_id = ${paymentId}`.execute(tx);
  return rows[0] ?? null;
}

type New = Omit<
  IssuedRow,
  'receiptNumber' | 'financialYear' | 'ordinal' | 'payerSalt' | 'payerHash' | 'hash'
>;

const letters: Readonly<Record<DocumentKind, string>> = {
  receipt: 'R',
  donation: 'D',
  credit_note: 'C',
};

/**
 * Issues a document with the next number of its series, such as SGM-R-2627-00042, and returns the number. Until
 * the transaction ends nobody else issues one, so that a number is never left out.
 */
export async function insertDocument(
  tx: Db,
  document: New & { readonly kind: DocumentKind },
  { prefix, financialYear }: { readonly prefix: string; readonly financialYear: number },
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended('receipt numbers', 0))`.execute(tx);
  const { rows } = await sql<{ ordinal: number }>`
    select coalesce(max(ordinal), 0) + 1 as ordinal from receipt
    where kind = ${document.kind} and financial_year = ${financialYear}`.execute(tx);
  const ordinal = rows[0]?.ordinal ?? 1;
  const years = `${financialYear % 100}${(financialYear + 1) % 100}`;
  const receiptNumber = `${prefix}-${letters[document.kind]}-${years}-${String(ordinal).padStart(5, '0')}`;
  await tx
    .insertInto('receipt')
    .values({ ...document, receiptNumber, financialYear, ordinal })
    .execute();
  return receiptNumber;
}

/** The number that a payment and its registration are shown with, the first or the one in the place of `before`. */
export async function noteReceiptNumber(
  tx: Db,
  paymentId: string,
  { receiptNumber, before }: { readonly receiptNumber: string; readonly before?: string },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ receiptNumber })
    .where('providerPaymentId', '=', paymentId)
    .$if(before !== undefined, (query) => query.where('receiptNumber', '=', before ?? ''))
    .execute();
}

export type Standing = IssuedRow & { readonly kind: DocumentKind };

/** Documents of a payment that no other takes the place of. */
export async function listStanding(tx: Db, paymentId: string): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select c.* from receipt c where c.transaction_id = ${paymentId} and ${stands}`.execute(tx);
  return rows;
}

/** True if a payment has a receipt, or a refund its credit note. */
export async function hasDocument(
  tx: Db,
  of: { readonly paymentId: string; readonly refundId?: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('receipt')
    .select('receiptNumber')
    .where('transactionId', '=', of.paymentId)
    .where('refundId', of.refundId ? '=' : 'is', of.refundId ?? null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A document of a registration that was not deleted, as it was issued, its donor as they are sealed, what went back
 * since, what took its place, and the language of the registration.
 */
export async function findIssued(
  db: Db,
  { registrationId, receiptNumber }: { registrationId: string; receiptNumber: string },
): Promise<{
  issued: IssuedRow;
  sealedDonor: string | null;
  refundedPaise: number;
  replacedBy: string | null;
  locale: string;
} | null> {
  const { rows } = await sql<
    IssuedRow & Record<'sealedDonor' | 'refundedPaise' | 'replacedBy' | 'locale', never>
  >`
    select c.*, d.sealed as sealed_donor, ${refunded} as refunded_paise,
      later.receipt_number as replaced_by, r.locale
    from receipt c join payment p on p.provider_payment_id = c.transaction_id
    join registration r on r.id = p.registration_id
    left join receipt later on later.replaces = c.receipt_number
    left join donor_details d on d.id = c.donor_id and not ${isOfFormer}
    where c.receipt_number = ${receiptNumber} and r.id = ${registrationId}
      and r.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { sealedDonor, refundedPaise, replacedBy, locale, ...issued } = row;
  return { issued, sealedDonor, refundedPaise, replacedBy, locale };
}

/** Standing donation receipts of a registration since a moment, given by the person it belongs to now. */
export async function listDonations(
  tx: Db,
  registrationId: string,
  since: Date,
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select c.* from receipt c join payment p on p.provider_payment_id = c.transaction_id
    where p.registration_id = ${registrationId} and c.kind = 'donation' and ${stands}
      and c.paid_at >= ${since} and not ${isOfFormer}
    order by c.issued_at, c.receipt_number`.execute(tx);
  return rows;
}

/** A standing donation receipt, and what is left of it; paise. */
export interface GivenRow {
  readonly registrationId: string;
  readonly payerName: string | null;
  readonly donorId: string | null;
  readonly sealedDonor: string | null;
  readonly section80g: string | null;
  readonly method: string | null;
  readonly paidAt: Date;
  readonly leftPaise: number;
}

/** Gifts that did not go back, by their donation receipts, oldest first. */
export async function listGiven(db: Db): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    select * from (
      select p.registration_id, c.payer_name, c.donor_id, d.sealed as sealed_donor, c.section80g,
        c.method, c.paid_at, c.receipt_number, c.amount_paise - ${refunded} as left_paise
      from receipt c join payment p on p.provider_payment_id = c.transaction_id
      left join donor_details d on d.id = c.donor_id
      where c.kind = 'donation' and ${stands}) as given
    where left_paise > 0 order by paid_at, receipt_number`.execute(db);
  return rows;
}
