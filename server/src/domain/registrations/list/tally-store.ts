import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { inSchools, type Schools } from '../../../platform/db/in-schools.ts';

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
  readonly notSaid: number;
  readonly feePaise: number;
  readonly contributionPaise: number;
}

/** Adds up the kept tally of these schools. */
export async function sumTally(db: Db, schools: Schools): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with part as (
      select *,
        status in ('Submitted', 'Confirmed', 'Checked In') as is_expected,
        status = 'Submitted' and payment_status in
          ('Pending', 'Processing', 'Failed', 'Partially Paid') as is_awaiting
      from registration_tally where true ${inSchools(schools)}
    ),
    total as (
      select
        sum(registrations) filter (where status not in ('Draft', 'Cancelled')) as registrations,
        sum(registrations) filter (where status = 'Draft') as drafts,
        sum(registrations) filter (where status in ('Confirmed', 'Checked In')) as confirmed,
        sum(registrations) filter (where is_awaiting) as awaiting,
        sum(due_paise) filter (where is_awaiting) as awaiting_paise,
        sum(adults_veg + adults_non_veg + adults_not_said) filter (where is_expected) as adults,
        sum(teens_veg + teens_non_veg + teens_not_said) filter (where is_expected) as teens,
        sum(children_veg + children_non_veg + children_not_said) filter (where is_expected) as children,
        sum(adults_veg + teens_veg + children_veg) filter (where is_expected) as veg,
        sum(adults_non_veg + teens_non_veg + children_non_veg) filter (where is_expected) as non_veg,
        sum(adults_not_said + teens_not_said + children_not_said) filter (where is_expected) as not_said,
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
      coalesce(not_said, 0)::bigint as not_said,
      coalesce(fee_paise, 0)::bigint as fee_paise,
      coalesce(contribution_paise, 0)::bigint as contribution_paise
    from total`.execute(db);
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
  await sql`
    with gone as (delete from registration_tally returning *)
    insert into registration_tally
    select school, status, payment_status, sum(registrations),
      sum(adults_veg), sum(adults_non_veg), sum(teens_veg), sum(teens_non_veg),
      sum(children_veg), sum(children_non_veg),
      sum(due_paise), sum(fee_paise), sum(contribution_paise),
      sum(adults_not_said), sum(teens_not_said), sum(children_not_said)
    from gone
    group by school, status, payment_status`.execute(db);
}
