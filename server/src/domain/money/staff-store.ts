import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { inScope, schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';

/** The registration of a payment; null when the payment is outside the admin's scope. */
export async function findPaymentInScope(
  db: Db,
  admin: Admin,
  paymentId: string,
): Promise<{ registrationId: string | null; school: string | null } | null> {
  const schools = schoolsInScope(admin);
  const { rows } = await sql<{ registrationId: string | null; school: string | null }>`
    select p.registration_id, r.school
    from payment p left join registration r on r.id = p.registration_id
    where p.provider_payment_id = ${paymentId}
      and (${schools === 'all'} or r.school = any(${schools === 'all' ? [] : [...schools]}))`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A registration by its id or the number people read, of the admin's schools and not deleted. */
export async function findRegistrationNamed(
  db: Db,
  admin: Admin,
  { id, number }: { id: string | null; number: string },
) {
  const named = db
    .selectFrom('registration')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where((eb) =>
      id === null ? eb('registrationNumber', '=', number) : eb('registration.id', '=', id),
    );
  return inScope(named, admin).executeTakeFirst();
}

/** Returns false when the method already has a payment with this reference. */
export async function insertManualPayment(
  tx: Db,
  payment: {
    readonly id: string;
    readonly registrationId: string;
    readonly kind: string;
    readonly amountPaise: number;
    readonly method: string;
    readonly reference: string | null;
    readonly note: string | null;
    readonly recordedBy: string;
    readonly receivedAt: Date;
    /** Waits for approval by a second person. */
    readonly isAwaiting: boolean;
    readonly now: Date;
  },
): Promise<boolean> {
  const { id, isAwaiting, receivedAt, now, ...columns } = payment;
  const row = await tx
    .insertInto('payment')
    .values({
      ...columns,
      providerPaymentId: id,
      status: isAwaiting ? 'created' : 'captured',
      currency: 'INR',
      firstSeenVia: 'staff',
      firstSeenAt: now,
      capturedAt: receivedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('providerPaymentId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the second person's decision on a manual payment. */
export async function decideManual(
  tx: Db,
  paymentId: string,
  decided: { status: 'captured' | 'failed'; by: string; note: string | null },
): Promise<void> {
  const { status, by, note } = decided;
  await tx
    .updateTable('payment')
    .set({ status, decidedBy: by, ...(note !== null && { note }) })
    .where('providerPaymentId', '=', paymentId)
    .execute();
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

/** Stores a requested refund before anything is sent. */
export async function insertRefund(
  tx: Db,
  refund: {
    readonly id: string;
    readonly providerPaymentId: string;
    readonly amountPaise: number;
    readonly idempotencyKey: string;
    readonly status: 'awaiting' | 'requested';
    readonly requestedBy: string;
    readonly reason: string;
    readonly keptPaise?: number;
    readonly cancelRegistration: boolean;
    readonly tellPayer: boolean;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx.insertInto('refund').values(refund).execute();
}

export interface RefundToSend {
  readonly id: string;
  readonly providerPaymentId: string;
  readonly amountPaise: number;
  readonly idempotencyKey: string;
  readonly providerRefundId: string | null;
  readonly status: string;
  readonly requestedBy: string;
  readonly cancelRegistration: boolean;
}

const refundColumns = [
  'id',
  'providerPaymentId',
  'amountPaise',
  'idempotencyKey',
  'providerRefundId',
  'status',
  'requestedBy',
  'cancelRegistration',
] as const;

/** A refund as it is to be sent to the provider. */
export async function findRefund(db: Db, id: string): Promise<RefundToSend | null> {
  const row = await db
    .selectFrom('refund')
    .select(refundColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Like `findRefund`, locked. The payment must be locked first. */
export async function lockRefund(tx: Db, id: string): Promise<RefundToSend | null> {
  const row = await tx
    .selectFrom('refund')
    .select(refundColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Records the second person's decision; a rejected refund is finished. */
export async function decideRefundRow(
  tx: Db,
  id: string,
  decided: { by: string; rejection: string | null; now: Date },
): Promise<void> {
  const { by, rejection, now } = decided;
  await tx
    .updateTable('refund')
    .set({
      decidedBy: by,
      status: rejection === null ? 'requested' : 'rejected',
      ...(rejection !== null && { failure: rejection, finishedAt: now }),
    })
    .where('id', '=', id)
    .execute();
}

/** Marks a refund the provider refused. Returns false when it was sent or given up meanwhile. */
export async function failRefund(
  tx: Db,
  id: string,
  { failure, now }: { failure: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('refund')
    .set({ status: 'failed', failure, finishedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .where('providerRefundId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Requested refunds of a payment that are not in the ledger yet, in paise. */
export async function sumWaitingRefunds(tx: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from refund
    where provider_payment_id = ${paymentId} and status in ('awaiting', 'requested')`.execute(tx);
  return rows[0]?.paise ?? 0;
}

/** Whether a refund of this payment was requested that neither failed nor was rejected. */
export async function hasRefunds(tx: Db, paymentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refund')
    .select('id')
    .where('providerPaymentId', '=', paymentId)
    .where('status', 'not in', ['failed', 'rejected'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims requested refunds not sent yet, and pending ones not queried lately. */
export async function claimOpenRefunds(
  db: Db,
  due: { requestedBefore: Date; askedBefore: Date; now: Date; limit: number },
): Promise<RefundToSend[]> {
  const { requestedBefore, askedBefore, now, limit } = due;
  const { rows } = await sql<RefundToSend>`
    update refund set asked_at = ${now}
    where id in (
      select id from refund
      where status = 'requested' and coalesce(asked_at, created_at) < ${requestedBefore}
        or status = 'pending' and coalesce(asked_at, created_at) < ${askedBefore}
      order by created_at limit ${limit} for update skip locked)
    returning id, provider_payment_id, amount_paise, idempotency_key, provider_refund_id, status,
      requested_by, cancel_registration`.execute(db);
  return rows;
}

/** Serialises what one member of staff does with money, until the transaction ends. */
export async function lockMoneyOf(tx: Db, adminId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`money ${adminId}`}, 0))`.execute(tx);
}

/** Paise refunded without approval since then: of this payment, and by this member of staff. */
export async function sumRefundedAlone(
  tx: Db,
  { paymentId, adminId, since }: { paymentId: string; adminId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from refund
    where decided_by is null and status not in ('awaiting', 'failed', 'rejected')
      and requested_by not like 'provider:%'
      and (provider_payment_id = ${paymentId}
        or requested_by = ${adminId} and created_at > ${since})`.execute(tx);
  return rows[0]?.paise ?? 0;
}

/**
 * In paise, what this member of staff wrote down without a second person since then: what they waived for
 * anybody, and what they took in for this registration.
 */
export async function sumRecordedAlone(
  tx: Db,
  who: { adminId: string; registrationId: string; isWaiver: boolean; since: Date },
): Promise<number> {
  const { adminId, registrationId, isWaiver, since } = who;
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from payment
    where recorded_by = ${adminId} and decided_by is null and status not in ('created', 'failed')
      and first_seen_at > ${since}
      and (registration_id = ${registrationId} or ${isWaiver} and method = 'complimentary')`.execute(
    tx,
  );
  return rows[0]?.paise ?? 0;
}
