import { sweepPayments } from '../features/payments/sweep-payments.ts';
import type { Job } from './jobs.ts';

/** Hourly, and at start: what happened while nobody listened is learnt before people come back. */
export const sweepPaymentsHourly: Job = {
  name: 'sweep-payments',
  cron: '7 * * * *',
  atStart: true,
  run: sweepPayments,
};
