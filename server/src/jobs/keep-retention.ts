import { keepRetention } from '../features/privacy/keep-retention.ts';
import type { Job } from './jobs.ts';

/** Erases what has been kept long enough. */
export const keepRetentionHourly: Job = {
  name: 'keep-retention',
  cron: '41 * * * *',
  run: (deps) => keepRetention(deps),
};
