import { compareMoney } from '../features/payments/compare-money.ts';
import { reconcileJob } from '../features/payments/job-names.ts';
import { reconcile } from '../features/payments/reconcile.ts';
import type { Job } from './jobs.ts';

export const reconcileOnDemand: Job = { name: reconcileJob, run: reconcile };

/** After the daily sweep, so that what it took in counts. */
export const compareMoneyDaily: Job = {
  name: 'compare-money',
  cron: '7 21 * * *',
  run: (deps) => compareMoney(deps),
};
