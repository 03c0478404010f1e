import { minuteMs } from '@sangamam/contract/locale/durations';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { adminColumns, readAdmin } from '../../../platform/sessions/staff.ts';
import { failuresForgottenAfterMs, loginDelaysMinutes, longestDelayMs } from './rules.ts';
import { hasSecondFactor } from './second-factor-store.ts';

/** The account of a lower-case e-mail with its password hash, active or not. */
export async function findAccount(db: Db, email: string) {
  const row = await db
    .selectFrom('adminUser')
    .select([...adminColumns, 'adminUser.passwordHash', 'adminUser.active', 'adminUser.email'])
    .select([
      sql<boolean>`totp_secret is not null`.as('hasApp'),
      hasSecondFactor.as('hasSecondFactor'),
    ])
    .where(({ fn }) => fn('lower', ['adminUser.email']), '=', email)
    .executeTakeFirst();
  if (!row) return undefined;
  const { email: typed, passwordHash, active, hasApp } = row;
  const factors = { hasApp, hasSecondFactor: row.hasSecondFactor };
  return { admin: readAdmin(row), email: typed, passwordHash, active, ...factors };
}

/** The address in lower case that has this hash, if it is an account's. */
export async function findEmail(db: Db, emailHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from admin_user
    where sha256(convert_to(lower(email), 'UTF8')) = ${emailHash}`.execute(db);
  return rows[0]?.email ?? null;
}

/**
 * Counts a login before it is tried, so that parallel guesses cannot slip through together; a login that
 * succeeds forgets the count. Returns null, or until when this e-mail must wait.
 */
export async function countLogin(db: Db, emailHash: Buffer, now: Date): Promise<Date | null> {
  const forgottenAt = new Date(now.getTime() - failuresForgottenAfterMs);
  // nobody is told to wait so long: the clock was set back since
  const impossible = new Date(now.getTime() + longestDelayMs + minuteMs);
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

/** Guesses are counted together by their key. */
export async function clearFailures(db: Db, keys: readonly Buffer[]): Promise<void> {
  await db
    .deleteFrom('loginFailure')
    .where('emailHash', 'in', [...keys])
    .execute();
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

/** Notes when somebody last signed in. */
export async function recordLogin(db: Db, adminId: string, now: Date): Promise<void> {
  await db.updateTable('adminUser').set({ lastLoginAt: now }).where('id', '=', adminId).execute();
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
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  // passkeys are added and removed under this lock
  const now = await tx
    .selectFrom('adminUser')
    .select(hasSecondFactor.as('hasSecondFactor'))
    .where('id', '=', read.id)
    .executeTakeFirstOrThrow();
  return now.hasSecondFactor === read.hasSecondFactor;
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

/** True if there is any account of the staff yet. */
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
