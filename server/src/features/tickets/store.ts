import type { Db } from '../../db/connect.ts';

/** The number of a registration that was not deleted. */
export async function findRegistrationNumber(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('registration')
    .select('registrationNumber')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.registrationNumber ?? null;
}
