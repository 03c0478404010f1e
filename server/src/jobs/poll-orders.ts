import { pollOrdersJob } from '../features/payments/job-names.ts';
import { pollOrders } from '../features/payments/poll-orders.ts';
import type { Job } from './jobs.ts';

/** Each open order adds a job for its next look; the schedule is for those whose job was lost. */
export const pollOrdersEveryMinute: Job = {
  name: pollOrdersJob,
  cron: '* * * * *',
  run: pollOrders,
};
