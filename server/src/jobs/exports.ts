import * as z from 'zod/mini';
import {
  deleteOldExports,
  exportJob,
  runExport,
} from '../features/admin-registrations/run-export.ts';
import type { Job } from './jobs.ts';

const payloadSchema = z.object({ exportId: z.uuid() });

/** Writes the file of an export that somebody waits for. */
export const exportRegistrations: Job = {
  name: exportJob,
  run: (deps, payload) => runExport(deps, payloadSchema.parse(payload).exportId),
};

/** Deletes files whose day is over. */
export const deleteOldExportsOften: Job = {
  name: 'delete-old-exports',
  cron: '*/10 * * * *',
  run: deleteOldExports,
};
