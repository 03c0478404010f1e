/** Minutes to wait after the first, second … failed login of an e-mail; the last holds for all later. */
export const loginDelaysMinutes: readonly number[] = [0, 0, 0, 0, 1, 2, 4, 8, 15];

/** After a day without a failure the count starts again. */
export const failuresForgottenAfterMs = 24 * 60 * 60 * 1000;

/** A session ends after so long without a call (payments and security 6.2) … */
export const idleMs = 30 * 60 * 1000;
/** … and this long after the login in any case. */
export const absoluteMs = 8 * 60 * 60 * 1000;
/** A session is marked as used at most this often, so that reading does not always write. */
export const touchEveryMs = 60 * 1000;

/** "1 minute", "15 minutes": a waiting time in words, rounded up. */
export function waitInWords(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
