import type { RegistrationStatus } from '@sangamam/contract/registration-status';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { inScope } from '../auth/scope.ts';
import type { Admin } from '../auth/session.ts';

/** What an act on a registration decides by. */
export interface LockedRegistration {
  readonly id: string;
  readonly registrationNumber: string;
  readonly school: string;
  readonly status: RegistrationStatus;
  readonly formSubmissionComplete: boolean;
  readonly people: number;
  readonly deletedAt: Date | null;
  readonly deletedBy: string | null;
  readonly mergedInto: string | null;
}

/**
 * A registration of the admin's schools, locked to the end of the transaction; those that were deleted
 * by staff too. null when there is none.
 */
export async function lockInScope(
  trx: Db,
  admin: Admin,
  id: string,
): Promise<LockedRegistration | null> {
  const row = await inScope(
    trx
      .selectFrom('registration')
      .select([
        'id',
        'registrationNumber',
        'school',
        'status',
        'formSubmissionComplete',
        'people',
        'deletedAt',
        'deletedBy',
        'mergedInto',
      ])
      .where('id', '=', id)
      .where((eb) => eb.or([eb('deletedAt', 'is', null), eb('deletedBy', 'is not', null)])),
    admin,
  )
    .forUpdate()
    .executeTakeFirst();
  return (row as LockedRegistration | undefined) ?? null;
}

/** Gives a registration, which must be locked, another status. */
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

/** Takes a registration out of everything that does not ask for deleted ones, or brings it back. */
export async function writeDeletion(
  trx: Db,
  id: string,
  deletion: { by: string; reason: string } | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('registration')
    .set({
      deletedAt: deletion ? now : null,
      deletedBy: deletion?.by ?? null,
      deletionReason: deletion?.reason ?? null,
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
