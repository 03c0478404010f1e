import type { SecondFactorSetup } from '@sangamam/contract/sign-in/auth';
import { keysOf, type SealedColumn, seal, unseal } from '../../../platform/config/seal.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  adoptPendingSecret,
  consumeRecoveryCode,
  lockSecondFactor,
  replaceRecoveryCodes,
  setPendingSecret,
  spendStep,
} from './second-factor-store.ts';
import {
  newRecoveryCodes,
  newTotpSecret,
  recoveryCodeHash,
  recoveryCodeMac,
  setupOf,
  stepOfCode,
} from './totp.ts';

type Using = Pick<Deps, 'config' | 'now'>;
/** The context the key of an app is sealed for. */
const totpContext = (adminId: string) => `totp ${adminId}`;
export const sealedFactors: readonly SealedColumn[] = [
  { table: 'admin_user', id: 'id', column: 'totp_secret', contextOf: totpContext },
  { table: 'admin_user', id: 'id', column: 'totp_pending', contextOf: totpContext },
];

/** Makes a new key for an authenticator app; the present one counts until a code confirms it. */
export async function startSetup(
  { db, config, settings }: Pick<Deps, 'db' | 'config' | 'settings'>,
  { adminId, email }: { adminId: string; email: string },
): Promise<SecondFactorSetup> {
  const secret = newTotpSecret();
  await setPendingSecret(db, adminId, seal(config.secretKey, totpContext(adminId), secret));
  const { event } = await settings.current();
  return setupOf(secret, event.name, email);
}

/**
 * Turns the second factor on with a code of the key that was shown; ten recovery codes come with it and
 * replace any earlier ones. Null: the code is not right, or no key was asked for.
 */
export async function confirmSetup(
  tx: Db,
  context: Using,
  adminId: string,
  code: string,
): Promise<string[] | null> {
  const { totpPending } = await lockSecondFactor(tx, adminId);
  if (totpPending === null) return null;
  const secret = unseal(context.config, totpContext(adminId), totpPending);
  if (secret === null) return null;
  const step = stepOfCode(secret, code, { lastStep: 0, now: context.now() });
  if (step === null) return null;
  await adoptPendingSecret(tx, adminId, step);
  return renewCodes(tx, adminId);
}

/** Uses up a code of the app, or a recovery code; false when it is wrong or was used before. */
export async function spendCode(
  tx: Db,
  { config, now }: Using,
  adminId: string,
  code: string,
): Promise<boolean> {
  const { totpSecret, totpLastStep } = await lockSecondFactor(tx, adminId);
  // without an app, or after a change of SECRET_KEY without the former one, the recovery codes are good
  const secret = totpSecret && unseal(config, totpContext(adminId), totpSecret);
  const lastUse = { lastStep: totpLastStep, now: now() };
  const step = secret === null ? null : stepOfCode(secret, code, lastUse);
  if (step !== null) {
    await spendStep(tx, adminId, step);
    return true;
  }
  const macs = keysOf(config).map((key) => recoveryCodeMac(key, adminId, code));
  return consumeRecoveryCode(tx, adminId, [recoveryCodeHash(adminId, code), ...macs]);
}

/** Ten new recovery codes in place of all earlier ones. They cannot be read again. */
export async function renewCodes(tx: Db, adminId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryCodeHash(adminId, code));
  await replaceRecoveryCodes(tx, adminId, hashes);
  return codes;
}
