import type { RegistrationStatus } from '@sangamam/contract/registrations/status';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** The registration must be locked. */
export async function writeStatus(
  trx: Db,
  id: string,
  { status, now }: { status: RegistrationStatus; now: Date },
): Promise<void> {
  await trx
    .updateTable('registration')
    .set({ status, updatedAt: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/**
 * The same at the door, where it has another. The version stays: who corrects answers meanwhile is not
 * refused because somebody came in.
 */
export async function writeStatusAtDoor(
  trx: Db,
  id: string,
  status: RegistrationStatus,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('registration')
    .set({ status, updatedAt: now })
    .where('id', '=', id)
    .where('status', '<>', status)
    .execute();
}

/** Cancels a registration that nobody has checked in. Returns false when there is nothing to cancel. */
export async function writeCancelled(trx: Db, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('registration')
    .set({ status: 'Cancelled', updatedAt: now, version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', 'in', ['Draft', 'Submitted', 'Waitlisted', 'Confirmed'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a registration out of everything that does not ask for deleted ones, or brings it back with null. */
export async function writeDeletion(
  trx: Db,
  id: string,
  deletion: { by: string; reason: string; mergedInto: string | null } | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('registration')
    .set({
      deletedAt: deletion ? now : null,
      deletedBy: deletion?.by ?? null,
      deletionReason: deletion?.reason ?? null,
      mergedInto: deletion?.mergedInto ?? null,
      updatedAt: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Registrations that staff deleted before this moment and nobody can restore any more, at most `limit`. */
export async function listDeletedBefore(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('registration')
    .select('id')
    .where('deletedBy', 'is not', null)
    .where('deletedAt', '<', before)
    .orderBy('deletedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many deleted registrations are overdue to be erased. */
export async function countDeletedBefore(db: Db, before: Date): Promise<number> {
  const { count } = await db
    .selectFrom('registration')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletedBy', 'is not', null)
    .where('deletedAt', '<', before)
    .executeTakeFirstOrThrow();
  return count;
}

/** The people were asked, or are to be: nothing is due before they answer. */
export async function forgetDueAgain(tx: Db, registrationId: string): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ dueAgainAt: null })
    .where('id', '=', registrationId)
    .where('dueAgainAt', 'is not', null)
    .execute();
}
