import { type Action, type AdminRights, actions, can } from '@sangamam/contract/calls/permissions';
import { dayMs, hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import type { Config } from '../../../platform/config/config.ts';

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

type Reach = AdminRights & {
  readonly allSchools: boolean;
  readonly assignedSchools: readonly string[];
};

/**
 * True if an account must not be used without a second factor, in production: whoever decides about people or
 * money, takes lists away, edits public texts, or may do more for several schools than let people in at the door
 * (docs/product/staff.md#sessions).
 */
export function needsSecondFactor(admin: Reach, { appEnv }: Pick<Config, 'appEnv'>): boolean {
  if (appEnv !== 'production') return false;
  const hasManySchools = admin.allSchools || admin.assignedSchools.length > 1;
  const asking = hasManySchools ? actions.filter((action) => action !== 'checkin.do') : grave;
  return asking.some((action) => can(admin, action));
}

/** They ask for a second factor in one school, too. */
const grave: readonly Action[] = [
  'payments.manage',
  'payments.export',
  'registrations.export',
  'settings.edit',
];

/** "1 minute", "15 minutes": a waiting time in words, rounded up. */
export function waitInWords(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / minuteMs));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
