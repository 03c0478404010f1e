import type { Db } from '../../../platform/db/connect.ts';

export type TokenPurpose = 'invitation' | 'password-reset' | 'second-factor';

interface Token {
  readonly tokenHash: Buffer;
  readonly purpose: TokenPurpose;
  readonly now: Date;
}

/** Keeps what opens one door of an account once, until `expiresAt`. */
export async function insertToken(
  db: Db,
  { now, ...token }: Token & { readonly adminId: string; readonly expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('adminToken')
    .values({ ...token, createdAt: now })
    .execute();
}

/** The account a token opens; undefined when it is none, used or over. */
export async function findToken(db: Db, { tokenHash, purpose, now }: Token) {
  return db
    .selectFrom('adminToken')
    .innerJoin('adminUser', 'adminUser.id', 'adminToken.adminId')
    .select([
      'adminUser.id',
      'adminUser.name',
      'adminUser.email',
      'adminUser.role',
      'adminUser.allSchools',
      'adminUser.assignedSchools',
      'adminUser.active',
    ])
    .where('adminToken.tokenHash', '=', tokenHash)
    .where('adminToken.purpose', '=', purpose)
    .where('adminToken.expiresAt', '>', now)
    .executeTakeFirst();
}

/** Uses a token up: true for one caller only, however many come at once. */
export async function consumeToken(tx: Db, { tokenHash, purpose, now }: Token): Promise<boolean> {
  const taken = await tx
    .deleteFrom('adminToken')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** Closes every open door of an account, or those of one purpose. */
export async function deleteTokens(
  tx: Db,
  adminId: string,
  purpose: TokenPurpose | 'all',
): Promise<void> {
  await tx
    .deleteFrom('adminToken')
    .where('adminId', '=', adminId)
    .$if(purpose !== 'all', (query) => query.where('purpose', '=', purpose as TokenPurpose))
    .execute();
}

/** How many tokens of a purpose an account got since `since`. */
export async function countTokens(
  db: Db,
  { adminId, purpose, since }: { adminId: string; purpose: TokenPurpose; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('adminToken')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('adminId', '=', adminId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}
