import { adminUser } from '@sangamam/contract/auth';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { plannedOnce } from '../../db/prepare.ts';
import { failuresForgottenAfterMs, loginDelaysMinutes, longestDelayMs } from './rules.ts';
import type { Admin } from './session.ts';

const adminColumns = [
  'adminUser.id',
  'adminUser.name',
  'adminUser.role',
  'adminUser.allSchools',
  'adminUser.assignedSchools',
  'adminUser.permissions',
] as const;

/** Permissions and role as the contract knows them; anything else in the row is a bug and throws. */
function readAdmin(row: { id: string } & Record<keyof Omit<Admin, 'id'>, unknown>): Admin {
  return { id: row.id, ...adminUser.parse(row) };
}

/** The account of a lower-case e-mail with its password hash, active or not. */
export async function findAccount(db: Db, email: string) {
  const row = await db
    .selectFrom('adminUser')
    .select([...adminColumns, 'adminUser.passwordHash', 'adminUser.active', 'adminUser.email'])
    .select(sql<boolean>`totp_secret is not null`.as('hasSecondFactor'))
    .where(({ fn }) => fn('lower', ['adminUser.email']), '=', email)
    .executeTakeFirst();
  if (!row) return undefined;
  const { passwordHash, active, hasSecondFactor } = row;
  return { admin: readAdmin(row), email: row.email, passwordHash, active, hasSecondFactor };
}

/**
 * Counts a login before it is tried, so that parallel guesses cannot slip through together; a login that
 * succeeds forgets the count. Returns null, or until when this e-mail must wait.
 */
export async function countLogin(db: Db, emailHash: Buffer, now: Date): Promise<Date | null> {
  const forgottenAt = new Date(now.getTime() - failuresForgottenAfterMs);
  // nobody is told to wait so long: the clock was set back since
  const impossible = new Date(now.getTime() + longestDelayMs + 60_000);
  const { rows } = await sql`
    insert into login_failure as f (email_hash, failures, retry_at, last_at)
    values (${emailHash}, 1, null, ${now})
    on conflict (email_hash) do update set
      failures = case when f.last_at < ${forgottenAt} then 1 else f.failures + 1 end,
      retry_at = case when f.last_at < ${forgottenAt} then null else
        ${now}::timestamptz + interval '1 minute' * (${loginDelaysMinutes}::int[])
          [least(f.failures + 1, ${loginDelaysMinutes.length})] end,
      last_at = ${now}
    where f.retry_at is null or f.retry_at <= ${now} or f.retry_at > ${impossible}
    returning 1`.execute(db);
  if (rows.length > 0) return null;
  const failure = await db
    .selectFrom('loginFailure')
    .select('retryAt')
    .where('emailHash', '=', emailHash)
    .executeTakeFirst();
  return failure?.retryAt ?? null;
}

/** Whose guesses are counted together is told by their key. */
export async function forgetFailures(db: Db, keys: readonly Buffer[]): Promise<void> {
  await db
    .deleteFrom('loginFailure')
    .where('emailHash', 'in', [...keys])
    .execute();
}

/** Keeps a new session and notes the login, in one statement. */
export async function insertSession(
  tx: Db,
  session: {
    readonly adminId: string;
    readonly tokenHash: Buffer;
    readonly bindingHash: Buffer | null;
    readonly now: Date;
    readonly expiresAt: Date;
    readonly device: string;
    readonly address: string;
  },
): Promise<void> {
  const { adminId, now, ...kept } = session;
  await tx
    .with('noted', (cte) =>
      cte.updateTable('adminUser').set({ lastLoginAt: now }).where('id', '=', adminId),
    )
    .insertInto('adminSession')
    .values({ ...kept, adminId, createdAt: now, lastSeenAt: now, passwordGivenAt: now })
    .execute();
}

interface SessionRow extends Record<keyof Omit<Admin, 'id'>, unknown> {
  readonly id: string;
  readonly sessionId: string;
  readonly bindingHash: Buffer | null;
  readonly lastSeenAt: Date;
  readonly passwordGivenAt: Date;
  readonly expiresAt: Date;
}

/**
 * The active admin of a session that ends after `endsAfter`, with its binding and when it was last used. By
 * the token it had before, which opens until `previous_until`, as if its password had not been given again.
 */
export async function findSession(
  db: Db,
  asked: { tokenHash: Buffer; now: Date; endsAfter: Date; idleSince: Date },
) {
  const { tokenHash, now, endsAfter, idleSince } = asked;
  const find = async (byToken: RawBuilder<unknown>) => {
    const { rows } = await sql<SessionRow>`${plannedOnce}
      select u.id, u.name, u.role, u.all_schools, u.assigned_schools, u.permissions,
        s.id as session_id, s.binding_hash, s.last_seen_at, s.password_given_at, s.expires_at
      from admin_session s join admin_user u on u.id = s.admin_id
      where ${byToken} and s.expires_at > ${endsAfter} and s.last_seen_at > ${idleSince}
        and u.active`.execute(db);
    return rows[0];
  };
  const current = await find(sql`s.token_hash = ${tokenHash}`);
  const row =
    current ??
    (await find(sql`s.previous_token_hash = ${tokenHash} and s.previous_until > ${now}`));
  if (!row) return undefined;
  const { sessionId, bindingHash, lastSeenAt, expiresAt } = row;
  const passwordGivenAt = current?.passwordGivenAt ?? null;
  return { admin: readAdmin(row), sessionId, bindingHash, lastSeenAt, passwordGivenAt, expiresAt };
}

/** The account with this id, as long as it is active, with its e-mail address. */
export async function findActive(db: Db, id: string) {
  const row = await db
    .selectFrom('adminUser')
    .select([...adminColumns, 'adminUser.email'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return row ? { admin: readAdmin(row), email: row.email } : null;
}

/** Name, e-mail and password hash of an admin. */
export async function getCredentials(db: Db, adminId: string) {
  return await db
    .selectFrom('adminUser')
    .select(['name', 'email', 'passwordHash'])
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
}

/**
 * Locks an active account to the end of the transaction, if it can still be signed in to as it was when
 * it was read; false when password or second factor were changed since, or it was deactivated.
 */
export async function lockCredentials(
  tx: Db,
  read: { readonly id: string; readonly passwordHash: string; readonly hasSecondFactor: boolean },
): Promise<boolean> {
  const row = await tx
    .selectFrom('adminUser')
    .select('id')
    .where('id', '=', read.id)
    .where('active', '=', true)
    .where('passwordHash', '=', read.passwordHash)
    .where(sql<boolean>`(totp_secret is not null) = ${read.hasSecondFactor}`)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
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

/** Gives an account another password; its sessions are the caller's matter. */
export async function setPasswordHash(
  db: Db,
  adminId: string,
  passwordHash: string,
): Promise<void> {
  await db.updateTable('adminUser').set({ passwordHash }).where('id', '=', adminId).execute();
}

/** Opens an account that was invited; nothing happens to one that is no longer. */
export async function activateInvited(
  tx: Db,
  { id, name, passwordHash }: { id: string; name: string; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable('adminUser')
    .set({ name, passwordHash, active: true })
    .where('id', '=', id)
    .where('passwordHash', 'is', null)
    .execute();
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

/** Whether there is any account of the staff yet. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db.selectFrom('adminUser').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Adds a super admin; false when another process was faster. */
export async function insertSuperAdmin(
  db: Db,
  admin: { id: string; email: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into admin_user (id, email, name, password_hash, role, all_schools, created_at)
    select ${admin.id}, ${admin.email}, 'Super admin', ${admin.passwordHash}, 'super_admin', true,
      ${admin.now}
    where not exists (select from admin_user)
    on conflict do nothing
    returning 1`.execute(db);
  return rows.length > 0;
}
