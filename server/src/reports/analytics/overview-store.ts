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
