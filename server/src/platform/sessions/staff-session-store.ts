import { sql } from 'kysely';
import { batched } from '../db/batch.ts';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepare.ts';
import { type Admin, readAdmin } from './staff.ts';

/** Keeps a new session. */
export async function insertSession(
  tx: Db,
  session: {
    readonly adminId: string;
    readonly tokenHash: Buffer;
    readonly bindingHash: Buffer | null;
    readonly now: Date;
    readonly passwordGivenAt: Date | null;
    readonly expiresAt: Date;
    readonly device: string;
    readonly address: string;
  },
): Promise<void> {
  const { now, ...kept } = session;
  await tx
    .insertInto('adminSession')
    .values({ ...kept, createdAt: now, lastSeenAt: now })
    .execute();
}

interface SessionRow extends Record<keyof Omit<Admin, 'id'>, unknown> {
  readonly id: string;
  readonly sessionId: string;
  readonly tokenHash: Buffer;
  readonly previousTokenHash: Buffer | null;
  readonly previousUntil: Date | null;
  readonly bindingHash: Buffer | null;
  readonly lastSeenAt: Date;
  readonly passwordGivenAt: Date | null;
  readonly expiresAt: Date;
}

/** The session of an active admin that has this token, or had it before. */
const findByToken = batched(
  async (db, tokenHashes: readonly Buffer[]): Promise<(SessionRow | undefined)[]> => {
    const { rows } = await sql<SessionRow>`${prepared}
      select u.id, u.name, u.role, u.all_schools, u.assigned_schools, u.permissions,
        s.id as session_id, s.token_hash, s.previous_token_hash, s.previous_until, s.binding_hash,
        s.last_seen_at, s.password_given_at, s.expires_at
      from admin_session s join admin_user u on u.id = s.admin_id
      where (s.token_hash = any(${[...tokenHashes]}::bytea[])
        or s.previous_token_hash = any(${[...tokenHashes]}::bytea[])) and u.active`.execute(db);
    const keyed = (hashOf: (row: SessionRow) => Buffer | null) =>
      new Map(rows.map((row) => [hashOf(row)?.toString('hex') ?? '', row]));
    const current = keyed((row) => row.tokenHash);
    const previous = keyed((row) => row.previousTokenHash);
    return tokenHashes.map((hash) => {
      const key = hash.toString('hex');
      return current.get(key) ?? previous.get(key);
    });
  },
);

/**
 * The active admin of a session that ends after `endsAfter`, with its binding and when it was last used. By
 * the token it had before, which opens until `previous_until`, as if its password had not been given again.
 */
export async function findSession(
  db: Db,
  asked: { tokenHash: Buffer; now: Date; endsAfter: Date; idleSince: Date },
) {
  const { tokenHash, now, endsAfter, idleSince } = asked;
  const row = await findByToken(db, tokenHash);
  if (!row || row.expiresAt <= endsAfter || row.lastSeenAt <= idleSince) return undefined;
  const isCurrent = row.tokenHash.equals(tokenHash);
  if (!isCurrent && (row.previousUntil === null || row.previousUntil <= now)) return undefined;
  const { sessionId, bindingHash, lastSeenAt, expiresAt } = row;
  const passwordGivenAt = isCurrent ? row.passwordGivenAt : null;
  return { admin: readAdmin(row), sessionId, bindingHash, lastSeenAt, passwordGivenAt, expiresAt };
}

/**
 * Notes that the password was given in the session of a token, and gives it another one; the one before
 * opens until `previousUntil`. False when the session is over.
 */
export async function replaceToken(
  db: Db,
  token: {
    readonly tokenHash: Buffer;
    readonly nextHash: Buffer;
    readonly previousUntil: Date;
    readonly now: Date;
  },
): Promise<boolean> {
  const { tokenHash, nextHash, previousUntil, now } = token;
  const { rows } = await sql`
    update admin_session
    set token_hash = ${nextHash}, password_given_at = ${now},
      previous_token_hash = ${tokenHash}, previous_until = ${previousUntil}
    where token_hash = ${tokenHash}
      or (previous_token_hash = ${tokenHash} and previous_until > ${now})
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Notes that a session was used, without waiting for the disk: a power cut may forget it. */
export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await sql`
    with hasty as materialized (select set_config('synchronous_commit', 'off', true))
    update admin_session set last_seen_at = ${now} from hasty
    where id = ${sessionId}`.execute(db);
}

/** Ends the sessions of an account, but for the one that asks where it is named. */
export async function deleteSessionsOf(
  db: Db,
  adminId: string,
  exceptTokenHash?: Buffer,
): Promise<void> {
  await db
    .deleteFrom('adminSession')
    .where('adminId', '=', adminId)
    .$if(exceptTokenHash !== undefined, (query) =>
      query.where('tokenHash', '!=', exceptTokenHash as Buffer),
    )
    .execute();
}

/** Ends one session of this account; false when it has none of this id. */
export async function deleteSession(tx: Db, adminId: string, id: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('adminSession')
    .where('adminId', '=', adminId)
    .where('id', '=', id)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

export async function deleteExpiredStaffSessions(db: Db, now: Date): Promise<void> {
  await sql`delete from admin_session where expires_at < ${now}`.execute(db);
}
