import * as z from 'zod/mini';
import type { JobToAdd } from '../../../platform/jobs/job.ts';

const payload = z.object({ registrationId: z.uuid() });

/** Ends payment requests of a registration that are no longer due; added by whatever changes what is due. */
export const closeRequestsOf = {
  name: 'close-requests-of',
  work: 'soon',
  payload,
} as const satisfies JobToAdd<z.infer<typeof payload>>;
