import { retryClaimsJob } from '../features/payments/job-names.ts';
import { retryClaims } from '../features/payments/retry-claims.ts';
import type { Job } from './jobs.ts';

export const retryClaimsEveryMinute: Job = {
  name: retryClaimsJob,
  cron: '* * * * *',
  run: retryClaims,
};
