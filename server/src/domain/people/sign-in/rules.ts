import { dayMs, hourMs, minuteMs } from '@sangamam/contract/durations';
import type { AdminRights } from '@sangamam/contract/permissions';
import type { Config } from '../../../platform/config.ts';

/** Minutes to wait after the first, second … failed login of an e-mail; the last holds for all later. */
export const loginDelaysMinutes: readonly number[] = [0, 0, 0, 0, 1, 2, 4, 8, 15];
export const longestDelayMs = Math.max(...loginDelaysMinutes) * minuteMs;

/** After a day without a failure the count starts again. */
export const failuresForgottenAfterMs = dayMs;

/** How long a link of a mail opens (docs/product/staff.md#accounts). */
export const invitationMs = 48 * hourMs;
export const passwordResetMs = 30 * minuteMs;
/** Between the password and the code, with time to install an app. */
export const secondFactorMs = 15 * minuteMs;

/** An account is mailed at most so many links to reset its password within an hour. */
export const resetsPerHour = 3;

/**
 * Whether an account must not be used without a second factor: whoever decides about people or money, in
 * production (docs/product/staff.md#sessions).
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
  const minutes = Math.max(1, Math.ceil(waitMs / minuteMs));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
