import type { PaymentStatus, RegistrationStatus } from '@sangamam/contract/registration-status';
import { all } from '@sangamam/contract/registrations';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { inSchools, type Schools } from '../../db/in-schools.ts';
import { daysOnly, type Narrowing, narrows } from './narrowing-store.ts';
import type { Slice } from './rules.ts';

/** Which registrations a list shows; `schools` has gone through the scope already. */
export interface Filter {
  readonly schools: Schools;
  readonly paymentStatus: PaymentStatus | typeof all;
  readonly status?: RegistrationStatus | typeof all;
  readonly patterns: readonly string[];
  /** What neither the tally counts nor an index of the list holds. */
  readonly narrowing?: Narrowing;
  /** Those that were deleted and can be restored, in place of all others. */
  readonly isDeleted?: boolean;
}

export interface ListedRow {
  readonly id: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly school: string;
  readonly yearOfPassing: string;
  readonly contactNumber: string;
  readonly email: string;
  readonly people: number;
  readonly feePaise: number;
  readonly paymentAmountPaise: number;
  readonly status: string;
  readonly paymentStatus: string;
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
  readonly deletedByName: string | null;
  readonly deletionReason: string | null;
}

/** An order of the list: what its index holds, from one end and from the other. */
export interface Order {
  /** Selected beside the id, under the names that `first` and `last` sort by. */
  readonly columns: RawBuilder<unknown>;
  readonly first: RawBuilder<unknown>;
  readonly last: RawBuilder<unknown>;
}

const created = sql`created_at`;
const byName = sql`lower(name) as name_key, school, year_of_passing`;
const byYear = sql`year_of_passing, created_at`;

/** The first is the list's own; the others are those of the buttons in its head. */
export const orders = {
  '-created': {
    columns: created,
    first: sql`created_at desc, id desc`,
    last: sql`created_at, id`,
  },
  created: { columns: created, first: sql`created_at, id`, last: sql`created_at desc, id desc` },
  name: {
    columns: byName,
    first: sql`name_key, school, year_of_passing, id`,
    last: sql`name_key desc, school desc, year_of_passing desc, id desc`,
  },
  '-name': {
    columns: byName,
    first: sql`name_key desc, school desc, year_of_passing desc, id desc`,
    last: sql`name_key, school, year_of_passing, id`,
  },
  year: {
    columns: byYear,
    first: sql`year_of_passing, created_at desc, id desc`,
    last: sql`year_of_passing desc, created_at, id`,
  },
  '-year': {
    columns: byYear,
    first: sql`year_of_passing desc, created_at, id`,
    last: sql`year_of_passing, created_at desc, id desc`,
  },
  deleted: {
    columns: sql`deleted_at`,
    first: sql`deleted_at desc, id desc`,
    last: sql`deleted_at, id`,
  },
} satisfies Record<string, Order>;

const nothing = sql``;

const likeAll = (patterns: readonly string[]) =>
  sql.join([sql`true`, ...patterns.map((pattern) => sql`search_text like ${pattern}`)], sql` and `);

/** What of a filter each registration is tested for, apart from its school. */
export const isListed = ({
  paymentStatus,
  status = all,
  patterns,
  narrowing,
  isDeleted,
}: Filter) => sql`
  ${isDeleted ? sql`deleted_by is not null` : sql`deleted_at is null`}
  ${paymentStatus === all ? nothing : sql`and payment_status = ${paymentStatus}`}
  ${status === all ? nothing : sql`and status = ${status}`}
  ${patterns.length === 0 ? nothing : sql`and ${likeAll(patterns)}`}
  ${narrowing ? sql`and ${narrows(narrowing)}` : nothing}`;

/**
 * The first `count` registrations of a filter in an order, as a subquery. Several schools become one
 * branch each, every one in index order and bounded, which PostgreSQL merges without sorting; with
 * `school = any(…)` it would read and sort them whole.
 */
function inListOrder(
  filter: Filter,
  columns: RawBuilder<unknown>,
  { count, by }: { count: number; by: RawBuilder<unknown> },
): RawBuilder<unknown> {
  // sorted outside of what is selected, so that a name given there can be sorted by
  const branch = (ofSchool: RawBuilder<unknown>) =>
    sql`(select * from (select ${columns} from registration where ${isListed(filter)} ${ofSchool})
      as listed order by ${by} limit ${count})`;
  const branches =
    filter.schools === 'all'
      ? [branch(nothing)]
      : filter.schools.map((school) => branch(sql`and school = ${school}`));
  return sql`(select * from (${sql.join(branches, sql` union all `)}) as branch
    order by ${by} limit ${count})`;
}

const keyOf = ({ columns }: Order) => sql`id, ${columns}`;

const listedColumns = sql`registration.id, registration_number, registration.name, school,
  year_of_passing, contact_number, registration.email, people, fee_paise, payment_amount_paise, status,
  payment_status, registration.created_at, deleted_at, deletion_reason,
  (select a.name from admin_user a where a.id = registration.deleted_by) as deleted_by_name`;

/** The rows of one slice: ids from the index, then the rows themselves. */
export async function listSlice(
  db: Db,
  filter: Filter,
  slice: Slice,
  order: Order = orders['-created'],
): Promise<ListedRow[]> {
  const { offset, limit, from } = slice;
  const by = from === 'newest' ? order.first : order.last;
  const { rows } = await sql<ListedRow>`
    with page as materialized (
      select id, row_number() over (order by ${order.first}) as place
      from (select * from ${inListOrder(filter, keyOf(order), { count: offset + limit, by })} as listed
        order by ${by} offset ${offset} limit ${limit}) as sliced
    )
    select ${listedColumns} from page join registration on registration.id = page.id
    order by page.place`.execute(db);
  return rows;
}

/** The rows with these ids, in the order of the ids. */
export async function listByIds(db: Db, ids: readonly string[]): Promise<ListedRow[]> {
  const wanted = sql`${[...ids]}::uuid[]`;
  const { rows } = await sql<ListedRow>`
    select ${listedColumns} from registration where id = any(${wanted})
    order by array_position(${wanted}, id)`.execute(db);
  return rows;
}

/** The one row with this id or number, if the filter, apart from its patterns, shows it. */
export async function listExact(
  db: Db,
  filter: Filter,
  { id, number }: { id: string | null; number: string | null },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${listedColumns} from registration
    where ${id === null ? sql`registration_number = ${number}` : sql`id = ${id}`}
      and ${isListed({ ...filter, patterns: [] })} ${inSchools(filter.schools)}`.execute(db);
  return rows;
}

/** Of the newest `size` registrations, of the days asked for, how many were there and how many match. */
export async function sampleNewest(
  db: Db,
  { patterns, narrowing, ...filter }: Filter,
  size: number,
): Promise<{ seen: number; matching: number }> {
  const isMatch = sql`${likeAll(patterns)} ${narrowing ? sql`and ${narrows(narrowing)}` : nothing}`;
  const columns = sql`id, created_at, (${isMatch}) as is_match`;
  const by = orders['-created'].first;
  const everything = {
    ...filter,
    patterns: [],
    ...(narrowing && { narrowing: daysOnly(narrowing) }),
  };
  const { rows } = await sql<{ seen: number; matching: number }>`
    select count(*)::int as seen, count(*) filter (where is_match)::int as matching
    from ${inListOrder(everything, columns, { count: size, by })} as newest`.execute(db);
  return rows[0] ?? { seen: 0, matching: 0 };
}

/** Ids of one page of a search, and how many match, counted no further than `bound`. */
interface Matches {
  readonly total: number;
  readonly ids: readonly string[];
}

interface MatchPage {
  readonly bound: number;
  readonly offset: number;
  readonly limit: number;
  readonly order: Order;
}

const pageOf = (found: RawBuilder<unknown>, { offset, limit, order }: MatchPage) => sql<Matches>`
  with found as materialized (${found})
  select (select count(*)::int from found) as total,
    array(select id from found order by ${order.first} offset ${offset} limit ${limit}) as ids`;

/** Walks the list in order and tests each registration: quick for a search that many match. */
export async function walkMatches(db: Db, filter: Filter, page: MatchPage): Promise<Matches> {
  const { bound: count, order } = page;
  const found = sql`
    select * from ${inListOrder(filter, keyOf(order), { count, by: order.first })} as listed`;
  const { rows } = await pageOf(found, page).execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}

/** The first `bound` matches among the newest `size` registrations: a frequent word stops soon. */
export async function walkNewest(
  db: Db,
  { patterns, ...filter }: Filter,
  { size, ...page }: MatchPage & { readonly size: number },
): Promise<Matches> {
  const by = orders['-created'].first;
  const columns = sql`id, created_at, (${likeAll(patterns)}) as is_match`;
  const newest = inListOrder({ ...filter, patterns: [] }, columns, { count: size, by });
  const found = sql`select id, created_at from ${newest} as newest where is_match
    order by ${by} limit ${page.bound}`;
  const { rows } = await pageOf(found, page).execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}

/** Asks an index for all matches, in any order: quick for a search that few match. */
export async function findMatches(db: Db, filter: Filter, page: MatchPage): Promise<Matches> {
  const found = sql`select ${keyOf(page.order)} from registration
    where ${isListed(filter)} ${inSchools(filter.schools)} limit ${page.bound}`;
  const { rows } = await pageOf(found, page).execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}
