import { type RawBuilder, sql } from 'kysely';

/** Schools that have gone through the scope already: all of them, or a list that may be empty. */
export type Schools = 'all' | readonly string[];

/** The end of a condition that leaves only what is of these schools. */
export const inSchools = (
  schools: Schools,
  column: 'school' | 'r.school' = 'school',
): RawBuilder<unknown> =>
  schools === 'all' ? sql`` : sql`and ${sql.ref(column)} = any(${[...schools]})`;
