import type { PaymentStatus } from '@sangamam/contract/registration-status';
import { all } from '@sangamam/contract/registrations';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { inScope } from '../auth/scope.ts';
import type { Admin } from '../auth/session.ts';
import type { Slice } from './rules.ts';

/** Which registrations a list shows; `schools` has gone through the scope already. */
export interface Filter {
  readonly schools: 'all' | readonly string[];
  readonly paymentStatus: PaymentStatus | typeof all;
  readonly patterns: readonly string[];
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
}

const nothing = sql``;

const likeAll = (patterns: readonly string[]) =>
  sql.join([sql`true`, ...patterns.map((pattern) => sql`search_text like ${pattern}`)], sql` and `);

/** What of a filter each registration is tested for, apart from its school. */
export const isListed = ({ paymentStatus, patterns }: Filter) => sql`deleted_at is null
  ${paymentStatus === all ? nothing : sql`and payment_status = ${paymentStatus}`}
  ${patterns.length === 0 ? nothing : sql`and ${likeAll(patterns)}`}`;

export const ofSchools = (schools: Filter['schools']) =>
  schools === 'all' ? nothing : sql`and school = any(${[...schools]})`;

const newestFirst = sql`order by created_at desc, id desc`;
const oldestFirst = sql`order by created_at, id`;

/**
 * The first `count` registrations of a filter in list order, as a subquery. Several schools become one
 * branch each, every one in index order and bounded, which PostgreSQL merges without sorting; with
 * `school = any(…)` it would read and sort them whole.
 */
function inListOrder(
  filter: Filter,
  columns: RawBuilder<unknown>,
  { count, order = newestFirst }: { count: number; order?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const branch = (ofSchool: RawBuilder<unknown>) =>
    sql`(select ${columns} from registration where ${isListed(filter)} ${ofSchool}
      ${order} limit ${count})`;
  const branches =
    filter.schools === 'all'
      ? [branch(nothing)]
      : filter.schools.map((school) => branch(sql`and school = ${school}`));
  return sql`(select * from (${sql.join(branches, sql` union all `)}) as branch
    ${order} limit ${count})`;
}

const key = sql`id, created_at`;

const listedColumns = sql`registration.id, registration_number, name, school, year_of_passing,
  contact_number, email, people, fee_paise, payment_amount_paise, status, payment_status,
  registration.created_at`;

/** The rows of one slice, newest first: ids from the index, then the rows themselves. */
export async function listSlice(db: Db, filter: Filter, slice: Slice): Promise<ListedRow[]> {
  const { offset, limit, from } = slice;
  const order = from === 'newest' ? newestFirst : oldestFirst;
  const { rows } = await sql<ListedRow>`
    with page as materialized (
      select id from ${inListOrder(filter, key, { count: offset + limit, order })} as listed
      ${order} offset ${offset} limit ${limit}
    )
    select ${listedColumns} from page join registration on registration.id = page.id
    order by registration.created_at desc, registration.id desc`.execute(db);
  return rows;
}

/** The rows with these ids, newest first. */
export async function listByIds(db: Db, ids: readonly string[]): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${listedColumns} from registration where id = any(${[...ids]}::uuid[])
    order by created_at desc, id desc`.execute(db);
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
      and ${isListed({ ...filter, patterns: [] })} ${ofSchools(filter.schools)}`.execute(db);
  return rows;
}

/** How many registrations a filter without search shows, exactly, from the kept tally. */
export async function countListed(db: Db, filter: Omit<Filter, 'patterns'>): Promise<number> {
  const { schools, paymentStatus } = filter;
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(registrations), 0)::int as total from registration_tally
    where true ${ofSchools(schools)}
    ${paymentStatus === all ? nothing : sql`and payment_status = ${paymentStatus}`}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Of the newest `size` registrations, how many were there and how many match the search. */
export async function sampleNewest(
  db: Db,
  filter: Filter,
  size: number,
): Promise<{ seen: number; matching: number }> {
  const columns = sql`id, created_at, search_text`;
  const unsearched = { ...filter, patterns: [] };
  const { rows } = await sql<{ seen: number; matching: number }>`
    select count(*)::int as seen,
      count(*) filter (where ${likeAll(filter.patterns)})::int as matching
    from ${inListOrder(unsearched, columns, { count: size })} as newest`.execute(db);
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
}

const pageOf = (found: RawBuilder<unknown>, { offset, limit }: MatchPage) => sql<Matches>`
  with found as materialized (${found})
  select (select count(*)::int from found) as total,
    array(select id from found ${newestFirst} offset ${offset} limit ${limit}) as ids`;

/** Walks the list in order and tests each registration: quick for a search that many match. */
export async function walkMatches(db: Db, filter: Filter, page: MatchPage): Promise<Matches> {
  const found = sql`select * from ${inListOrder(filter, key, { count: page.bound })} as listed`;
  const { rows } = await pageOf(found, page).execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}

/** Asks the trigram index for all matches, in any order: quick for a search that few match. */
export async function findMatches(db: Db, filter: Filter, page: MatchPage): Promise<Matches> {
  const found = sql`select ${key} from registration
    where ${isListed(filter)} ${ofSchools(filter.schools)} limit ${page.bound}`;
  const { rows } = await pageOf(found, page).execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}

/** A registration that is not deleted and belongs to the admin's schools. */
export async function findRegistration(db: Db, admin: Admin, id: string) {
  return await inScope(
    db.selectFrom('registration').selectAll().where('id', '=', id).where('deletedAt', 'is', null),
    admin,
  ).executeTakeFirst();
}

/** Numbers of the dashboard; all amounts in paise. */
interface Totals {
  readonly registrations: number;
  readonly drafts: number;
  readonly confirmed: number;
  readonly awaiting: number;
  readonly awaitingPaise: number;
  readonly adults: number;
  readonly teens: number;
  readonly children: number;
  readonly veg: number;
  readonly nonVeg: number;
  readonly feePaise: number;
  readonly contributionPaise: number;
}

/** Adds up the kept tally of these schools. */
export async function sumTally(db: Db, schools: Filter['schools']): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with part as (
      select *,
        status in ('Submitted', 'Confirmed', 'Checked In') as is_expected,
        status = 'Submitted' and payment_status in
          ('Pending', 'Processing', 'Failed', 'Partially Paid') as is_awaiting
      from registration_tally where true ${ofSchools(schools)}
    ),
    total as (
      select
        sum(registrations) filter (where status not in ('Draft', 'Cancelled')) as registrations,
        sum(registrations) filter (where status = 'Draft') as drafts,
        sum(registrations) filter (where status in ('Confirmed', 'Checked In')) as confirmed,
        sum(registrations) filter (where is_awaiting) as awaiting,
        sum(due_paise) filter (where is_awaiting) as awaiting_paise,
        sum(adults_veg + adults_non_veg) filter (where is_expected) as adults,
        sum(teens_veg + teens_non_veg) filter (where is_expected) as teens,
        sum(children_veg + children_non_veg) filter (where is_expected) as children,
        sum(adults_veg + teens_veg + children_veg) filter (where is_expected) as veg,
        sum(adults_non_veg + teens_non_veg + children_non_veg) filter (where is_expected) as non_veg,
        sum(fee_paise) as fee_paise,
        sum(contribution_paise) as contribution_paise
      from part
    )
    select coalesce(registrations, 0)::bigint as registrations,
      coalesce(drafts, 0)::bigint as drafts,
      coalesce(confirmed, 0)::bigint as confirmed,
      coalesce(awaiting, 0)::bigint as awaiting,
      coalesce(awaiting_paise, 0)::bigint as awaiting_paise,
      coalesce(adults, 0)::bigint as adults,
      coalesce(teens, 0)::bigint as teens,
      coalesce(children, 0)::bigint as children,
      coalesce(veg, 0)::bigint as veg,
      coalesce(non_veg, 0)::bigint as non_veg,
      coalesce(fee_paise, 0)::bigint as fee_paise,
      coalesce(contribution_paise, 0)::bigint as contribution_paise
    from total`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('an aggregate without a row');
  return totals;
}

/** Replaces the rows of the tally by their sums; readers and writers notice nothing. */
export async function sumUpTally(db: Db): Promise<void> {
  await sql`
    with gone as (delete from registration_tally returning *)
    insert into registration_tally
    select school, status, payment_status, sum(registrations),
      sum(adults_veg), sum(adults_non_veg), sum(teens_veg), sum(teens_non_veg),
      sum(children_veg), sum(children_non_veg),
      sum(due_paise), sum(fee_paise), sum(contribution_paise)
    from gone
    group by school, status, payment_status`.execute(db);
}
