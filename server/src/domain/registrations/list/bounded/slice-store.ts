import { all } from '@sangamam/contract/registrations/list';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/connect.ts';
import { inSchools } from '../../../../platform/db/in-schools.ts';
import { prepared } from '../../../../platform/db/prepare.ts';
import {
  type Filter,
  isListed,
  keyOf,
  type ListedRow,
  listedColumns,
  type Order,
  orders,
} from '../list-store.ts';
import type { Slice } from './slice.ts';

const nothing = sql``;

/**
 * The first `count` registrations of a filter in an order, as a subquery. Several schools become one
 * branch each, every one in index order and bounded, which PostgreSQL merges without sorting; with
 * `school = any(…)` it would read and sort them whole.
 */
export function inListOrder(
  filter: Filter,
  columns: RawBuilder<unknown>,
  { count, by }: { count: number; by: RawBuilder<unknown> },
): RawBuilder<unknown> {
  // sorted outside of what is selected, so that a name given there can be sorted by
  const branch = (ofSchool: RawBuilder<unknown>) =>
    sql`(select * from (select ${columns} from registration where ${isListed(filter)} ${ofSchool})
      as listed order by ${by} limit ${sql.lit(count)})`;
  const branches =
    filter.schools === 'all'
      ? [branch(nothing)]
      : filter.schools.map((school) => branch(sql`and school = ${school}`));
  return sql`(select * from (${sql.join(branches, sql` union all `)}) as branch
    order by ${by} limit ${sql.lit(count)})`;
}

/** As many rows as a page of the list has unless something else is asked for. */
const usualLimit = 10;

/**
 * True if the statement of a list is one of a few, each with a plan that fits all values: a school or none,
 * and a payment status, which an index finds wherever it stands.
 */
export const hasReusablePlan = ({
  schools,
  status = all,
  narrowing,
}: Omit<Filter, 'patterns'>): boolean =>
  (schools === 'all' || schools.length === 1) && status === all && !narrowing;

/** The rows of one slice: ids from the index, then the rows themselves. */
export async function listSlice(
  db: Db,
  filter: Filter,
  slice: Slice,
  order: Order = orders['-created'],
): Promise<ListedRow[]> {
  const { rows } = await sliced(filter, slice, order).execute(db);
  return rows;
}

const sliced = (
  filter: Filter,
  { offset, limit, from }: Slice,
  order: Order,
  more: RawBuilder<unknown> = nothing,
) => {
  const by = from === 'newest' ? order.first : order.last;
  return sql<ListedRow>`
    with page as materialized (
      select id, row_number() over (order by ${order.first}) as place
      from (select * from ${inListOrder(filter, keyOf(order), { count: offset + limit, by })} as listed
        order by ${by} offset ${offset} limit ${limit}) as sliced
    )
    select ${listedColumns} ${more} from page join registration on registration.id = page.id
    order by page.place`;
};

/** How many registrations schools and statuses leave, exactly, from the kept tally. */
const tallied = ({ schools, paymentStatus, status = all }: Filter) => sql`
  select coalesce(sum(registrations), 0)::int from registration_tally
  where true ${inSchools(schools)}
  ${paymentStatus === all ? nothing : sql`and payment_status = ${paymentStatus}`}
  ${status === all ? nothing : sql`and status = ${status}`}`;

/** How many registrations these three filters show, exactly. */
export async function countListed(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select (${tallied(filter)}) as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The first page and how many there are, of the same moment; three filters decide. */
export async function listFirst(
  db: Db,
  filter: Filter,
  { limit, order }: { readonly limit: number; readonly order: Order },
): Promise<{ total: number; rows: ListedRow[] }> {
  const slice = { offset: 0, limit, from: 'newest' } as const;
  const total = sql`, (${tallied(filter)}) as total`;
  const isUsual = limit === usualLimit && order === orders['-created'] && hasReusablePlan(filter);
  const { rows } = await sql<ListedRow & { total: number }>`
    ${isUsual ? prepared : nothing} ${sliced(filter, slice, order, total)}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
