import { type ApiKeyScope, apiKeyScopes } from '@sangamam/contract/calls/permissions';
import type { Db } from '../db/connect.ts';

/** Written by `insertApiKey`, so each is one of ours. */
const scopesOf = (row: { scopes: string[] }): ApiKeyScope[] =>
  apiKeyScopes.filter((scope) => row.scopes.includes(scope));

/** The key of a hash, as long as it is neither expired nor revoked and its maker is a super admin. */
export async function findValidKey(db: Db, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('apiKey as k')
    .innerJoin('adminUser as a', 'a.id', 'k.madeBy')
    .select(['k.id', 'k.name', 'k.scopes', 'k.allSchools', 'k.assignedSchools', 'k.lastUsedAt'])
    .select('k.madeBy')
    .where('k.tokenHash', '=', tokenHash)
    .where('k.expiresAt', '>', now)
    .where('k.revokedAt', 'is', null)
    .where('a.active', '=', true)
    .where('a.role', '=', 'super_admin')
    .executeTakeFirst();
  return row && { ...row, scopes: scopesOf(row) };
}

/** Notes that a key was used. */
export async function touchKey(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('apiKey').set({ lastUsedAt: now }).where('id', '=', id).execute();
}

/** Every key, newest first, with the name of its maker and whether they may still lend it theirs. */
export async function listKeys(db: Db) {
  const rows = await db
    .selectFrom('apiKey as k')
    .innerJoin('adminUser as a', 'a.id', 'k.madeBy')
    .select(['k.id', 'k.name', 'k.prefix', 'k.scopes', 'k.allSchools', 'k.assignedSchools'])
    .select(['k.createdAt', 'k.expiresAt', 'k.lastUsedAt', 'k.revokedAt', 'a.name as madeBy'])
    .select(({ eb, and }) =>
      and([eb('a.active', '=', true), eb('a.role', '=', 'super_admin')]).as('isBacked'),
    )
    .orderBy('k.createdAt', 'desc')
    .orderBy('k.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, isBacked: Boolean(row.isBacked), scopes: scopesOf(row) }));
}

/** Adds a key by its hash. */
export async function insertApiKey(
  tx: Db,
  key: {
    readonly id: string;
    readonly name: string;
    readonly prefix: string;
    readonly tokenHash: Buffer;
    readonly scopes: readonly ApiKeyScope[];
    readonly allSchools: boolean;
    readonly assignedSchools: readonly string[];
    readonly madeBy: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('apiKey')
    .values({ ...key, scopes: [...key.scopes], assignedSchools: [...key.assignedSchools] })
    .execute();
}

/** Ends a key; its name, null when there is none or it was ended before. */
export async function markRevoked(tx: Db, id: string, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('apiKey')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Ends every key that was not ended before. */
export async function revokeAllKeys(db: Db, now: Date): Promise<void> {
  await db.updateTable('apiKey').set({ revokedAt: now }).where('revokedAt', 'is', null).execute();
}
