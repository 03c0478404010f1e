import * as z from 'zod/mini';
import { deleteOldImports, importJob, runImport } from '../features/imports/run-import.ts';
import type { Job } from './jobs.ts';

const payloadSchema = z.object({ importId: z.uuid() });

/** Writes the rows of a spreadsheet that staff brought. */
export const importRegistrations: Job = {
  name: importJob,
  run: (deps, payload) => runImport(deps, payloadSchema.parse(payload).importId),
};

/** Forgets the rows of last week. */
export const deleteOldImportsDaily: Job = {
  name: 'delete-old-imports',
  cron: '37 2 * * *',
  run: deleteOldImports,
};
