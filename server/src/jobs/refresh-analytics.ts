import { refreshCounts } from '../features/analytics/refresh-counts.ts';
import type { Job } from './jobs.ts';

/** Keeps the figures of the charts at most a minute old, however many registrations change. */
export const refreshAnalytics: Job = {
  name: 'refresh-analytics',
  cron: '* * * * *',
  atStart: true,
  run: ({ db }) => refreshCounts(db),
};
