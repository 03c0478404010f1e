import { problem } from '@sangamam/contract/locale/problems';
import type { StaffActor } from '../../../platform/actor.ts';
import { type AdminActionName, logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { codeKey, countAttempt } from './count-attempt.ts';
import { mailSecondFactorOff } from './mail-second-factor-off.ts';
import { listPasskeys } from './passkey-store.ts';
import { getOwnAccount, updateOwnAccount } from './profile-store.ts';
import { needsSecondFactor } from './rules.ts';
import { confirmSetup, renewCodes, spendCode } from './second-factor.ts';
import { deleteApp } from './second-factor-store.ts';
import { checkPassword } from './sign-in.ts';
import { clearFailures } from './store.ts';

type Using = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'settings'>;
type RecoveryCodes = { recoveryCodes: string[] };

/**
 * Changes what staff say of themselves; the phone is E.164, '' for none. `checkPhone` refuses where another
 * number is not allowed now.
 */
export async function changeOwnAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: StaffActor,
  { name, phone }: { readonly name: string; readonly phone: string },
  checkPhone: (isNew: boolean) => void,
): Promise<void> {
  const { id } = by.admin;
  await tx(db, async (trx) => {
    const before = await getOwnAccount(trx, id);
    const isNewPhone = (before.phone ?? '') !== phone;
    checkPhone(isNewPhone);
    await updateOwnAccount(trx, id, { name, phone: phone || null });
    const changes = {
      ...(before.name !== name && { name: [before.name, name] as const }),
      ...(isNewPhone && { phone: [before.phone, phone] as const }),
    };
    const object = { type: 'admin-user', id };
    await logAdminAction(trx, { by, action: 'account.edit', object, changes }, now());
  });
}

/** Turns one's second factor on by the first code of the key that was shown. Refuses as `withCode` does. */
export const turnAppOn = (deps: Using, by: StaffActor, code: string): Promise<RecoveryCodes> =>
  withCode(deps, by, 'account.second-factor-on', async (trx) => {
    const recoveryCodes = await confirmSetup(trx, deps, by.admin.id, code);
    return recoveryCodes && { recoveryCodes };
  });

/**
 * Takes one's app off, with password and code, and says so by mail. Refuses with MFA_NEEDED where the account
 * would be left without a second factor that it must have, with VALIDATION for a wrong password, and as
 * `withCode` does.
 */
export async function turnAppOff(
  deps: Using,
  by: StaffActor,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<void> {
  const { admin } = by;
  const isNeeded = needsSecondFactor(admin, deps.config);
  if (isNeeded && (await listPasskeys(deps.db, admin.id)).length === 0)
    throw new Refusal('MFA_NEEDED');
  await checkPassword(deps, { adminId: admin.id, password, field: 'password' });
  return withCode(deps, by, 'account.second-factor-off', async (trx) => {
    if (!(await spendCode(trx, deps, admin.id, code))) return null;
    const { email } = await getOwnAccount(trx, admin.id);
    await deleteApp(trx, admin.id);
    await mailSecondFactorOff(trx, deps, { ...admin, email }, admin.name);
    return undefined;
  });
}

/** Gives new recovery codes in place of all earlier ones. Refuses as `withCode` does. */
export const renewRecoveryCodes = (
  deps: Using,
  by: StaffActor,
  code: string,
): Promise<RecoveryCodes> =>
  withCode(deps, by, 'account.recovery-codes', async (trx) =>
    (await spendCode(trx, deps, by.admin.id, code))
      ? { recoveryCodes: await renewCodes(trx, by.admin.id) }
      : null,
  );

/**
 * Runs what a code allows and logs it; null means that the code was wrong, which is VALIDATION. Every code counts
 * as a guess before it is looked at: TOO_MANY_GUESSES after five wrong ones.
 */
async function withCode<Result>(
  deps: Using,
  by: StaffActor,
  action: AdminActionName,
  work: (trx: Db) => Promise<Result | null>,
): Promise<Result> {
  const { id } = by.admin;
  await countAttempt(deps, codeKey(id));
  return tx(deps.db, async (trx) => {
    const result = await work(trx);
    if (result === null) {
      const fields = { code: problem('codeWrong') };
      throw new Refusal('VALIDATION', { fields });
    }
    await clearFailures(trx, [codeKey(id)]);
    await logAdminAction(trx, { by, action, object: { type: 'admin-user', id } }, deps.now());
    return result;
  });
}
