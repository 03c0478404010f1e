import type { Db } from '../../platform/db/connect.ts';

/** The registration a mail is about, unless it was deleted. */
export async function findRegistrationForMail(tx: Db, id: string) {
  return tx
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
export type RegistrationForMail = NonNullable<Awaited<ReturnType<typeof findRegistrationForMail>>>;

/** The status of a registration; undefined once it was deleted. */
export async function findStatus(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('registration')
    .select('status')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.status;
}
