import type { JobToAdd } from '../../../platform/jobs/job.ts';

/** Ends payment requests that are no longer due; added by whatever changes what is due. */
export const closeRequestsSoon = {
  name: 'close-requests',
  work: 'soon',
  waitsOnce: true,
} as const satisfies JobToAdd;
