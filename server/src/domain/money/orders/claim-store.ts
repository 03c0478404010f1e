import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { beyondPlans } from '../ledger/rules.ts';

export type ClaimSource = 'transaction' | 'put' | 'add-more' | 'callback';

export interface Claim {
  readonly registrationId: string;
  readonly providerPaymentId: string;
  readonly tries: number;
  readonly createdAt: Date;
}

/** More open claims than this for one registration are taken for abuse. */
const maxPendingClaims = 20;

/**
 * Keeps what a browser claims, so that it survives an outage of the provider. A repeat keeps what is
 * there, and a good signature once seen. Returns false when the registration has too many open claims.
 */
export async function insertClaim(
  tx: Db,
  claim: {
    registrationId: string;
    paymentId: string;
    source: ClaimSource;
    isSigned: boolean;
    now: Date;
  },
): Promise<boolean> {
  const { registrationId, paymentId, source, isSigned, now } = claim;
  const { rows } = await sql`
    insert into payment_claim
      (registration_id, provider_payment_id, source, signature_ok, next_try_at, created_at)
    select ${registrationId}::uuid, ${paymentId}, ${source}, ${isSigned || null}::boolean,
      ${now}::timestamptz, ${now}::timestamptz
    where (select count(*) from payment_claim where registration_id = ${registrationId}
      and state = 'pending' and provider_payment_id <> ${paymentId}) < ${maxPendingClaims}
    on conflict (registration_id, provider_payment_id) do update set
      signature_ok = coalesce(excluded.signature_ok, payment_claim.signature_ok),
      state = case when payment_claim.state = 'rejected' then 'pending' else payment_claim.state end
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Answers a claim; false when it was answered before. */
export async function settleClaim(
  tx: Db,
  claim: { registrationId: string; paymentId: string },
  answer: { state: 'confirmed' | 'rejected'; reason: string | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('paymentClaim')
    .set({ state: answer.state, lastReason: answer.reason })
    .where('registrationId', '=', claim.registrationId)
    .where('providerPaymentId', '=', claim.paymentId)
    .where('state', '=', 'pending')
    .returning('state')
    .executeTakeFirst();
  return row !== undefined;
}

/** Settles every open claim about a payment that was applied. */
export async function confirmClaims(tx: Db, paymentId: string): Promise<void> {
  await tx
    .updateTable('paymentClaim')
    .set({ state: 'confirmed' })
    .where('providerPaymentId', '=', paymentId)
    .where('state', '=', 'pending')
    .execute();
}

export async function postponeClaim(
  db: Db,
  claim: Pick<Claim, 'registrationId' | 'providerPaymentId'>,
  { nextTryAt, reason }: { nextTryAt: Date; reason: string },
): Promise<void> {
  await db
    .updateTable('paymentClaim')
    .set({ nextTryAt, lastReason: reason })
    .where('registrationId', '=', claim.registrationId)
    .where('providerPaymentId', '=', claim.providerPaymentId)
    .where('state', '=', 'pending')
    .execute();
}

/** Takes due claims for this process; they are due again at `retryAt` if it dies. */
export async function claimDueClaims(
  db: Db,
  { now, retryAt, limit }: { now: Date; retryAt: Date; limit: number },
): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    update payment_claim c set tries = c.tries + 1, next_try_at = ${retryAt}
    from (
      select registration_id, provider_payment_id from payment_claim
      where state = 'pending' and (next_try_at <= ${now} or next_try_at > ${beyondPlans(now)})
      order by next_try_at limit ${limit} for update skip locked) due
    where c.registration_id = due.registration_id
      and c.provider_payment_id = due.provider_payment_id
    returning c.registration_id, c.provider_payment_id, c.tries, c.created_at`.execute(db);
  return rows;
}
