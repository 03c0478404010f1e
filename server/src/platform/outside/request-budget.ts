import { setTimeout as delay } from 'node:timers/promises';

/**
 * Lets `perSecond` calls a second pass, that many at once at most; the others wait for their turn.
 * The function returned answers false, at once, when the turn would come later than `maxWaitMs`.
 */
export function requestBudget(perSecond: number, maxWaitMs: number): () => Promise<boolean> {
  const intervalMs = 1000 / perSecond;
  let usedUpToMs = 0;
  return async () => {
    const nowMs = performance.now();
    const upToMs = Math.max(usedUpToMs, nowMs) + intervalMs;
    const waitMs = upToMs - perSecond * intervalMs - nowMs;
    if (waitMs > maxWaitMs) return false;
    usedUpToMs = upToMs;
    if (waitMs > 0) await delay(waitMs);
    return true;
  };
}
