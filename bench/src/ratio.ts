/** How often both sides are measured; fewer for a quick look. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 7);

/** A line of the table: what was measured twice, ours over the other, and what it should be. */
export interface Verdict {
  readonly what: string;
  readonly ours: string;
  readonly other: string;
  readonly ratio: number;
  readonly budget: Budget;
}
type Budget = { readonly atLeast: number } | { readonly atMost: number };

/** The figures of both sides, one for each round. */
export interface Rounds<T = number> {
  readonly ours: readonly T[];
  readonly other: readonly T[];
}

/** Runs both in turn, so that whatever else the machine does meets both; the first round warms up. */
export async function inTurn<T>(
  rounds: number,
  ours: () => Promise<T>,
  other: () => Promise<T>,
): Promise<Rounds<T>> {
  await ours();
  await other();
  const results: { ours: T[]; other: T[] } = { ours: [], other: [] };
  for (let round = 0; round < rounds; round++) {
    results.ours.push(await ours());
    results.other.push(await other());
  }
  return results;
}

/** How long it took, in ms. */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await act();
  return performance.now() - startedAtMs;
}

/** The value below which this share (0 to 1) of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return sorted[index] ?? Number.NaN;
}

/** The middle one, the upper of two; NaN of none. */
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** How a value stands in the table. */
type Write = (value: number) => string;

export const inMs: Write = (ms) => `${Math.round(ms)} ms`;
export const inTenths: Write = (ms) => `${ms.toFixed(1)} ms`;
export const inSeconds: Write = (ms) => `${(ms / 1000).toFixed(1)} s`;
export const perSecond: Write = (count) => `${Math.round(count)}/s`;
export const inMebibytes: Write = (bytes) => `${Math.round(bytes / mebibyte)} MiB`;
export const mebibyte = 1024 * 1024;
/** A count with commas: 1,000,000. */
export const inDigits: Write = (count) => count.toLocaleString('en-GB');

/** Ours against the other: the medians, and the median of the ratios of neighbouring rounds. */
export function against(
  what: string,
  { ours, other }: Rounds,
  write: Write,
  budget: Budget,
): Verdict {
  const ratio = median(ours.map((value, round) => value / (other[round] ?? Number.NaN)));
  return { what, ours: write(median(ours)), other: write(median(other)), ratio, budget };
}

/** A value of ours against the most that it may be. */
export function within(what: string, value: number, most: number, write: Write): Verdict {
  const budget = { atMost: 1 };
  return { what, ours: write(value), other: write(most), ratio: value / most, budget };
}

/** So many of all there were, which `other` counts in words. */
export function partOf(
  what: string,
  count: number,
  all: number,
  other: string,
  budget: Budget,
): Verdict {
  const total = `${inDigits(all)} ${other}`;
  return { what, ours: String(count), other: total, ratio: count / all, budget };
}
