import { sql } from 'kysely';
import { allows } from '../../platform/db/allows.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inSchools, type Schools } from '../../platform/db/in-schools.ts';
import { ageColumns, peopleOfAge } from '../../platform/db/party-columns.ts';
import type { Badge } from './badges-pdf.ts';

/** Undefined for a deleted registration. */
export async function findRegistrationNumber(db: Db, id: string) {
  return db
    .selectFrom('registration')
    .select(['registrationNumber', 'locale'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** The facts on the badges of a registration. */
export interface BadgeRow extends Omit<Badge, 'token' | 'comesWith'> {
  readonly id: string;
  readonly people: number;
  /** Names of those who come along, one on each line. */
  readonly companions: string | null;
}

/**
 * Badges of these registrations within these schools, in the order of `ids`; drafts and cancelled ones are
 * left out.
 */
export async function listBadges(
  db: Db,
  schools: Schools,
  ids: readonly string[],
): Promise<BadgeRow[]> {
  const { rows } = await sql<BadgeRow>`
    select id, registration_number, name, school, year_of_passing, locale,
      ${ageColumns(peopleOfAge)},
      ${allows('photos')} as may_be_photographed, people, form #>> '{eventAttendance,companions}' as companions
    from unnest(${[...ids]}::uuid[]) with ordinality as chosen(id, nth)
    join registration using (id)
    where deleted_at is null and status not in ('Draft', 'Cancelled')
      ${inSchools(schools)}
    order by nth`.execute(db);
  return rows;
}
