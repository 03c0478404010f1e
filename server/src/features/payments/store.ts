import type { PaymentStatus, RegistrationStatus } from '@sangamam/contract/registration-status';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { PaymentState, ProviderPayment } from '../../outside/razorpay-entities.ts';

/** What money needs to know of a registration. */
export interface PayingRegistration {
  readonly id: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly email: string;
  readonly contactNumber: string;
  readonly form: unknown;
  readonly yearOfPassing: string;
  readonly status: RegistrationStatus;
  readonly paymentStatus: PaymentStatus;
  readonly formSubmissionComplete: boolean;
  readonly declaredContributionPaise: number;
  readonly feePaidPaise: number;
  readonly creditPaise: number;
  readonly paidRates: unknown;
  readonly deletedAt: Date | null;
}

const registrationColumns = [
  'id',
  'registrationNumber',
  'name',
  'email',
  'contactNumber',
  'form',
  'yearOfPassing',
  'status',
  'paymentStatus',
  'formSubmissionComplete',
  'declaredContributionPaise',
  'feePaidPaise',
  'creditPaise',
  'paidRates',
  'deletedAt',
] as const;

/** Locks a registration to the end of the transaction: always the first lock that is taken. */
export async function lockRegistration(tx: Db, id: string): Promise<PayingRegistration | null> {
  const row = await tx
    .selectFrom('registration')
    .select(registrationColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row as PayingRegistration | undefined) ?? null;
}

export type LedgerKind =
  | 'fee'
  | 'balance'
  | 'contribution'
  | 'unallocated'
  | 'refund'
  | 'refund_reversal';

/** One line of the ledger, in paise; what is taken back is negative. */
export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly amountPaise: number;
  readonly feePartPaise: number;
  readonly contributionPartPaise: number;
  readonly creditPartPaise: number;
  /** Of fee money and its refunds; null for everything else. */
  readonly feeCycle: number | null;
  readonly sourceType: 'razorpay_payment' | 'razorpay_refund' | 'offline' | 'allocation' | 'no_fee';
  readonly sourceId: string;
}

/** The ledger of a registration, oldest first. */
export async function listLedger(db: Db, registrationId: string): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('ledgerEntry')
    .selectAll()
    .where('registrationId', '=', registrationId)
    .orderBy('seq')
    .execute();
  return rows as LedgerEntry[];
}

/** Whether the entry is new; the same source is never written twice. */
export async function insertLedgerEntry(
  tx: Db,
  entry: LedgerEntry & { registrationId: string | null; actor: string; now: Date },
): Promise<boolean> {
  const { now, ...columns } = entry;
  const row = await tx
    .insertInto('ledgerEntry')
    .values({ ...columns, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('seq')
    .executeTakeFirst();
  return row !== undefined;
}

/** The line that a payment or refund left in the ledger. */
export async function findEntry(
  db: Db,
  source: Pick<LedgerEntry, 'sourceType' | 'sourceId'> & { kind?: LedgerKind },
): Promise<LedgerEntry | null> {
  const row = await db
    .selectFrom('ledgerEntry')
    .selectAll()
    .where('sourceType', '=', source.sourceType)
    .where('sourceId', '=', source.sourceId)
    .$if(source.kind !== undefined, (query) => query.where('kind', '=', source.kind ?? ''))
    .executeTakeFirst();
  return (row as LedgerEntry | undefined) ?? null;
}

/** What the provider's side says of fee payments on their way, and of the rates they were made at. */
export async function findAttempts(
  db: Db,
  registrationId: string,
): Promise<{ isInFlight: boolean; hasFailed: boolean }> {
  const { rows } = await sql<{ isInFlight: boolean; hasFailed: boolean }>`
    select coalesce(bool_or(p.status = 'authorized'), false)
        or exists (select from payment_claim c left join payment seen using (provider_payment_id)
          where c.registration_id = ${registrationId} and c.state = 'pending' and c.signature_ok
            and seen.disposition is distinct from 'applied') as "isInFlight",
      coalesce(bool_or(p.status = 'failed'), false) as "hasFailed"
    from payment p join payment_order o on o.id = p.order_id
    where o.registration_id = ${registrationId} and o.purpose <> 'contribution'`.execute(db);
  return rows[0] ?? { isInFlight: false, hasFailed: false };
}

/** The receipt of a payment and the rates its order was made at. */
export async function findReceipt(
  db: Db,
  paymentId: string,
): Promise<{ receiptNumber: string | null; rates: unknown } | null> {
  const { rows } = await sql<{ receiptNumber: string | null; rates: unknown }>`
    select p.receipt_number as "receiptNumber", o.fee_snapshot -> 'rates' as rates
    from payment p left join payment_order o on o.id = p.order_id
    where p.provider_payment_id = ${paymentId}`.execute(db);
  return rows[0] ?? null;
}

/** Columns that are a projection of the ledger, and those that follow from them. */
export interface Projection {
  readonly status: RegistrationStatus;
  readonly paymentStatus: PaymentStatus;
  readonly paymentAmountPaise: number;
  readonly feePaise: number;
  readonly feePaidPaise: number;
  readonly creditPaise: number;
  readonly paymentMethod: string | null;
  readonly transactionId: string | null;
  readonly receiptNumber: string | null;
  readonly additionalContributionPaise: number;
  readonly lastContributionPaise: number | null;
  readonly lastContributionTransactionId: string | null;
  readonly feeCycle: number;
  readonly paidRates: unknown;
}

/**
 * The only statement that writes payment columns. It opens the guard of the table for itself: the
 * switch is on before the row is touched, since the row is joined to it, and off when it returns.
 */
export async function writeProjection(
  tx: Db,
  id: string,
  columns: Projection,
  now: Date,
): Promise<void> {
  const c = columns;
  await sql`
    with switched as materialized (
      select set_config('sangamam.projecting', 'yes', true) as state)
    update registration set
      status = ${c.status}, payment_status = ${c.paymentStatus},
      payment_amount_paise = ${c.paymentAmountPaise}, fee_paise = ${c.feePaise},
      fee_paid_paise = ${c.feePaidPaise}, credit_paise = ${c.creditPaise},
      payment_method = ${c.paymentMethod}, transaction_id = ${c.transactionId},
      receipt_number = ${c.receiptNumber},
      additional_contribution_paise = ${c.additionalContributionPaise},
      last_contribution_paise = ${c.lastContributionPaise},
      last_contribution_transaction_id = ${c.lastContributionTransactionId},
      fee_cycle = ${c.feeCycle},
      paid_rates = ${c.paidRates === null ? null : JSON.stringify(c.paidRates)}::jsonb,
      updated_at = ${now}
    from switched
    where id = ${id} and switched.state = 'yes'
    returning set_config('sangamam.projecting', '', true)`.execute(tx);
}

export interface PaymentRow {
  readonly providerPaymentId: string;
  readonly orderId: string | null;
  readonly status: PaymentState;
  readonly amountPaise: number;
  readonly currency: string;
  readonly amountRefundedPaise: number;
  readonly disposition: 'none' | 'applied' | 'unallocated';
}

/** Notes a payment when it is seen first, then locks it. */
export async function mirrorPayment(
  tx: Db,
  payment: ProviderPayment,
  seen: { orderId: string | null; via: string; now: Date },
): Promise<PaymentRow> {
  await tx
    .insertInto('payment')
    .values({
      providerPaymentId: payment.id,
      orderId: seen.orderId,
      status: 'created',
      amountPaise: payment.amountPaise,
      currency: payment.currency,
      firstSeenVia: seen.via,
      firstSeenAt: seen.now,
    })
    .onConflict((conflict) => conflict.column('providerPaymentId').doNothing())
    .execute();
  return (await lockPayment(tx, payment.id)) as PaymentRow; // it exists: it was just inserted
}

export async function lockPayment(tx: Db, paymentId: string): Promise<PaymentRow | null> {
  const row = await tx
    .selectFrom('payment')
    .selectAll()
    .where('providerPaymentId', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  return (row as PaymentRow | undefined) ?? null;
}

/** What is known of payments, to see whether the provider knows more. */
export async function listPayments(db: Db, paymentIds: readonly string[]): Promise<PaymentRow[]> {
  if (paymentIds.length === 0) return [];
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('providerPaymentId', 'in', paymentIds)
    .execute();
  return rows as PaymentRow[];
}

/** Moves a mirrored payment on to the state the provider told. */
export async function advancePayment(tx: Db, payment: ProviderPayment, now: Date): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      status: payment.status,
      method: payment.method,
      errorCode: payment.errorCode,
      errorReason: payment.errorReason,
      errorDescription: payment.errorDescription,
      ...(payment.feePaise !== null && { providerFeePaise: payment.feePaise }),
      ...(payment.taxPaise !== null && { providerTaxPaise: payment.taxPaise }),
      ...(payment.status === 'captured' && { capturedAt: now }),
    })
    .where('providerPaymentId', '=', payment.id)
    .execute();
}

/** Notes where captured money went; what was applied gets the next receipt number. */
export async function placePayment(
  tx: Db,
  paymentId: string,
  place: { reason: string | null; receiptPrefix: string },
): Promise<void> {
  await sql`
    with next as (
      select nextval('receipt_number_seq')::text as digits where ${place.reason}::text is null)
    update payment set
      disposition = case when ${place.reason}::text is null then 'applied' else 'unallocated' end,
      disposition_reason = ${place.reason},
      receipt_number = (select ${place.receiptPrefix} || '-R-'
        || lpad(digits, greatest(5, length(digits)), '0') from next)
    where provider_payment_id = ${paymentId}`.execute(tx);
}

/** Writes what of a payment has gone back; all of it makes the payment refunded. */
export async function writeRefunded(
  tx: Db,
  paymentId: string,
  refundedPaise: number,
): Promise<void> {
  await sql`
    update payment set amount_refunded_paise = ${refundedPaise},
      status = case when ${refundedPaise}::bigint >= amount_paise then 'refunded' else 'captured' end
    where provider_payment_id = ${paymentId}`.execute(tx);
}
