import { type PartyRow, partyCells } from '@sangamam/contract/party/party';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { inSchools, type Schools } from '../../../platform/db/in-schools.ts';
import { partySums } from '../../../platform/db/party-columns.ts';

/** Numbers of the dashboard, with the people expected; all amounts in paise. */
interface Totals extends PartyRow {
  readonly registrations: number;
  readonly drafts: number;
  readonly confirmed: number;
  readonly awaiting: number;
  readonly awaitingPaise: number;
  readonly feePaise: number;
  readonly contributionPaise: number;
}

/** Adds up the kept tally of these schools. */
export async function sumTally(db: Db, schools: Schools): Promise<Totals> {
  const sum = (column: string, where = sql`true`) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where ${where}), 0)::bigint`;
  const isAwaiting = sql`status = 'Submitted' and payment_status in
    ('Pending', 'Processing', 'Failed', 'Partially Paid')`;
  const { rows } = await sql<Totals>`
    select ${sum('registrations', sql`status not in ('Draft', 'Cancelled')`)} as registrations,
      ${sum('registrations', sql`status = 'Draft'`)} as drafts,
      ${sum('registrations', sql`status in ('Confirmed', 'Checked In')`)} as confirmed,
      ${sum('registrations', isAwaiting)} as awaiting,
      ${sum('due_paise', isAwaiting)} as awaiting_paise,
      ${partySums(sql`status in ('Submitted', 'Confirmed', 'Checked In')`)},
      ${sum('fee_paise')} as fee_paise,
      ${sum('contribution_paise')} as contribution_paise
    from registration_tally where true ${inSchools(schools)}`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('an aggregate without a row');
  return totals;
}

/** How many registrations there are in all schools, the deleted apart. */
export async function countAll(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(registrations), 0)::int as total from registration_tally`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Replaces the rows of the tally by their sums; readers and writers notice nothing. */
export async function sumUpTally(db: Db): Promise<void> {
  const money = ['due_paise', 'fee_paise', 'contribution_paise'];
  const summed = ['registrations', ...money, ...partyCells.map(({ column }) => column)];
  const columns = summed.map((column) => sql.ref(column));
  await sql`
    with gone as (delete from registration_tally returning *)
    insert into registration_tally (school, status, payment_status, ${sql.join(columns)})
    select school, status, payment_status,
      ${sql.join(columns.map((column) => sql`sum(${column})`))}
    from gone
    group by school, status, payment_status`.execute(db);
}
