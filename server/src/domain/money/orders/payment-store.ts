import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { PaymentState, ProviderPayment } from '../../../platform/outside/razorpay-entities.ts';
import type { OrderRow } from './order-store.ts';

export interface PaymentRow {
  readonly providerPaymentId: string;
  readonly orderId: string | null;
  readonly status: PaymentState;
  readonly amountPaise: number;
  readonly currency: string;
  readonly amountRefundedPaise: number;
  /** The provider's fee in it, which the payer bore; the rest came to us. */
  readonly payerFeePaise: number;
  readonly disposition: 'none' | 'applied' | 'unallocated';
  /** null while the payer is unknown. */
  readonly registrationId: string | null;
  readonly kind: MoneyKind | null;
  readonly method: string | null;
  readonly receiptNumber: string | null;
  readonly recordedBy: string | null;
  readonly happenedAt: Date;
}

/** The target of the money; before capture, that of its order. */
export type MoneyKind = 'fee' | 'balance' | 'contribution' | 'unallocated';

/** Inserts a payment seen for the first time, then locks it. */
export async function mirrorPayment(
  tx: Db,
  payment: ProviderPayment,
  seen: {
    order: Pick<OrderRow, 'id' | 'purpose'> | null;
    registrationId: string | null;
    via: string;
    now: Date;
  },
): Promise<PaymentRow> {
  const { order, registrationId, via, now } = seen;
  await tx
    .insertInto('payment')
    .values({
      providerPaymentId: payment.id,
      orderId: order?.id ?? null,
      registrationId,
      kind: order?.purpose === 'registration' ? 'fee' : (order?.purpose ?? null),
      status: 'created',
      amountPaise: payment.amountPaise,
      currency: payment.currency,
      firstSeenVia: via,
      firstSeenAt: now,
      providerCreatedAt: payment.createdAt,
    })
    .onConflict((conflict) => conflict.column('providerPaymentId').doNothing())
    .execute();
  return (await lockPayment(tx, payment.id)) as PaymentRow; // it exists: it was just inserted
}

/** Locked until the transaction ends; null for an unknown id. */
export async function lockPayment(tx: Db, paymentId: string): Promise<PaymentRow | null> {
  const row = await tx
    .selectFrom('payment')
    .selectAll()
    .where('providerPaymentId', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  return (row as PaymentRow | undefined) ?? null;
}

/** The known facts of payments, to see if the provider knows more. */
export async function listPayments(db: Db, paymentIds: readonly string[]): Promise<PaymentRow[]> {
  if (paymentIds.length === 0) return [];
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('providerPaymentId', 'in', paymentIds)
    .execute();
  return rows as PaymentRow[];
}

/** Updates a mirrored payment to the state the provider reports. */
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

/** Notes where received money went. */
export async function placePayment(
  tx: Db,
  paymentId: string,
  place: { kind: MoneyKind; reason: string | null; payerFeePaise: number },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      kind: place.kind,
      disposition: place.reason === null ? 'applied' : 'unallocated',
      dispositionReason: place.reason,
      ...(place.payerFeePaise > 0 && { payerFeePaise: place.payerFeePaise }),
    })
    .where('providerPaymentId', '=', paymentId)
    .execute();
}

/** Sets the refunded amount; a payment of which all that came to us went back changes its status. */
export async function writeRefunded(
  tx: Db,
  paymentId: string,
  refundedPaise: number,
): Promise<void> {
  await sql`
    update payment set amount_refunded_paise = ${refundedPaise},
      status = case when ${refundedPaise}::bigint >= amount_paise - payer_fee_paise
        then 'refunded' else 'captured' end
    where provider_payment_id = ${paymentId}`.execute(tx);
}

interface PaidWith {
  readonly receiptNumber: string | null;
  readonly method: string | null;
  readonly rates: unknown;
}

/** The receipt and the method of a payment, and the rates its order was made at. */
export async function findReceipt(db: Db, paymentId: string): Promise<PaidWith | null> {
  const { rows } = await sql<PaidWith>`
    select p.receipt_number as "receiptNumber", p.method, o.fee_snapshot -> 'rates' as rates
    from payment p left join payment_order o on o.id = p.order_id
    where p.provider_payment_id = ${paymentId}`.execute(db);
  return rows[0] ?? null;
}

/** True if a payment is authorised but not captured, or claimed with a valid signature and not seen yet. */
export async function isPaymentOnItsWay(db: Db, registrationId: string): Promise<boolean> {
  const { rows } = await sql<{ isOnItsWay: boolean }>`
    select exists (select from payment p join payment_order o on o.id = p.order_id
        where o.registration_id = ${registrationId} and p.status = 'authorized')
      or exists (select from payment_claim c left join payment seen using (provider_payment_id)
        where c.registration_id = ${registrationId} and c.state = 'pending' and c.signature_ok
          and seen.disposition is distinct from 'applied') as is_on_its_way`.execute(db);
  return rows[0]?.isOnItsWay ?? false;
}

/** True if money of a payment (`p`) was captured, fits nowhere yet, and has not gone back. */
export const isHeldSql = sql<boolean>`(p.disposition = 'unallocated'
  and p.amount_paise - p.payer_fee_paise > p.amount_refunded_paise)`;

/** True if a second person has yet to approve money that staff took in. A waived fee is no money. */
export async function isMoneyUnapproved(db: Db, registrationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment where registration_id = ${registrationId} and recorded_by is not null
      and status = 'created' and method <> 'complimentary' limit 1`.execute(db);
  return rows.length > 0;
}

/** True if money for the fee, or for a contribution, is held: another order would have it paid twice. */
export async function isMoneyUnmatched(
  db: Db,
  registrationId: string,
  isContribution: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (select from payment p left join payment_order o on o.id = p.order_id
      where p.registration_id = ${registrationId} and ${isHeldSql}
        and (o.purpose is not distinct from 'contribution') = ${isContribution}) as is_held`.execute(
    db,
  );
  return rows[0]?.isHeld ?? false;
}

/** The provider's view of fee payments on their way, held, gone back and failed. */
export interface Attempts {
  readonly isInFlight: boolean;
  /** Captured money that fits nowhere yet. */
  readonly isHeld: boolean;
  /** Captured money that fitted nowhere, and has gone back. */
  readonly hasReturned: boolean;
  readonly hasFailed: boolean;
}

export async function findAttempts(db: Db, registrationId: string): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    select coalesce(bool_or(p.status = 'authorized'), false)
        or exists (select from payment_claim c left join payment seen using (provider_payment_id)
          where c.registration_id = ${registrationId} and c.state = 'pending' and c.signature_ok
            and coalesce(seen.disposition, 'none') = 'none') as "isInFlight",
      coalesce(bool_or(${isHeldSql}), false) as "isHeld",
      coalesce(bool_or(p.disposition = 'unallocated' and p.captured_at is not null
        and not ${isHeldSql}), false) as "hasReturned",
      coalesce(bool_or(p.status = 'failed'), false) as "hasFailed"
    from payment p left join payment_order o on o.id = p.order_id
    where p.registration_id = ${registrationId} and p.recorded_by is null
      and o.purpose is distinct from 'contribution'`.execute(db);
  const [attempts] = rows;
  if (!attempts) throw new Error('an aggregate without a row');
  return attempts;
}

/** Gives a payment of an unknown payer its registration. */
export async function attachToRegistration(
  tx: Db,
  paymentId: string,
  registrationId: string,
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ registrationId })
    .where('providerPaymentId', '=', paymentId)
    .execute();
}
