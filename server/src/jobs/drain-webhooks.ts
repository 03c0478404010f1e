import { drainWebhooks } from '../features/payments/drain-webhooks.ts';
import { drainWebhooksJob } from '../features/payments/job-names.ts';
import type { Job } from './jobs.ts';

/** Each stored event adds a job; the schedule is for those whose job was lost. */
export const drainWebhooksAtOnce: Job = {
  name: drainWebhooksJob,
  cron: '* * * * *',
  run: drainWebhooks,
};
