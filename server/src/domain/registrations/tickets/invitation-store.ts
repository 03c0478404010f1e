import type { Db } from '../../../platform/db/connect.ts';

/** The invitation of somebody who comes; undefined for others. */
export async function findInviter(db: Db, id: string) {
  return db
    .selectFrom('registration')
    .select(['name', 'school', 'yearOfPassing', 'form'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('status', 'in', ['Submitted', 'Confirmed', 'Checked In'])
    .where('isAttending', 'is distinct from', false)
    .executeTakeFirst();
}
