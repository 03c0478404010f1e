import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';

interface OldContacts {
  readonly email: string;
  readonly contactNumber: string;
}

/** Stores the previous contacts for the holder of the secret with this hash. */
export async function insertUndo(
  trx: Db,
  undo: OldContacts & {
    readonly tokenHash: Buffer;
    readonly registrationId: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await trx.insertInto('contactUndo').values(undo).execute();
}

/**
 * Uses an undo up, and with it those of later changes: they were made by whoever changed it first. Null
 * when there is none, it is too old, or another call was faster.
 */
export async function consumeUndo(
  trx: Db,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<(OldContacts & { readonly registrationId: string }) | null> {
  const { rows } = await sql<OldContacts & { readonly registrationId: string }>`
    with taken as (
      delete from contact_undo where token_hash = ${tokenHash} and expires_at > ${now}
      returning *),
    later as (
      delete from contact_undo u using taken
      where u.registration_id = taken.registration_id and u.created_at > taken.created_at)
    select registration_id, email, contact_number from taken`.execute(trx);
  return rows[0] ?? null;
}

export async function deleteExpiredUndos(db: Db, now: Date): Promise<void> {
  await sql`delete from contact_undo where expires_at < ${now}`.execute(db);
}
