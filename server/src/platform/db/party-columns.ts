import { type Age, ages, type PartyCell, partyCells } from '@sangamam/contract/party/party';
import { type RawBuilder, sql } from 'kysely';
import type { DB } from './types.ts';

/** The columns in which `registration` and `registration_tally` count people by age and food. */

type Column = keyof DB['registration'] & keyof DB['registrationTally'];
const cells: readonly (PartyCell & { readonly column: Column })[] = partyCells;

const columnsOf = (isOf: (cell: PartyCell) => boolean, table?: string) =>
  cells
    .filter(isOf)
    .map(({ column }) => sql.ref<number>(table === undefined ? column : `${table}.${column}`));
const add = (counts: readonly RawBuilder<number>[]) => sql<number>`(${sql.join(counts, sql` + `)})`;

/** All of them; `table` names theirs where there are several. */
export const partyColumns = (table?: string) => sql.join(columnsOf(() => true, table));
export const peopleOfAge = (age: Age, table?: string) =>
  add(columnsOf((cell) => cell.age === age, table));
export const peopleInAll = add(columnsOf(() => true));

/** Their sums over the rows for which this holds, as columns of the same names. */
export const partySums = (where: RawBuilder<unknown>) =>
  sql.join(
    columnsOf(() => true).map(
      (column) => sql`coalesce(sum(${column}) filter (where ${where}), 0)::bigint as ${column}`,
    ),
  );

/** Counts by age as the columns `adults`, `teens` and so on. */
export const ageColumns = (countOf: (age: Age) => RawBuilder<unknown>) =>
  sql.join(ages.map((age) => sql`${countOf(age)} as ${sql.ref(age)}`));
/** The same as one jsonb object. */
export const agesInJson = (countOf: (age: Age) => RawBuilder<unknown>) =>
  sql`jsonb_build_object(${sql.join(ages.flatMap((age) => [sql.lit(age), countOf(age)]))})`;
