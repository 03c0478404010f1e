import { solveGreedily } from '@sangamam/room-solver/solve';
import { solveInThread } from '@sangamam/room-solver/solve-in-thread';
import { seededProblem } from '@sangamam/room-solver/testing';
import { inDigits, inSeconds, type Verdict } from './ratio.ts';

const sizes = [50, 500, 2_000];
const seeds = [1, 2, 3];
const sampleEveryMs = 20;

/** People the optimiser and the greedy answer place, against what no answer can exceed. */
export async function measureRooms(): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const people of sizes) {
    const runs: Awaited<ReturnType<typeof search>>[] = [];
    for (const seed of seeds) runs.push(await search(people, seed));
    const sum = (of: (run: (typeof runs)[number]) => number) =>
      runs.reduce((all, run) => all + of(run), 0);
    const bound = sum((run) => run.bound);
    const share = (placed: number) => `${((100 * placed) / bound).toFixed(1)} %`;
    const placed = sum((run) => run.placed);
    const slowest = inSeconds(Math.max(...runs.map((run) => run.ms)));
    const megabytes = Math.round(Math.max(...runs.map((run) => run.megabytes)));
    verdicts.push({
      what: `rooms for ${inDigits(people)} people`,
      ours: `${share(placed)} of the bound, ${slowest}, ${megabytes} MB`,
      other: `greedy ${share(sum((run) => run.greedy))}`,
      ratio: placed / bound,
      budget: { atLeast: 0.99 },
    });
  }
  return verdicts;
}

async function search(people: number, seed: number) {
  const problem = seededProblem(people, seed);
  const { placedPeople: greedy } = solveGreedily(problem);
  const beforeBytes = process.memoryUsage().rss;
  let peakBytes = beforeBytes;
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
  }, sampleEveryMs);
  const startedMs = performance.now();
  const { signal } = new AbortController();
  const { solution } = await solveInThread(problem, { report: () => {}, signal });
  const ms = performance.now() - startedMs;
  clearInterval(sampling);
  if (solution?.method !== 'Optimised') throw new Error('the optimiser did not run');
  const megabytes = (peakBytes - beforeBytes) / 1e6;
  return { greedy, placed: solution.placedPeople, bound: solution.bound, ms, megabytes };
}
