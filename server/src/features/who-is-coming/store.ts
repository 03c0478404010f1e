import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Who comes: answered with an index of exactly these rows, see its migration. */
const isComing = sql`registration.is_attending and registration.deleted_at is null
  and registration.status in ('Submitted', 'Confirmed', 'Checked In')`;

/** How many alumni of each school and batch are coming. */
export async function countComing(
  db: Db,
): Promise<{ school: string; year: string; count: number }[]> {
  const { rows } = await sql<{ school: string; year: string; count: number }>`
    select school, year_of_passing as year, count(*)::int as count
    from registration where ${isComing}
    group by school, year_of_passing`.execute(db);
  return rows;
}

/** Those of a school who are coming, are adults and allow their name to be shown at this moment. */
export async function listNamed(
  db: Db,
  school: string,
  limit: number,
): Promise<{ name: string; year: string }[]> {
  const { rows } = await sql<{ name: string; year: string }>`
    select registration.name, registration.year_of_passing as year
    from registration
    cross join lateral (
      select given from consent
      where registration_id = registration.id and purpose = 'attendee_list'
      order by id desc limit 1) as standing
    where ${isComing} and registration.school = ${school} and standing.given
      and registration.form #>> '{personalInfo,isAdult}' is distinct from 'false'
    order by registration.year_of_passing, lower(registration.name), registration.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Whether one of these registrations is complete and was not cancelled. */
export async function hasRegistered(db: Db, ids: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('registration')
    .select('id')
    .where('id', 'in', [...ids])
    .where('formSubmissionComplete', '=', true)
    .where('status', '<>', 'Cancelled')
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
