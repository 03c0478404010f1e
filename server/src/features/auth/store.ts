import { adminUser } from '@sangamam/contract/auth';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { failuresForgottenAfterMs, loginDelaysMinutes } from './rules.ts';
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
    .select([...adminColumns, 'adminUser.passwordHash', 'adminUser.active'])
    .where(({ fn }) => fn('lower', ['adminUser.email']), '=', email)
    .executeTakeFirst();
  return row && { admin: readAdmin(row), passwordHash: row.passwordHash, active: row.active };
}

/**
 * Counts a login before it is tried, so that parallel guesses cannot slip through together; a login that
 * succeeds forgets the count. Returns null, or until when this e-mail must wait.
 */
export async function countLogin(db: Db, emailHash: Buffer, now: Date): Promise<Date | null> {
  const forgottenAt = new Date(now.getTime() - failuresForgottenAfterMs);
  const { rows } = await sql`
    insert into login_failure as f (email_hash, failures, retry_at, last_at)
    values (${emailHash}, 1, null, ${now})
    on conflict (email_hash) do update set
      failures = case when f.last_at < ${forgottenAt} then 1 else f.failures + 1 end,
      retry_at = case when f.last_at < ${forgottenAt} then null else
        ${now}::timestamptz + interval '1 minute' * (${loginDelaysMinutes}::int[])
          [least(f.failures + 1, ${loginDelaysMinutes.length})] end,
      last_at = ${now}
    where f.retry_at is null or f.retry_at <= ${now}
    returning 1`.execute(db);
  if (rows.length > 0) return null;
  const failure = await db
    .selectFrom('loginFailure')
    .select('retryAt')
    .where('emailHash', '=', emailHash)
    .executeTakeFirst();
  return failure?.retryAt ?? null;
}

/** Keeps a new session, notes the login and forgets failures, in one statement. */
export async function insertSession(
  db: Db,
  session: {
    adminId: string;
    tokenHash: Buffer;
    bindingHash: Buffer | null;
    now: Date;
    expiresAt: Date;
    emailHash: Buffer;
    /** Instead of the present one, when its parameters are outdated. */
    passwordHash: string | null;
  },
): Promise<void> {
  const { adminId, tokenHash, bindingHash, now, expiresAt, emailHash, passwordHash } = session;
  await sql`
    with forgotten as (delete from login_failure where email_hash = ${emailHash}),
    noted as (
      update admin_user
      set last_login_at = ${now}, password_hash = coalesce(${passwordHash}, password_hash)
      where id = ${adminId}
    )
    insert into admin_session
      (token_hash, admin_id, binding_hash, created_at, last_seen_at, password_given_at, expires_at)
    values (${tokenHash}, ${adminId}, ${bindingHash}, ${now}, ${now}, ${now}, ${expiresAt})`.execute(
    db,
  );
}

/** The active admin of a session that has not expired, with its binding and when it was last used. */
export async function findSession(
  db: Db,
  { tokenHash, now, idleSince }: { tokenHash: Buffer; now: Date; idleSince: Date },
) {
  const row = await db
    .selectFrom('adminSession')
    .innerJoin('adminUser', 'adminUser.id', 'adminSession.adminId')
    .select([
      ...adminColumns,
      'adminSession.bindingHash',
      'adminSession.lastSeenAt',
      'adminSession.passwordGivenAt',
    ])
    .where('adminSession.tokenHash', '=', tokenHash)
    .where('adminSession.expiresAt', '>', now)
    .where('adminSession.lastSeenAt', '>', idleSince)
    .where('adminUser.active', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const { bindingHash, lastSeenAt, passwordGivenAt } = row;
  return { admin: readAdmin(row), bindingHash, lastSeenAt, passwordGivenAt };
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

/** E-mail and password hash of an admin who is signed in. */
export async function getCredentials(db: Db, adminId: string) {
  return await db
    .selectFrom('adminUser')
    .select(['email', 'passwordHash'])
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
}

/** Notes that the password was given in this session, and forgets failures of its e-mail. */
export async function notePasswordGiven(
  db: Db,
  { tokenHash, emailHash, now }: { tokenHash: Buffer; emailHash: Buffer; now: Date },
): Promise<void> {
  await db
    .with('forgotten', (cte) => cte.deleteFrom('loginFailure').where('emailHash', '=', emailHash))
    .updateTable('adminSession')
    .set({ passwordGivenAt: now })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('adminSession')
    .set({ lastSeenAt: now })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

export async function deleteSessionsOf(db: Db, adminId: string): Promise<void> {
  await db.deleteFrom('adminSession').where('adminId', '=', adminId).execute();
}

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
