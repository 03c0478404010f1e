import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { inScope, schoolsInScope } from '../../../platform/sessions/scope.ts';
import type { Admin } from '../../../platform/sessions/staff.ts';

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

/** Serialises what one member of staff does with money, until the transaction ends. */
export async function lockMoneyOf(tx: Db, adminId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`money ${adminId}`}, 0))`.execute(tx);
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
