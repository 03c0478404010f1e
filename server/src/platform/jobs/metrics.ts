import { defineMetrics } from '../define-metrics.ts';
import { selectBacklog } from './store.ts';

export const jobMetrics = defineMetrics({
  gauges: {
    jobs_due: { help: 'Jobs that should have begun, by name', label: 'task' },
    jobs_given_up: { help: 'Jobs that failed too often, by name', label: 'task' },
    jobs_delay_seconds: {
      help: 'How long the job of this name that waits longest is overdue',
      label: 'task',
    },
  },
  async read({ db, now }) {
    const jobs = await selectBacklog(db, now());
    return {
      jobs_due: Object.fromEntries(jobs.map(({ job, due }) => [job, due])),
      jobs_given_up: Object.fromEntries(jobs.map(({ job, givenUp }) => [job, givenUp])),
      jobs_delay_seconds: Object.fromEntries(
        jobs.map(({ job, overdue }) => [job, Math.max(0, overdue ?? 0)]),
      ),
    };
  },
});
