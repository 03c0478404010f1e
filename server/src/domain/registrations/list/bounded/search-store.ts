import { all } from '@sangamam/contract/registrations/list';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/connect.ts';
import { inSchools } from '../../../../platform/db/in-schools.ts';
import { prepared } from '../../../../platform/db/prepare.ts';
import {
  type Filter,
  isListed,
  keyOf,
  type ListedRow,
  likeAll,
  listedColumns,
  type Order,
  orders,
  readFound,
} from '../list-store.ts';
import { createdDaysOf, narrowingCondition } from '../narrowing-store.ts';
import { hasReusablePlan, inListOrder } from './slice-store.ts';

/** How many of the newest `size` registrations, of the days asked for, were there and match. */
export async function sampleNewest(
  db: Db,
  { patterns, narrowing, ...filter }: Filter,
  size: number,
): Promise<{ seen: number; matching: number }> {
  const isMatch = sql`${likeAll(patterns)} ${narrowing ? sql`and ${narrowingCondition(narrowing)}` : sql``}`;
  const columns = sql`id, created_at, (${isMatch}) as is_match`;
  const by = orders['-created'].first;
  const everything = {
    ...filter,
    patterns: [],
    ...(narrowing && { narrowing: createdDaysOf(narrowing) }),
  };
  const { rows } = await sql<{ seen: number; matching: number }>`
    select count(*)::int as seen, count(*) filter (where is_match)::int as matching
    from ${inListOrder(everything, columns, { count: size, by })} as newest`.execute(db);
  return rows[0] ?? { seen: 0, matching: 0 };
}

/** One page of a search, and how many match, counted no further than `bound`. */
interface Matches {
  readonly total: number;
  readonly rows: ListedRow[];
}

interface MatchPage {
  readonly bound: number;
  readonly offset: number;
  readonly limit: number;
  readonly order: Order;
}

/** Walks the list in order and tests each registration: quick for a search that many match. */
export async function walkMatches(db: Db, filter: Filter, page: MatchPage): Promise<Matches> {
  const { bound: count, order } = page;
  const found = sql`
    select * from ${inListOrder(filter, keyOf(order), { count, by: order.first })} as listed`;
  return await readFound(db, found, page);
}

/**
 * The first `bound` matches among the newest `size` registrations, of which a frequent word needs but a
 * part: how many they are, and the rows of one page.
 */
export async function walkNewest(
  db: Db,
  { patterns, ...filter }: Filter,
  { bound, size, offset, limit }: Omit<MatchPage, 'order'> & { readonly size: number },
): Promise<{ total: number; rows: ListedRow[] }> {
  const by = orders['-created'].first;
  const columns = sql`id, created_at, (${likeAll(patterns)}) as is_match`;
  const newest = inListOrder({ ...filter, patterns: [] }, columns, { count: size, by });
  // The plan does not look at the word, but would at how frequent a status is.
  const isUsual = patterns.length === 1 && filter.paymentStatus === all && hasReusablePlan(filter);
  const { rows } = await sql<{ total: number } & (ListedRow | { id: null })>`
    ${isUsual ? prepared : sql``}
    with found as materialized (
      select id, row_number() over (order by ${by}) as place from ${newest} as newest
      where is_match order by ${by} limit ${sql.lit(bound)}
    )
    select ${listedColumns}, counted.total
    from (select count(*)::int as total from found) as counted
    left join found on place > ${offset} and place <= ${offset + limit}
    left join registration on registration.id = found.id
    order by place`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter((row) => row.id !== null),
  };
}

/** Asks an index for all matches, in any order: quick for a search that few match. */
export async function findMatches(db: Db, filter: Filter, page: MatchPage): Promise<Matches> {
  const found = sql`select ${keyOf(page.order)} from registration
    where ${isListed(filter)} ${inSchools(filter.schools)} limit ${page.bound}`;
  return await readFound(db, found, page);
}
