import * as z from 'zod/mini';
import { runBulk, runBulkJob } from '../features/admin-registrations/run-bulk.ts';
import type { Job } from './jobs.ts';

const payloadSchema = z.object({ bulkId: z.uuid() });

/** Does one thing with many registrations; somebody waits for the report. */
export const runBulkAtOnce: Job = {
  name: runBulkJob,
  run: (deps, payload) => runBulk(deps, payloadSchema.parse(payload).bulkId),
};
