import { sql } from 'kysely';
import { allows } from '../../platform/db/allows.ts';
import type { Db } from '../../platform/db/connect.ts';

/** The condition for those who come; it must match the partial index of its migration. */
const isComing = sql`registration.is_attending and registration.deleted_at is null
  and registration.status in ('Submitted', 'Confirmed', 'Checked In')`;

/** Alumni who come, by school and batch. */
export async function countComing(
  db: Db,
): Promise<{ school: string; year: string; count: number }[]> {
  const { rows } = await sql<{ school: string; year: string; count: number }>`
    select school, year_of_passing as year, count(*)::int as count
    from registration where ${isComing}
    group by school, year_of_passing`.execute(db);
  return rows;
}

/** Adults of a school who come and currently consent to be listed. */
export async function listNamed(
  db: Db,
  school: string,
  limit: number,
): Promise<{ name: string; year: string }[]> {
  const { rows } = await sql<{ name: string; year: string }>`
    select registration.name, registration.year_of_passing as year
    from registration
    where ${isComing} and registration.school = ${school} and ${allows('attendee_list')}
      and registration.form #>> '{personalInfo,isAdult}' is distinct from 'false'
    order by registration.year_of_passing, search_key(registration.name), registration.id
    limit ${limit}`.execute(db);
  return rows;
}

/** True if one of these registrations is complete and neither cancelled nor deleted. */
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
