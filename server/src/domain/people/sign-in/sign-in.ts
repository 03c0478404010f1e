import { problem } from '@sangamam/contract/locale/problems';
import type { LoginStep } from '@sangamam/contract/sign-in/auth';
import { emailKey } from '@sangamam/contract/text/email-address';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  hashOf,
  isOver,
  newToken,
  previousTokenMs,
} from '../../../platform/sessions/staff-session.ts';
import { replaceToken } from '../../../platform/sessions/staff-session-store.ts';
import { codeKey, countAttempt, passwordAgainKey, passwordKey } from './count-attempt.ts';
import { isKnownDevice } from './device-store.ts';
import { listPasskeys } from './passkey-store.ts';
import { hashPassword, isOutdatedHash, isPasswordOf } from './password.ts';
import { needsSecondFactor, secondFactorMs } from './rules.ts';
import { confirmSetup, spendCode, startSetup } from './second-factor.ts';
import { deviceHashOf, type Origin, type SignedIn, startSession } from './start-session.ts';
import {
  clearFailures,
  findAccount,
  findActive,
  getCredentials,
  lockCredentials,
  setPasswordHash,
} from './store.ts';
import { consumeToken, findToken, insertToken } from './token-store.ts';

type Using = Pick<Deps, 'db' | 'config' | 'settings' | 'now' | 'log'>;

/**
 * Checks e-mail and password and starts a session. An unknown e-mail, a wrong password and an account
 * that is deactivated, over or only invited are answered alike, after the same work: LOGIN_FAILED, and after
 * five failures of one e-mail, from wherever its owner has not signed in before, TOO_MANY with the time to wait. Where a second factor is on, or must be set
 * up first, nothing is started: MFA_REQUIRED or MFA_SETUP_REQUIRED tell how to go on (`LoginStep`).
 */
export async function signIn(
  deps: Using,
  { email: typed, password }: { email: string; password: string },
  origin: Origin,
): Promise<SignedIn> {
  const { db, config, log } = deps;
  const email = emailKey(typed);
  const key = await attemptsKey(db, email, origin);
  await countAttempt(deps, key);
  const account = await findAccount(db, email);
  const isRight = await isPasswordOf(account?.passwordHash ?? null, password);
  const { event } = await deps.settings.current();
  const isOpen = account?.active === true && !isOver(account.admin, event, deps.now());
  if (!account?.passwordHash || !isOpen || !isRight) {
    log.warn({ event: 'login', outcome: 'failed', adminId: account?.admin.id });
    throw new Refusal('LOGIN_FAILED');
  }
  await clearFailures(db, [key]);
  const { admin, passwordHash, hasApp, hasSecondFactor } = account;
  const renewed = isOutdatedHash(passwordHash) ? await hashPassword(password) : null;
  // checking took its time: what ended this way in meanwhile must have ended this login, too
  const goOn = <T>(work: (trx: Db) => Promise<T>) =>
    tx(db, async (trx) => {
      const read = { id: admin.id, passwordHash, hasSecondFactor };
      if (!(await lockCredentials(trx, read))) throw new Refusal('LOGIN_FAILED');
      if (renewed !== null) await setPasswordHash(trx, admin.id, renewed);
      return work(trx);
    });
  if (hasSecondFactor) {
    const data = await goOn(async (trx) => {
      const passkeys = await listPasskeys(trx, admin.id);
      const methods = [
        ...(hasApp ? (['totp'] as const) : []),
        ...(passkeys.length > 0 ? (['passkey'] as const) : []),
        'recovery-code',
      ] as const;
      return { ...(await nextStep(trx, admin.id, deps.now())), methods };
    });
    throw new Refusal('MFA_REQUIRED', { data, values: { by: hasApp ? 'other' : 'passkey' } });
  }
  if (needsSecondFactor(admin, config)) {
    const data = await goOn(async (trx) => {
      const owner = { adminId: admin.id, email: account.email };
      const setup = await startSetup({ ...deps, db: trx }, owner);
      return { ...(await nextStep(trx, admin.id, deps.now())), methods: ['totp'], setup };
    });
    throw new Refusal('MFA_SETUP_REQUIRED', { data });
  }
  return goOn(async (trx) => {
    const started = await startSession(trx, deps, admin, origin);
    log.info({ event: 'login', outcome: 'succeeded', adminId: admin.id });
    return started;
  });
}

async function attemptsKey(db: Db, email: string, { deviceCookie }: Origin): Promise<Buffer> {
  const deviceHash = deviceHashOf(deviceCookie);
  const isKnown = deviceHash !== null && (await isKnownDevice(db, email, deviceHash));
  return isKnown ? passwordKey(email, deviceHash) : passwordKey(email);
}

async function nextStep(trx: Db, adminId: string, now: Date): Promise<Pick<LoginStep, 'mfaToken'>> {
  const mfaToken = newToken('');
  await insertToken(trx, {
    tokenHash: hashOf(mfaToken),
    adminId,
    purpose: 'second-factor',
    now,
    expiresAt: new Date(now.getTime() + secondFactorMs),
  });
  return { mfaToken };
}

/**
 * The second half of a login: a code of the app or a recovery code, or the first code of a key that was
 * shown to be set up, which then is on; its recovery codes come with the answer. LOGIN_FAILED when the
 * code is wrong or was used, TOO_MANY after five such, MFA_EXPIRED when the step after the password is
 * over, was taken, or the password was changed meanwhile.
 */
export async function continueSignIn(
  deps: Using,
  { mfaToken, code }: { mfaToken: string; code: string },
  origin: Origin,
): Promise<SignedIn & { recoveryCodes?: string[] }> {
  const { db, log, now: clock } = deps;
  const now = clock();
  const token = { tokenHash: hashOf(mfaToken), purpose: 'second-factor', now } as const;
  const found = await findToken(db, token);
  const account = found && (await findActive(db, found.id));
  if (!account) throw new Refusal('MFA_EXPIRED');
  const { admin, email } = account;
  await countAttempt(deps, codeKey(admin.id));
  return tx(db, async (trx) => {
    const locked = await findAccount(trx, email.toLowerCase());
    const recoveryCodes = locked?.hasSecondFactor
      ? null
      : await confirmSetup(trx, deps, admin.id, code);
    if (!recoveryCodes && !(await spendCode(trx, deps, admin.id, code))) {
      log.warn({ event: 'second-factor', outcome: 'failed', adminId: admin.id });
      const fields = { code: problem('codeWrong') };
      throw new Refusal('MFA_WRONG', { fields });
    }
    // of two answers at once, one starts a session
    if (!(await consumeToken(trx, token))) throw new Refusal('MFA_EXPIRED');
    await clearFailures(trx, [codeKey(admin.id)]);
    const started = await startSession(trx, deps, admin, origin);
    if (recoveryCodes) {
      const by = { kind: 'staff', admin, address: origin.address } as const;
      const object = { type: 'admin-user', id: admin.id };
      await logAdminAction(trx, { by, action: 'account.second-factor-on', object }, now);
    }
    log.info({ event: 'login', outcome: 'succeeded', adminId: admin.id });
    return { ...started, ...(recoveryCodes && { recoveryCodes }) };
  });
}

/**
 * Takes the password of a signed-in admin once more: for ten minutes this session may do what asks for
 * it, by the token that is given back; whoever took the earlier one may not, and it ends in a moment. A wrong
 * password is VALIDATION, TOO_MANY after five; SESSION_EXPIRED when the session was ended meanwhile.
 */
export async function confirmPassword(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  { adminId, token, password }: { adminId: string; token: string; password: string },
): Promise<string> {
  await checkPassword(deps, { adminId, password, field: 'password' });
  const now = deps.now();
  const next = newToken('adm_');
  const isReplaced = await replaceToken(deps.db, {
    tokenHash: hashOf(token),
    nextHash: hashOf(next),
    previousUntil: new Date(now.getTime() + previousTokenMs),
    now,
  });
  if (!isReplaced) throw new Refusal('SESSION_EXPIRED');
  return next;
}

/** Checks the password of a signed-in admin; a wrong one is VALIDATION of `field`. */
export async function checkPassword(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  { adminId, password, field }: { adminId: string; password: string; field: string },
): Promise<{ name: string; email: string }> {
  const { db, log } = deps;
  const { name, email, passwordHash } = await getCredentials(db, adminId);
  const key = passwordAgainKey(adminId);
  await countAttempt(deps, key);
  if (!(await isPasswordOf(passwordHash, password))) {
    log.warn({ event: 'password-again', outcome: 'failed', adminId });
    throw new Refusal('VALIDATION', { fields: { [field]: problem('passwordWrong') } });
  }
  await clearFailures(db, [key]);
  return { name, email };
}
