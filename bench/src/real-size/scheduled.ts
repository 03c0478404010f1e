import { house } from '@sangamam/server/src/house.ts';
import type { Deps } from '@sangamam/server/src/platform/deps.ts';
import type { Job } from '@sangamam/server/src/platform/jobs/job.ts';

const minuteMs = 60_000;
const longestBoundMs = 10 * minuteMs;

/** Every job that runs by itself; the counts that pages read come first. */
export const scheduledJobs: readonly Job[] = house.jobs
  .filter(({ cron }) => cron !== undefined)
  .sort((a, b) => Number(isCounting(b)) - Number(isCounting(a)));

function isCounting({ name }: Job): boolean {
  return name === 'sum-up-tally' || name === 'refresh-analytics';
}

/** It must have ended before it is due again, and within ten minutes. */
function boundMs({ cron = '' }: Job): number {
  const [minutes = ''] = cron.split(' ');
  if (minutes === '*') return minuteMs;
  const every = /^\*\/(\d+)$/.exec(minutes)?.[1];
  return every ? Math.min(Number(every) * minuteMs, longestBoundMs) : longestBoundMs;
}

export interface Ended {
  readonly job: string;
  /** In words, where it did not end well. */
  readonly failure: string | null;
  readonly ms: number;
}

/** Runs a job once; one that goes on for longer than its bound is left behind. */
export async function runOnce(job: Job, deps: Deps): Promise<Ended> {
  const startedMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`did not end within ${boundMs(job) / 1000} s`), boundMs(job));
  });
  const ended = job.run(deps, {}).then(
    () => null,
    (error: Error) => `failed: ${error.message}`,
  );
  const failure = await Promise.race([ended, tooLong]);
  clearTimeout(timer);
  return { job: job.name, failure, ms: performance.now() - startedMs };
}
