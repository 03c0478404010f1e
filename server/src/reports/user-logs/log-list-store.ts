import { chosenOf, type FacetCounts } from '@sangamam/contract/calls/lists';
import type { LogFilter, logSorts } from '@sangamam/contract/reports/user-logs';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { endOfDay, startOfDay } from '../../platform/db/event-time.ts';
import { readByCursor } from '../../platform/db/read-by-cursor.ts';
import { isFoundIn, type Search } from '../../platform/db/read-search.ts';
import { countFacets, type Facets, shownBy } from '../../platform/db/work-list.ts';

type LogSort = (typeof logSorts)[number];

/** A filter of the log as it is read. */
export interface LogQuery {
  readonly filter: LogFilter;
  /** The search of the filter as read. */
  readonly search: Pick<Search, 'number' | 'patterns'>;
  /** The one whose entries alone are read, or everybody's. */
  readonly ownerId: string | null;
  readonly since: Date;
}

interface LogEntry {
  readonly seq: number;
  readonly at: Date;
  readonly adminName: string;
  readonly adminRole: string;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly registrationNumber: string | null;
  readonly school: string | null;
  readonly address: string | null;
  readonly detail: string;
}

function facetsOf({ admin, action, object }: LogFilter): Facets {
  return {
    admin: { value: sql`l.admin_id::text`, chosen: admin },
    action: { value: sql`l.action`, chosen: action },
    object: { value: sql`l.object_type`, chosen: object },
  };
}

function besides({ filter, search, ownerId, since }: LogQuery): RawBuilder<unknown>[] {
  const { searchTerm, from, until } = filter;
  return [
    sql`l.at >= ${since}`,
    ...(ownerId === null ? [] : [sql`l.admin_id = ${ownerId}`]),
    ...(from === '' ? [] : [sql`l.at >= ${startOfDay(from)}`]),
    ...(until === '' ? [] : [sql`l.at < ${endOfDay(until)}`]),
    ...(searchTerm === ''
      ? []
      : [
          sql`(${isFoundIn(sql`(' ' || search_key(l.admin_name))`, search)} or l.object_id in (
            select ${searchTerm} union all
            select id::text from registration where registration_number = ${search.number}))`,
        ]),
  ];
}

function matching(query: LogQuery) {
  const admins = chosenOf(query.filter.admin).filter((id) => id !== '');
  // said again as ids, which the index of each admin's entries answers
  const byIndex = admins.length === 0 ? [] : [sql`l.admin_id = any(${admins}::uuid[])`];
  const where = shownBy(facetsOf(query.filter), [...byIndex, ...besides(query)]);
  return sql`from user_log l where ${where}`;
}

/** Entries with the number of their registration. */
function entriesOf(query: LogQuery, slice: RawBuilder<unknown>, sort: LogSort) {
  const order = sort === 'at' ? sql`l.seq` : sql`l.seq desc`;
  return sql<LogEntry>`
    select l.seq, l.at, l.admin_name, l.admin_role, l.action, l.object_type, l.object_id, l.school,
      l.address, l.detail, r.registration_number
    from (select l.seq ${matching(query)} order by ${order} ${slice}) page
    join user_log l on l.seq = page.seq
    left join registration r on r.id = case when l.object_type = 'registration'
      and l.object_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.object_id::uuid end
    order by ${order}`;
}

/** A page of them. */
export async function listEntries(
  db: Db,
  query: LogQuery,
  { sort, offset, limit }: { sort: LogSort; offset: number; limit: number },
): Promise<LogEntry[]> {
  const slice = sql`offset ${offset} limit ${limit}`;
  return (await entriesOf(query, slice, sort).execute(db)).rows;
}

/** All of them in portions; see `readByCursor`. */
export function readEntries(
  db: Db,
  query: LogQuery,
  sort: LogSort,
): AsyncGenerator<readonly LogEntry[]> {
  return readByCursor(db, entriesOf(query, sql``, sort));
}

export async function countEntries(db: Db, query: LogQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${matching(query)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** How many entries each filter would show. */
export async function countByFilter(db: Db, query: LogQuery): Promise<FacetCounts> {
  return await countFacets(db, sql`user_log l`, facetsOf(query.filter), {
    others: besides(query),
  });
}

/** The people of the log by their latest name. */
export async function listAdmins(db: Db, ownerId: string | null) {
  const { rows } = await sql<{ id: string; name: string }>`
    select admin_id as id, (array_agg(admin_name order by seq desc))[1] as name
    from user_log where ${ownerId === null ? sql`true` : sql`admin_id = ${ownerId}`}
    group by admin_id order by 2`.execute(db);
  return rows;
}
