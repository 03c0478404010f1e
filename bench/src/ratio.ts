/** How often both sides are measured; fewer for a quick look. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 7);

/** A line of the table: what was measured twice, ours over the other, and what it should be. */
export interface Verdict {
  readonly what: string;
  readonly ours: string;
  readonly other: string;
  readonly ratio: number;
  readonly budget: { readonly atLeast: number } | { readonly atMost: number };
}

/** Runs both in turn, so that whatever else the machine does meets both; the first round warms up. */
export async function inTurn<T>(
  rounds: number,
  ours: () => Promise<T>,
  other: () => Promise<T>,
): Promise<{ ours: T[]; other: T[] }> {
  await ours();
  await other();
  const results: { ours: T[]; other: T[] } = { ours: [], other: [] };
  for (let round = 0; round < rounds; round++) {
    results.ours.push(await ours());
    results.other.push(await other());
  }
  return results;
}

/** The value below which this share (0 to 1) of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return sorted[index] ?? Number.NaN;
}

/** The middle one, the upper of two; NaN of none. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** The median of the ratios of neighbouring rounds. */
export function medianRatio(ours: readonly number[], other: readonly number[]): number {
  return median(ours.map((value, round) => value / (other[round] ?? Number.NaN)));
}

/** Two lines of the table: how many calls a second both served, and our slowest answer against what it may take. */
export function speedAndSlowest(
  what: string,
  perSecond: { readonly ours: readonly number[]; readonly other: readonly number[] },
  slowestMs: number,
  answerBudgetMs: number,
): Verdict[] {
  return [
    {
      what,
      ours: `${Math.round(median(perSecond.ours))}/s`,
      other: `${Math.round(median(perSecond.other))}/s`,
      ratio: medianRatio(perSecond.ours, perSecond.other),
      budget: { atLeast: 0.5 },
    },
    {
      what: '… the slowest answer',
      ours: `${Math.round(slowestMs)} ms`,
      other: `${answerBudgetMs} ms`,
      ratio: slowestMs / answerBudgetMs,
      budget: { atMost: 1 },
    },
  ];
}
