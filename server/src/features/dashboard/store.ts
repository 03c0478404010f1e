import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { inSchools, type Schools } from '../../db/in-schools.ts';

/** Registrations in a payment status, as the list that is filtered by it counts them. */
export async function countByPayment(db: Db, schools: Schools, status: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(registrations), 0)::int as count from registration_tally
    where payment_status = ${status}
      ${inSchools(schools)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Fees that were waived: they count as paid, and no money came. In paise. */
export async function sumWaived(db: Db, schools: Schools): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(p.amount_paise - p.amount_refunded_paise), 0)::bigint as paise
    from payment p join registration r on r.id = p.registration_id
    where p.method = 'complimentary' and p.status in ('captured', 'refunded')
      and r.deleted_at is null
      ${inSchools(schools, 'r.school')}`.execute(db);
  return rows[0]?.paise ?? 0;
}
