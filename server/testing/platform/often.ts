import { randomInt } from 'node:crypto';

/** The part of its runs that a property has in the gate. */
const shareOfGate = 6;

/**
 * How often a property is tried, for `fc.assert`: in the gate a sixth of `numRuns`, always the same ones; in
 * `npm run test:all` all of them, drawn anew. A failure prints its seed.
 */
export function often(numRuns: number): { readonly numRuns: number; readonly seed: number } {
  if (process.env.TEST_ALL) return { numRuns, seed: randomInt(2 ** 31) };
  return { numRuns: Math.max(2, Math.ceil(numRuns / shareOfGate)), seed: 2026 };
}
