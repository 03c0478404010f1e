import type { Db } from '../../db/connect.ts';
import { findStaleSince, recountStale } from './count-store.ts';

/** So that a statement stays well within its time: 20 days of a school of a million registrations. */
const cellsAtOnce = 20;
/** What is left is counted at the next run. */
const longestRunMs = 45_000;

const running = new WeakMap<Db, Promise<unknown>>();

/**
 * Counts again what a page may wait for: all that is stale after a quiet moment, a part of it in a rush.
 * Calls that come together share one. Returns since when the counts lack something, `now` if nothing.
 */
export async function refreshSome(db: Db, now: Date): Promise<Date> {
  const refresh = running.get(db) ?? recountStale(db, cellsAtOnce);
  running.set(db, refresh);
  await refresh.finally(() => running.delete(db));
  return (await findStaleSince(db)) ?? now;
}

/** Counts all again that is stale, piece by piece, so that nobody waits for it. */
export async function refreshCounts(db: Db): Promise<void> {
  const endMs = performance.now() + longestRunMs;
  while (performance.now() < endMs) {
    const counted = await recountStale(db, cellsAtOnce);
    if (counted === null || counted < cellsAtOnce) return;
  }
}
