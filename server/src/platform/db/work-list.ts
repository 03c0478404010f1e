import { chosenOf, type FacetCounts } from '@sangamam/contract/calls/lists';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';

/** A filter of which several values can be chosen: what of a row it compares, as text that may be null. */
interface Facet {
  readonly value: RawBuilder<unknown>;
  /** As in the address. */
  readonly chosen: string;
}
export type Facets = Readonly<Record<string, Facet>>;

const and = (conditions: readonly RawBuilder<unknown>[]) =>
  sql.join([sql`true`, ...conditions], sql` and `);

/** The condition that a facet has a chosen value; none where nothing is chosen. */
export function isChosen({ value, chosen }: Facet): RawBuilder<unknown>[] {
  const values = chosenOf(chosen);
  if (values.length === 0) return [];
  // no function round the column, and no list of one value, so that an index can answer in its order
  const [first, ...others] = values;
  const isOne = others.length === 0 ? sql`${first}::text` : sql`any(${values}::text[])`;
  const isNone = values.includes('') ? [sql`${value} is null`] : [];
  return [sql`(${sql.join([sql`${value} = ${isOne}`, ...isNone], sql` or `)})`];
}

/** The condition of a list: what is asked for besides, and a chosen value of every facet. */
export const shownBy = (facets: Facets, others: readonly RawBuilder<unknown>[]) =>
  and([...others, ...Object.values(facets).flatMap(isChosen)]);

/**
 * How many rows, and people in them, each value of each facet would show: with what is chosen of the others, without
 * its own choice. One pass over the rows, whatever is chosen.
 */
export async function countFacets(
  db: Db,
  from: RawBuilder<unknown>,
  facets: Facets,
  {
    others,
    people = sql`0`,
    rows: each = sql`1`,
  }: {
    others: readonly RawBuilder<unknown>[];
    /** How many people a row stands for; none without. */
    people?: RawBuilder<unknown>;
    /** How many rows of the list a row of the table stands for. */
    rows?: RawBuilder<unknown>;
  },
): Promise<FacetCounts> {
  const named = Object.entries(facets);
  const columns = named.map(([name, { value }]) => sql`${value} as ${sql.ref(name)}`);
  const names = named.map(([name]) => sql.ref(name));
  // of the kinds of rows, which are few
  const chosen = (but?: string) =>
    and(
      named
        .filter(([name]) => name !== but)
        .flatMap(([name, facet]) => isChosen({ ...facet, value: sql.ref(name) })),
    );
  const counts = sql`coalesce(sum(rows), 0)::int as rows, coalesce(sum(people), 0)::int as people`;
  const { rows } = await sql<{ facet: string | null; value: string | null } & Tally>`
    with kind as materialized (
      select ${sql.join([...names, sql`sum(rows) as rows`, sql`sum(people) as people`])}
      from (select ${sql.join([...columns, sql`${each} as rows`, sql`${people} as people`])}
        from ${from} where ${and(others)}) as shown
      group by ${sql.join(names)})
    select null as facet, null as value, ${counts} from kind where ${chosen()}
    ${sql.join(
      named.map(
        ([name]) => sql`union all
          select ${name}::text, ${sql.ref(name)}, ${counts} from kind where ${chosen(name)} group by ${sql.ref(name)}`,
      ),
      sql` `,
    )}
    order by rows desc, value`.execute(db);
  const counted = Map.groupBy(rows, ({ facet }) => facet);
  const [total = { rows: 0, people: 0 }] = counted.get(null) ?? [];
  return {
    total: { rows: total.rows, people: total.people },
    facets: Object.fromEntries(
      named.map(([name]) => [
        name,
        (counted.get(name) ?? []).map(({ value, rows: count, people: sum }) => ({
          value: value ?? '',
          rows: count,
          people: sum,
        })),
      ]),
    ),
  };
}

interface Tally {
  readonly rows: number;
  readonly people: number;
}

/** The order of a list by `sort`, reversed by a minus; the list's own order continues it. */
export function orderBy<Sort extends string>(
  sort: Sort | `-${Sort}`,
  columns: Readonly<Record<Sort, RawBuilder<unknown>>>,
  own: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isReversed = sort.startsWith('-');
  const column = columns[(isReversed ? sort.slice(1) : sort) as Sort];
  return isReversed ? sql`${column} desc nulls last, ${own}` : sql`${column}, ${own}`;
}
