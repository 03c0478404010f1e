import type { KindList } from '@sangamam/contract/questions/options';
import type { KindWait } from '@sangamam/contract/registrations/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';

/** A registration that waits for a kind, first come first. */
export interface InLine {
  readonly registrationId: string;
  readonly list: KindList;
  readonly option: string;
}

/** Counts from here on are true to the end of the transaction; the registration is locked before. */
export async function lockKinds(trx: Db): Promise<void> {
  await sql`select lock_kinds()`.execute(trx);
}

/** Beds or seats of a kind that nobody holds and that are offered to nobody; null without a limit. */
export async function countFreeOfKind(
  trx: Db,
  { list, option }: Pick<KindWait, 'list' | 'option'>,
): Promise<number | null> {
  const { rows } = await sql<{ free: number | null }>`
    select kind_free(${list}, ${option}) as free`.execute(trx);
  return rows[0]?.free ?? null;
}

/** The first of any kind that waits and fits; null when there is none. */
export async function findNextInLine(db: Db): Promise<InLine | null> {
  const { rows } = await sql<InLine>`
    select first.registration_id, kind.list, kind.option
    from (select distinct list, option from kind_wait where state = 'waiting') kind
    cross join lateral (select kind_free(list, option) as free offset 0) beds
    cross join lateral (select registration_id, since from kind_wait w
      where w.list = kind.list and w.option = kind.option and w.state = 'waiting'
        and w.people <= beds.free
      order by since, registration_id limit 1) first
    order by first.since, first.registration_id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Offers that have ended by now, at most `limit`. */
export async function listKindOffersDue(
  db: Db,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<InLine[]> {
  const rows = await db
    .selectFrom('kindWait')
    .select(['registrationId', 'list', 'option'])
    .where('state', '=', 'offered')
    .where('until', '<=', now)
    .orderBy('until')
    .limit(limit)
    .execute();
  return rows as InLine[];
}

/** The kinds that registrations wait for or are offered. */
export async function listKindWaits(
  db: Db,
  registrationIds: readonly string[],
): Promise<(KindWait & { readonly registrationId: string })[]> {
  const { rows } = await sql<
    Omit<KindWait, 'until'> & { registrationId: string; until: Date | null }
  >`
    with own as (select * from kind_wait where registration_id = any(${[...registrationIds]}::uuid[])),
    line as (
      select list, registration_id,
        row_number() over (partition by list, option order by since, registration_id)::int as position
      from kind_wait where state = 'waiting' and (list, option) in (select list, option from own))
    select own.registration_id, own.list, option, people, state, until, position
    from own left join line using (list, registration_id)
    order by own.registration_id, own.list`.execute(db);
  return rows.map((row) => ({ ...row, until: row.until?.toISOString() ?? null }));
}

/** The kind of a list that a registration waits for or is offered; undefined where it holds it. */
export async function findKindWait(trx: Db, registrationId: string, of: InLine['list']) {
  return (await listKindWaits(trx, [registrationId])).find(({ list }) => list === of);
}

/** Writes the state of who waits; `since` is left as it is where it is not given. */
export async function setKindState(
  trx: Db,
  { registrationId, list }: Pick<InLine, 'registrationId' | 'list'>,
  to: {
    readonly state: KindWait['state'];
    readonly until: Date | null;
    readonly since?: Date | undefined;
  },
): Promise<void> {
  await trx
    .updateTable('kindWait')
    .set(to)
    .where('registrationId', '=', registrationId)
    .where('list', '=', list)
    .execute();
}

/** From now on they hold what they chose. */
export async function holdKind(
  trx: Db,
  { registrationId, list }: Pick<InLine, 'registrationId' | 'list'>,
): Promise<void> {
  await trx
    .deleteFrom('kindWait')
    .where('registrationId', '=', registrationId)
    .where('list', '=', list)
    .execute();
}

/** The same of everybody whose kind is not limited any more. */
export async function holdUnlimitedKinds(db: Db): Promise<void> {
  await sql`
    delete from kind_wait where (list, option) in (
      select list, option from (select distinct list, option from kind_wait offset 0) kind
      where kind_limit(list, option) is null)`.execute(db);
}
