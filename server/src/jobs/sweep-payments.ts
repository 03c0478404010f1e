import { sweepPayments } from '../features/payments/sweep-payments.ts';
import type { Job } from './jobs.ts';

/** Hourly, and at start: what happened while nobody listened is learnt before people come back. */
export const sweepPaymentsHourly: Job = {
  name: 'sweep-payments',
  cron: '7 * * * *',
  atStart: true,
  run: (deps) => sweepPayments(deps),
};

/** Late authorisation takes up to six days, and a refund may fail some working days after that. */
const lateNewsMs = 14 * 24 * 60 * 60 * 1000;

/** Daily: what became of older payments and refunds, should every webhook about it be lost. */
export const sweepPaymentsDaily: Job = {
  name: 'sweep-payments-daily',
  cron: '37 20 * * *',
  run: (deps) => sweepPayments(deps, lateNewsMs),
};
