import { addressKey } from '../address.ts';

/** Bounds memory: beyond this many keys all counts are reset. */
const maxKeys = 10_000;

/**
 * A limit of so many calls a second, with room for a burst, kept in this process: for what is called too
 * often to count in the database. Returns null when a call passes, else in how many seconds to try again.
 */
export function burstLimit(limit: {
  readonly perSecond: number;
  readonly burst: number;
}): (key: string, nowMs: number) => number | null {
  const buckets = new Map<string, { left: number; atMs: number }>();
  return (key, nowMs) => {
    if (buckets.size >= maxKeys && !buckets.has(key)) buckets.clear();
    const bucket = buckets.get(key) ?? { left: limit.burst, atMs: nowMs };
    const refilled = bucket.left + ((nowMs - bucket.atMs) / 1000) * limit.perSecond;
    const left = Math.min(limit.burst, Math.max(bucket.left, refilled));
    const passes = left >= 1;
    buckets.set(key, { left: passes ? left - 1 : left, atMs: nowMs });
    return passes ? null : Math.ceil((1 - left) / limit.perSecond);
  };
}

/** Applies to pages that must be rendered; cached pages are not counted. */
const rendersOfOneAddress = { perSecond: 1, burst: 100 };

/** Counts one rendered page. Returns null, or in how many seconds the address may try again. */
export function countRenders(now: () => Date): (address: string) => number | null {
  const count = burstLimit(rendersOfOneAddress);
  return (address) => count(addressKey(address), now().getTime());
}
