import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { inSchools, type Schools } from '../../db/in-schools.ts';
import type { Badge } from './badges-pdf.ts';

/** The number and the language of a registration that was not deleted. */
export async function findRegistrationNumber(db: Db, id: string) {
  return db
    .selectFrom('registration')
    .select(['registrationNumber', 'locale'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** What badges say of the registrations with these ids, of these schools, in the order of the ids. */
export async function listBadges(
  db: Db,
  schools: Schools,
  ids: readonly string[],
): Promise<Omit<Badge, 'token'>[]> {
  const { rows } = await sql<Omit<Badge, 'token'>>`
    select registration_number, name, school, year_of_passing,
      adults_veg + adults_non_veg as adults, teens_veg + teens_non_veg as teens,
      children_veg + children_non_veg as children
    from unnest(${[...ids]}::uuid[]) with ordinality as chosen(id, nth)
    join registration using (id)
    where deleted_at is null and status not in ('Draft', 'Cancelled')
      ${inSchools(schools)}
    order by nth`.execute(db);
  return rows;
}
