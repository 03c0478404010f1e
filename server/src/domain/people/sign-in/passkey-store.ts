import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { adminColumns, readAdmin } from '../../../platform/sessions/staff.ts';

/** Keeps what a device is asked to sign, for an account that adds a passkey or for anybody who signs in. */
export async function insertChallenge(
  db: Db,
  challenge: {
    readonly challengeHash: Buffer;
    readonly adminId: string | null;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db.insertInto('passkeyChallenge').values(challenge).execute();
}

/** Uses a challenge up: true for one answer only, and only for the account it was made for. */
export async function consumeChallenge(
  db: Db,
  {
    challengeHash,
    adminId,
    now,
  }: { readonly challengeHash: Buffer; readonly adminId: string | null; readonly now: Date },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkeyChallenge')
    .where('challengeHash', '=', challengeHash)
    .where('adminId', 'is not distinct from', adminId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** The passkeys of an account, the first one first. */
export async function listPasskeys(db: Db, adminId: string) {
  return db
    .selectFrom('adminPasskey')
    .select(['id', 'credentialId', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .where('adminId', '=', adminId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** A passkey by the name its device has for it, with the account it opens, active or not. */
export async function findPasskey(db: Db, credentialId: string) {
  const row = await db
    .selectFrom('adminPasskey')
    .innerJoin('adminUser', 'adminUser.id', 'adminPasskey.adminId')
    .select([...adminColumns, 'adminUser.active'])
    .select(['adminPasskey.id as passkeyId', 'publicKey', 'counter'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  if (!row) return null;
  const { passkeyId, publicKey, counter, active } = row;
  return { id: passkeyId, publicKey, counter: Number(counter), active, admin: readAdmin(row) };
}

/** Adds a passkey; false when its device's name for it is taken. */
export async function insertPasskey(
  tx: Db,
  passkey: {
    readonly id: string;
    readonly adminId: string;
    readonly credentialId: string;
    readonly publicKey: Buffer;
    readonly counter: number;
    readonly transports: string[];
    readonly name: string;
    readonly createdAt: Date;
  },
): Promise<boolean> {
  const added = await tx
    .insertInto('adminPasskey')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Notes a use with the count of the device; false when the passkey was removed or the count taken meanwhile.
 * Devices that do not count always say 0.
 */
export async function recordUse(
  tx: Db,
  { id, counter, now }: { readonly id: string; readonly counter: number; readonly now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('adminPasskey')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Removes a passkey of this account; its name, or null when there is none. */
export async function deletePasskey(tx: Db, adminId: string, id: string): Promise<string | null> {
  const gone = await tx
    .deleteFrom('adminPasskey')
    .where('adminId', '=', adminId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return gone?.name ?? null;
}
