import type { FeeRates } from '@sangamam/contract/party/fee';
import type { RequestWay } from '@sangamam/contract/payments/requests';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { PaymentProvider } from '../../../platform/outside/razorpay.ts';
import { beyondPlans } from '../ledger/rules.ts';

/** A payment request: a UPI code or a link that staff made, outside the checkout. */
export interface RequestRow {
  readonly id: string;
  readonly registrationId: string;
  /** A UPI code to show, or a link to send. */
  readonly way: RequestWay;
  readonly amountPaise: number;
  /** The fee rates at the time of the request; paying it freezes them for the registration. */
  readonly rates: FeeRates;
  readonly providerMode: PaymentProvider['mode'];
  /** The provider's id of the request. This, `url` and `code` are null until the provider has answered. */
  readonly providerId: string | null;
  /** The address of the link, or of the picture of the code. */
  readonly url: string | null;
  /** The text in the UPI code; null for links, and where the provider gives only a picture. */
  readonly code: string | null;
  readonly status: 'creating' | 'open' | 'paid' | 'closed';
  /** The time from which the request can no longer be paid. */
  readonly until: Date;
  /** When our next scheduled look at the provider is due; null if none is planned. */
  readonly nextLookAt: Date | null;
  readonly createdAt: Date;
}

/** A request with one of these statuses counts as payable, even if its time is over. */
const payable = ['creating', 'open'] as const;

export async function insertRequest(
  db: Db,
  request: Omit<RequestRow, 'providerId' | 'url' | 'code' | 'status'> & {
    readonly askedBy: string;
  },
): Promise<void> {
  const rates = JSON.stringify(request.rates);
  await db
    .insertInto('paymentRequest')
    .values({ ...request, rates })
    .execute();
}

export async function findRequest(db: Db, id: string): Promise<RequestRow | null> {
  const row = await db
    .selectFrom('paymentRequest')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return (row as RequestRow | undefined) ?? null;
}

/** The request of a registration, by link or by code, that can still be paid (at most one), or else the newest one. */
export async function findCurrentRequest(
  db: Db,
  registrationId: string,
  way: RequestWay,
): Promise<RequestRow | null> {
  const row = await db
    .selectFrom('paymentRequest')
    .selectAll()
    .where('registrationId', '=', registrationId)
    .where('way', '=', way)
    .orderBy(sql`status in ('creating', 'open')`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row as RequestRow | undefined) ?? null;
}

/** Stores the provider's first answer to a request; also opens the request if it was not paid or closed by then. */
export async function recordAnswer(
  db: Db,
  id: string,
  answer: Pick<RequestRow, 'url' | 'code' | 'nextLookAt'> & { readonly providerId: string },
): Promise<void> {
  const { providerId, url, code, nextLookAt } = answer;
  await sql`
    update payment_request set provider_id = ${providerId}, url = ${url}, code = ${code},
      next_look_at = ${nextLookAt}, status = case when status = 'creating' then 'open' else status end
    where id = ${id} and provider_id is null`.execute(db);
}

export async function markRequestPaid(db: Db, id: string): Promise<void> {
  await db.updateTable('paymentRequest').set({ status: 'paid' }).where('id', '=', id).execute();
}

/** Closes a request unless it was paid; its next look stands if its time has not come. */
export async function recordClosed(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    update payment_request set status = case when status = 'paid' then status else 'closed' end,
      next_look_at = case when next_look_at > ${now} then next_look_at end
    where id = ${id}`.execute(db);
}

/**
 * Claims requests that can still be paid, and those whose answer we still look for: the least recently examined first,
 * and none that was examined after `before`, a time of the database. Concurrent runs never get the same one.
 */
export async function claimRequests(
  db: Db,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    update payment_request set examined_at = clock_timestamp() where id in (
      select id from payment_request
      where (status in ('creating', 'open') or (provider_id is null and next_look_at is not null))
        and examined_at < ${before}
      order by examined_at limit ${limit} for update skip locked)
    returning *`.execute(db);
  return rows;
}

/** The requests of a registration that can still be paid. */
export async function listPayableRequests(db: Db, registrationId: string): Promise<RequestRow[]> {
  const rows = await db
    .selectFrom('paymentRequest')
    .selectAll()
    .where('registrationId', '=', registrationId)
    .where('status', 'in', payable)
    .execute();
  return rows as unknown as RequestRow[];
}

/** True if a registration has a request that can still be paid. */
export async function hasPayableRequest(db: Db, registrationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('paymentRequest')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('status', 'in', payable)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The address of the open payment link of each registration that has one, by registration id. */
export async function listOpenLinks(
  db: Db,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ registrationId: string; url: string }>`
    select registration_id, url from payment_request
    where way = 'link' and status = 'open' and url is not null
      and registration_id = any(${[...registrationIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ registrationId, url }) => [registrationId, url]));
}

/**
 * Records `now` as the time we last asked the provider about a request, and returns true. Changes nothing and returns
 * false if we asked after `unlessAskedAfter`, or have no id from the provider yet.
 */
export async function startLooking(
  db: Db,
  id: string,
  look: { readonly unlessAskedAfter: Date; readonly now: Date; readonly nextLookAt: Date | null },
): Promise<boolean> {
  const { unlessAskedAfter, now, nextLookAt } = look;
  const row = await db
    .updateTable('paymentRequest')
    .set({ lastAskedAt: now, nextLookAt })
    .where('id', '=', id)
    .where('providerId', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('lastAskedAt', 'is', null),
        eb('lastAskedAt', '<=', unlessAskedAfter),
        eb('lastAskedAt', '>', beyondPlans(now)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
