import { freeJobsOfTheDead } from './alive.ts';
import type { Job } from './jobs.ts';

/** Takes up what workers were at when they died. */
export const freeJobs: Job = {
  name: 'free-jobs',
  cron: '* * * * *',
  async run(deps) {
    const dead = await freeJobsOfTheDead(deps);
    if (dead.length > 0) deps.log.warn({ dead }, 'jobs of dead workers were taken up again');
  },
};
