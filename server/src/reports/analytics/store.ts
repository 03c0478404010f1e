import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { inSchools, type Schools } from '../../platform/db/in-schools.ts';

/** Filter of a chart. `schools` must be within the admin's scope; days are those of the event. */
export interface ChartFilter {
  readonly schools: Schools;
  /** Null: unbounded, as is `to`. */
  readonly from: string | null;
  readonly to: string | null;
  /** Null: any. */
  readonly type: string | null;
  readonly withCancelled: boolean;
}

/** Counts of one answer. */
export interface Count {
  readonly key: string;
  readonly part: string;
  readonly registrations: number;
  readonly people: number;
  readonly amountPaise: number;
}

const keys = {
  value: sql`value`,
  school: sql`school`,
  day: sql`day::text`,
  type: sql`registration_type`,
} as const;

interface Asked {
  readonly dimension: string;
  /** The columns to group by; with `day`, `part` holds the answer. */
  readonly by: keyof typeof keys;
}

/** Adds up the counts of one dimension. */
export async function sumCounts(
  db: Db,
  { dimension, by }: Asked,
  { schools, from, to, type, withCancelled }: ChartFilter,
): Promise<Count[]> {
  // The day of money is that on which it moved, and it counts whatever became of the registration.
  const isMoney = dimension === 'money';
  const day = isMoney ? sql`value` : sql`day`;
  const cast = isMoney ? sql`` : sql`::date`;
  const { rows } = await sql<Count>`
    select ${keys[by]} as key, ${by === 'day' ? sql`value` : sql`part`} as part,
      sum(registrations)::int as registrations, sum(people)::int as people,
      sum(amount_paise)::bigint as amount_paise
    from analytics_count
    where dimension = ${dimension}
      ${inSchools(schools)}
      ${from === null ? sql`` : sql`and ${day} >= ${from}${cast}`}
      ${to === null ? sql`` : sql`and ${day} <= ${to}${cast}`}
      ${type === null ? sql`` : sql`and registration_type = ${type}`}
      ${withCancelled || isMoney ? sql`` : sql`and not is_cancelled`}
    group by 1, 2`.execute(db);
  return rows;
}
