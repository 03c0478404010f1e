import { createHash, createHmac } from 'node:crypto';
import type { SecondFactorSetup } from '@sangamam/contract/sign-in/auth';
import { Secret, TOTP } from 'otpauth';
import { readCode } from '../one-time-codes/rules.ts';

/** The parameters every authenticator app takes for granted (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;
/** A clock may be wrong by one step either way. */
const driftSteps = 1;

const recoveryCodeCount = 10;
/** 80 bits each, which no guessing reaches. */
const recoveryCodeBytes = 10;

/** A new key for an authenticator app, as base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The data an app needs: the key to type, and the address a QR code holds. */
export function setupOf(secret: string, issuer: string, email: string): SecondFactorSetup {
  // a colon would part issuer and account anew
  const named = issuer.replaceAll(':', ' ');
  const uri = new TOTP({ ...settings, issuer: named, label: email, secret }).toString();
  return { secret: secret.replace(/(.{4})(?=.)/g, '$1 '), uri };
}

/**
 * The step of thirty seconds a typed code belongs to, or null: not a code, wrong, or of a step at or
 * before `lastStep`, which was used already (RFC 6238, 5.2).
 */
export function stepOfCode(
  secret: string,
  typed: string,
  { lastStep, now }: { lastStep: number; now: Date },
): number | null {
  const token = readCode(typed);
  if (token === null) return null;
  const timestamp = now.getTime();
  const key = Secret.fromBase32(secret);
  const drift = TOTP.validate({ ...settings, token, secret: key, timestamp, window: driftSteps });
  if (drift === null) return null;
  const step = TOTP.counter({ period: settings.period, timestamp }) + drift;
  return step > lastStep ? step : null;
}

/** Ten codes for when the app is lost, as people copy them: "ABCD-EFGH-JKLM-NPQR". */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    new Secret({ size: recoveryCodeBytes }).base32.replace(/(.{4})(?=.)/g, '$1-'),
  );
}

/**
 * The hash kept of a recovery code, however it is typed, good for one account only. It needs no key, since
 * nobody guesses 80 bits: so the codes outlive a change of `SECRET_KEY`.
 */
export function recoveryCodeHash(adminId: string, typed: string): Buffer {
  return createHash('sha256').update(recoveryText(adminId, typed)).digest();
}

/** The hash kept of one by releases that keyed it. */
export function recoveryCodeMac(secretKey: string, adminId: string, typed: string): Buffer {
  return createHmac('sha256', secretKey).update(recoveryText(adminId, typed)).digest();
}

function recoveryText(adminId: string, typed: string): string {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z2-7]/g, '');
  return `recovery ${adminId} ${code}`;
}
