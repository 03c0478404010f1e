import type { FeeRates } from '@sangamam/contract/party/fee';
import type { RequestWay } from '@sangamam/contract/payments/requests';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { PaymentProvider } from '../../../platform/outside/razorpay.ts';

/** The payment requests that staff made outside the checkout. */
export interface RequestRow {
  readonly id: string;
  readonly registrationId: string;
  readonly way: RequestWay;
  readonly amountPaise: number;
  /** The fee rates when it was made; its payment freezes them. */
  readonly rates: FeeRates;
  readonly providerMode: PaymentProvider['mode'];
  /** null until the provider has answered. */
  readonly providerId: string | null;
  readonly url: string | null;
  readonly code: string | null;
  readonly status: 'creating' | 'open' | 'paid' | 'closed';
  readonly until: Date;
  readonly nextLookAt: Date | null;
  readonly createdAt: Date;
}

export async function insertRequest(
  trx: Db,
  request: Pick<
    RequestRow,
    | 'id'
    | 'registrationId'
    | 'way'
    | 'amountPaise'
    | 'rates'
    | 'providerMode'
    | 'until'
    | 'createdAt'
  > & { readonly askedBy: string },
): Promise<void> {
  const rates = JSON.stringify(request.rates);
  await trx
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

/** The one of this way that can be paid; without one the newest, whatever became of it. */
export async function findNewestRequest(
  db: Db,
  registrationId: string,
  way: RequestRow['way'],
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

/** Stores the provider's answer to it; one that was ended meanwhile stays ended. */
export async function openRequest(
  db: Db,
  id: string,
  made: Pick<RequestRow, 'url' | 'code'> & { providerId: string; nextLookAt: Date | null },
): Promise<void> {
  const { providerId, url, code, nextLookAt } = made;
  await sql`
    update payment_request set provider_id = ${providerId}, url = ${url}, code = ${code},
      next_look_at = ${nextLookAt}, status = case when status = 'creating' then 'open' else status end
    where id = ${id} and provider_id is null`.execute(db);
}

export async function writeRequestStatus(
  db: Db,
  id: string,
  status: 'paid' | 'closed',
): Promise<void> {
  await db
    .updateTable('paymentRequest')
    .set({ status })
    .where('id', '=', id)
    // what was paid stays so
    .where('status', '<>', 'paid')
    .execute();
}

/** Everything that can still be paid, oldest first. */
export async function listLiveRequests(db: Db, limit: number): Promise<RequestRow[]> {
  const rows = await db
    .selectFrom('paymentRequest')
    .selectAll()
    .where('status', 'in', ['creating', 'open'])
    .orderBy('createdAt')
    .limit(limit)
    .execute();
  return rows as unknown as RequestRow[];
}

/** True if a registration has anything that can still be paid. */
export async function hasLiveRequest(db: Db, registrationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('paymentRequest')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('status', 'in', ['creating', 'open'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The addresses of the open links of registrations. */
export async function listLinks(
  db: Db,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; url: string }>`
    select registration_id as id, url from payment_request
    where way = 'link' and status = 'open' and url is not null
      and registration_id = any(${[...registrationIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, url }) => [id, url]));
}

/** Claims a look at the provider unless there was one since `before`; then the next is at `nextLookAt`. */
export async function startLooking(
  db: Db,
  id: string,
  look: { readonly before: Date; readonly now: Date; readonly nextLookAt: Date | null },
): Promise<boolean> {
  const { before, now, nextLookAt } = look;
  const row = await db
    .updateTable('paymentRequest')
    .set({ lastAskedAt: now, nextLookAt })
    .where('id', '=', id)
    .where('providerId', 'is not', null)
    .where((eb) => eb.or([eb('lastAskedAt', 'is', null), eb('lastAskedAt', '<=', before)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
