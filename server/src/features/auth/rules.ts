import type { AdminRights } from '@sangamam/contract/permissions';
import type { Config } from '../../config.ts';

/** Minutes to wait after the first, second … failed login of an e-mail; the last holds for all later. */
export const loginDelaysMinutes: readonly number[] = [0, 0, 0, 0, 1, 2, 4, 8, 15];
export const longestDelayMs = Math.max(...loginDelaysMinutes) * 60 * 1000;

/** After a day without a failure the count starts again. */
export const failuresForgottenAfterMs = 24 * 60 * 60 * 1000;

/** A session ends after so long without a call (payments and security 6.2) … */
export const idleMs = 30 * 60 * 1000;
/** … and this long after the login in any case. */
export const absoluteMs = 8 * 60 * 60 * 1000;
/** Other tabs may be in the middle of a call when the password is given again, or its answer be lost. */
export const previousTokenMs = 2 * 60 * 1000;
/** A session is marked as used at most this often, so that reading does not always write. */
export const touchEveryMs = 60 * 1000;

/** How long a link of a mail opens (Product 5.1, payments and security 6.5). */
export const invitationMs = 48 * 60 * 60 * 1000;
export const passwordResetMs = 30 * 60 * 1000;
/** Between the password and the code, with time to install an app. */
export const secondFactorMs = 15 * 60 * 1000;

/** An account is mailed at most so many links to reset its password within an hour. */
export const resetsPerHour = 3;

/**
 * Whether an account must not be used without a second factor: whoever decides about people or money, in
 * production (Design 5).
 */
export function needsSecondFactor(
  { role, permissions }: AdminRights,
  { appEnv }: Pick<Config, 'appEnv'>,
): boolean {
  const isPowerful = role === 'super_admin' || permissions.canManagePayments === true;
  return appEnv === 'production' && isPowerful;
}

/** "1 minute", "15 minutes": a waiting time in words, rounded up. */
export function waitInWords(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
