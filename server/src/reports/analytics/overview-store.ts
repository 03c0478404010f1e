import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { inSchools, type Schools } from '../../platform/db/in-schools.ts';

/** Registrations in a payment status, counted as in the filtered list. */
export async function countByPayment(db: Db, schools: Schools, status: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(registrations), 0)::int as count from registration_tally
    where payment_status = ${status}
      ${inSchools(schools)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Waived fees, in paise: settled without money. */
export async function sumWaived(db: Db, schools: Schools): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(p.amount_paise - p.amount_refunded_paise), 0)::bigint as paise
    from payment p join registration r on r.id = p.registration_id
    where p.method = 'complimentary' and p.status in ('captured', 'refunded')
      and r.deleted_at is null
      ${inSchools(schools, 'r.school')}`.execute(db);
  return rows[0]?.paise ?? 0;
}
