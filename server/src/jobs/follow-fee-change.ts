import { projectNewFees } from '../features/payments/follow-fee-change.ts';
import { followFeeChangeJob } from '../features/payments/job-names.ts';
import type { Job } from './jobs.ts';

/** After staff changed the fee. */
export const followFeeChangeAtOnce: Job = { name: followFeeChangeJob, run: projectNewFees };
