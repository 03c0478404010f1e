import { dayMs } from '@sangamam/contract/locale/durations';
import { openRefunds } from '@sangamam/contract/payments/refunds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { isHeldSql } from '../orders/payment-store.ts';
import type { PayersMoney } from './locate-money.ts';

/** The facts of a payer's newest payment, refund, order and claim, for `locateMoney`. */
export async function findPayersMoney(db: Db, registrationId: string): Promise<PayersMoney> {
  const { rows } = await sql<PayersMoney>`
    select payment.*, held.*, back.*, asked.*, claimed.*, looks.*
    from (select 1) as always
    left join lateral (
      select provider_payment_id as payment_id, status as payment_status, disposition,
        amount_paise as payment_paise, happened_at as paid_at, first_seen_at as seen_at,
        error_description
      from payment
      where registration_id = ${registrationId}
        and (recorded_by is null or status in ('captured', 'refunded'))
      -- news of attempts comes in any order, and one second may see several
      order by coalesce(provider_created_at, happened_at) desc, disposition <> 'none' desc
      limit 1) payment on true
    left join lateral (
      select p.amount_paise as held_paise, p.happened_at as held_at
      from payment p left join payment_order o on o.id = p.order_id
      where p.registration_id = ${registrationId} and ${isHeldSql}
        and o.purpose is distinct from 'contribution'
      order by p.happened_at desc limit 1) held on true
    left join lateral (
      select r.status as refund_status, r.amount_paise as refund_paise,
        coalesce(r.finished_at, r.created_at) as refunded_at
      from refund r join payment p using (provider_payment_id)
      where p.registration_id = ${registrationId} and r.status <> 'rejected'
        and (r.status <> 'awaiting' or r.requested_by = 'registrant')
      order by r.created_at desc limit 1) back on true
    left join lateral (
      select status as order_status, amount_paise as order_paise,
        coalesce(offered_at, created_at) as offered_at, left_at, left_how
      from payment_order where registration_id = ${registrationId}
      order by created_at desc, id desc limit 1) asked on true
    left join lateral (
      select min(c.created_at) as claimed_at from payment_claim c
      left join payment seen using (provider_payment_id)
      where c.registration_id = ${registrationId} and c.state = 'pending' and c.signature_ok
        and coalesce(seen.disposition, 'none') = 'none') claimed on true
    cross join lateral (
      select least(
        (select min(next_poll_at) from payment_order
          where registration_id = ${registrationId} and status <> 'paid'),
        (select min(next_try_at) from payment_claim
          where registration_id = ${registrationId} and state = 'pending')) as next_look_at,
        (select max(last_asked_at) from payment_order
          where registration_id = ${registrationId} and status <> 'paid') as last_asked_at) looks`.execute(
    db,
  );
  const [money] = rows;
  if (!money) throw new Error('one row, always');
  return money;
}

/** Orders whose outcome is unknown, newest first. */
export async function listUnsettledOrders(db: Db, registrationId: string, since: Date) {
  return db
    .selectFrom('paymentOrder')
    .select(['id', 'providerOrderId', 'providerMode'])
    .where('registrationId', '=', registrationId)
    .where('status', '<>', 'paid')
    .where('providerOrderId', 'is not', null)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(5)
    .execute();
}

/** Open claims and pending refunds, at most five of each. */
export async function listOpenClaimsAndRefunds(
  db: Db,
  registrationId: string,
): Promise<{ claimed: string[]; refunding: string[] }> {
  const { rows } = await sql<{ claimed: string[]; refunding: string[] }>`
    select array(select provider_payment_id from payment_claim
        where registration_id = ${registrationId} and state = 'pending'
        order by created_at desc limit 5) as claimed,
      array(select distinct r.provider_payment_id from refund r
        join payment p using (provider_payment_id)
        where p.registration_id = ${registrationId} and r.status = 'pending' limit 5) as refunding`.execute(
    db,
  );
  return rows[0] ?? { claimed: [], refunding: [] };
}

/** Staff should have looked for a declared transfer by then: its payer is asked for the money again. */
const transferAwaitedMs = 7 * dayMs;

/**
 * Those of these registrations whose money waits for a bank, a person or a place, or goes back, and of who declared a
 * transfer in the last seven days: what they would be asked for may be here already, or is not theirs to pay.
 */
export async function listMoneyUnderWay(
  db: Db,
  registrationIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with asked as (select unnest(${[...registrationIds]}::uuid[]) as id)
    select asked.id from asked join payment p on p.registration_id = asked.id
      left join refund f on f.provider_payment_id = p.provider_payment_id
        and f.status = any(${openRefunds}::text[])
    where p.status in ('created', 'authorized') or f.id is not null
      or ${isHeldSql}
    union
    select asked.id from asked join payment_claim c on c.registration_id = asked.id
      left join payment seen on seen.provider_payment_id = c.provider_payment_id
    where c.state = 'pending' and c.signature_ok
      and coalesce(seen.disposition, 'none') = 'none'
    union
    select asked.id from asked join declared_transfer d on d.registration_id = asked.id
    where d.state = 'waiting'
      and d.created_at > ${new Date(now.getTime() - transferAwaitedMs)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
