import { createHmac } from 'node:crypto';
import { hourMs, minuteMs } from '@sangamam/contract/locale/durations';

/** How long to wait after each failed attempt; after the last an event is given up, three days on. */
export const retryDelaysMs: readonly number[] = [
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];
/** An event that could not even be tried so long is given up at its next failure. */
export const givenUpAfterMs = 72 * hourMs;
/** After no answer at all, a receiver is left alone this long: the others must not wait for it. */
export const restMs = minuteMs;

/**
 * The header `webhook-signature`: HMAC-SHA256 of id, moment and body under each secret, so that a receiver
 * with the earlier one still understands. Source: Standard Webhooks 1.0, "Signature scheme".
 */
export function signatures(
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      const mac = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
      return `v1,${mac}`;
    })
    .join(' ');
}

/** When to try again after `attempts` failures, or null: it is given up. */
export function nextTry(
  { attempts, isOld }: { readonly attempts: number; readonly isOld: boolean },
  now: Date,
): Date | null {
  const delayMs = retryDelaysMs[attempts - 1];
  return delayMs === undefined || isOld ? null : new Date(now.getTime() + delayMs);
}
