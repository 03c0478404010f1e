import type { Deps } from '../../app.ts';
import { Refusal } from '../../http/refusal.ts';
import { hashPassword, isOutdatedHash, isPasswordOf } from './password.ts';
import { absoluteMs, waitInWords } from './rules.ts';
import { type Admin, hashOf, newToken } from './session.ts';
import {
  countLogin,
  findAccount,
  getCredentials,
  insertSession,
  notePasswordGiven,
} from './store.ts';

/**
 * Checks e-mail and password and starts a session of at most 8 hours; `binding` is the companion cookie
 * of a browser. An unknown e-mail, a wrong password and a deactivated account are answered alike, after
 * the same work: LOGIN_FAILED, and after five failures of one e-mail TOO_MANY with the time to wait.
 */
export async function signIn(
  { db, now: clock, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  { email: typed, password }: { email: string; password: string },
  { isBrowser }: { isBrowser: boolean },
): Promise<{ admin: Admin; token: string; binding: string | null }> {
  const now = clock();
  const email = typed.normalize('NFKC').trim().toLowerCase();
  const emailHash = hashOf(email);

  await countAttempt({ db, log }, emailHash, now);
  const account = await findAccount(db, email);
  const isRight = await isPasswordOf(account?.passwordHash ?? null, password);
  if (!account?.active || !isRight) {
    log.warn({ event: 'login', outcome: 'failed', adminId: account?.admin.id });
    throw new Refusal('LOGIN_FAILED');
  }

  const token = newToken('adm_');
  const binding = isBrowser ? newToken('') : null;
  await insertSession(db, {
    adminId: account.admin.id,
    tokenHash: hashOf(token),
    bindingHash: binding === null ? null : hashOf(binding),
    now,
    expiresAt: new Date(now.getTime() + absoluteMs),
    emailHash,
    passwordHash: isOutdatedHash(account.passwordHash) ? await hashPassword(password) : null,
  });
  log.info({ event: 'login', outcome: 'succeeded', adminId: account.admin.id });
  return { admin: account.admin, token, binding };
}

/** Counts a guess at a password; TOO_MANY with the time to wait when there were five wrong ones. */
async function countAttempt(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  emailHash: Buffer,
  now: Date,
): Promise<void> {
  const retryAt = await countLogin(db, emailHash, now);
  if (!retryAt) return;
  const waitMs = retryAt.getTime() - now.getTime();
  log.warn({ event: 'login', outcome: 'delayed' });
  throw new Refusal('TOO_MANY', {
    message: `Too many failed attempts. Try again in ${waitInWords(waitMs)}.`,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

/**
 * Takes the password of a signed-in admin once more: for ten minutes this session may do what asks for
 * it. A wrong one is VALIDATION and counts with the failed logins of the account, TOO_MANY after five.
 */
export async function confirmPassword(
  { db, now: clock, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  { adminId, token, password }: { adminId: string; token: string; password: string },
): Promise<void> {
  const now = clock();
  const { email, passwordHash } = await getCredentials(db, adminId);
  const emailHash = hashOf(email.toLowerCase());
  await countAttempt({ db, log }, emailHash, now);
  if (!(await isPasswordOf(passwordHash, password))) {
    log.warn({ event: 'password-again', outcome: 'failed', adminId });
    throw new Refusal('VALIDATION', { fields: { password: 'The password is not right.' } });
  }
  await notePasswordGiven(db, { tokenHash: hashOf(token), emailHash, now });
}
