import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { endOfDay, startOfDay } from '../../platform/db/event-time.ts';
import { readByCursor } from '../../platform/db/read-by-cursor.ts';
import { isFoundIn, type Search } from '../../platform/db/read-search.ts';

/** Filter of the user log; `ownerId` limits it to one admin's own entries. */
export interface LogFilter {
  readonly ownerId: string | null;
  readonly searchTerm: string;
  /** The same as read. */
  readonly search: Pick<Search, 'number' | 'patterns'>;
  readonly admin?: string | undefined;
  readonly action?: string | undefined;
  readonly object?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
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

function matching(
  { ownerId, searchTerm, search, admin, action, object, from, until }: LogFilter,
  since: Date,
) {
  const conditions = [
    sql`l.at >= ${since}`,
    ...(ownerId === null ? [] : [sql`l.admin_id = ${ownerId}`]),
    ...(admin === undefined ? [] : [sql`l.admin_id = ${admin}`]),
    ...(action === undefined ? [] : [sql`l.action = ${action}`]),
    ...(object === undefined ? [] : [sql`l.object_type = ${object}`]),
    ...(from === undefined ? [] : [sql`l.at >= ${startOfDay(from)}`]),
    ...(until === undefined ? [] : [sql`l.at < ${endOfDay(until)}`]),
    ...(searchTerm === ''
      ? []
      : [
          sql`(${isFoundIn(sql`(' ' || search_key(l.admin_name))`, search)} or l.object_id in (
            select ${searchTerm} union all
            select id::text from registration where registration_number = ${search.number}))`,
        ]),
  ];
  return sql`from user_log l where ${sql.join(conditions, sql` and `)}`;
}

/** Entries since `since`, newest first, with the number of their registration. */
const entriesOf = (filter: LogFilter, since: Date, slice: RawBuilder<unknown>) => sql<LogEntry>`
  select l.seq, l.at, l.admin_name, l.admin_role, l.action, l.object_type, l.object_id, l.school,
    l.address, l.detail, r.registration_number
  from (select l.seq ${matching(filter, since)} order by l.seq desc ${slice}) page
  join user_log l on l.seq = page.seq
  left join registration r on r.id = case when l.object_type = 'registration'
    and l.object_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.object_id::uuid end
  order by l.seq desc`;

/** A page of them. */
export async function listEntries(
  db: Db,
  filter: LogFilter,
  { since, offset, limit }: { since: Date; offset: number; limit: number },
): Promise<LogEntry[]> {
  const slice = sql`offset ${offset} limit ${limit}`;
  return (await entriesOf(filter, since, slice).execute(db)).rows;
}

/** All of them, in portions; see `readByCursor`. */
export function readEntries(
  db: Db,
  filter: LogFilter,
  since: Date,
): AsyncGenerator<readonly LogEntry[]> {
  return readByCursor(db, entriesOf(filter, since, sql``));
}

export async function countEntries(db: Db, filter: LogFilter, since: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${matching(filter, since)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Values for the filters: admins, actions and kinds of objects in the log. */
export async function listChoices(db: Db, ownerId: string | null) {
  const own = ownerId === null ? sql`true` : sql`admin_id = ${ownerId}`;
  const [admins, kinds] = await Promise.all([
    sql<{ id: string; name: string }>`
      select admin_id as id, (array_agg(admin_name order by seq desc))[1] as name
      from user_log where ${own} group by admin_id order by 2`.execute(db),
    sql<{ action: string; object: string }>`
      select distinct action, object_type as object from user_log where ${own}`.execute(db),
  ]);
  return { admins: admins.rows, kinds: kinds.rows };
}
