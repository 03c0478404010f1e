import { deliverWebhooks } from '../features/webhooks/deliver-webhooks.ts';
import { deliverWebhooksJob } from '../features/webhooks/queue-event.ts';
import type { Job } from './jobs.ts';

/** Each event adds a job; the schedule is for what is tried again. */
export const deliverWebhooksAtOnce: Job = {
  name: deliverWebhooksJob,
  cron: '* * * * *',
  run: deliverWebhooks,
};
