/** The part of its runs that a property has in the gate. */
const shareOfGate = 6;

/**
 * How often a property is tried, for `fc.assert`: in the gate a sixth of `numRuns`, in `npm run test:all` all of
 * them. For properties that take long; `server/testing/fixed-seed.ts` says which values are tried.
 */
export function often(numRuns: number): { readonly numRuns: number } {
  if (process.env.TEST_ALL) return { numRuns };
  return { numRuns: Math.max(2, Math.ceil(numRuns / shareOfGate)) };
}
