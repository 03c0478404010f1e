import { cleanUploadsJob } from '../features/uploads/attach-upload.ts';
import { deleteOrphans, scanWaiting, sweepUploads } from '../features/uploads/clean-uploads.ts';
import type { Job } from './jobs.ts';

/** Deletes files without a report, and has those scanned that could not be when they came. */
export const cleanUploads: Job = {
  name: cleanUploadsJob,
  cron: '*/10 * * * *',
  async run(deps) {
    await deleteOrphans(deps);
    await scanWaiting(deps);
  },
};

/** Compares the stored files with their rows, both ways. */
export const sweepUploadsWeekly: Job = {
  name: 'sweep-uploads',
  cron: '41 2 * * 0',
  run: sweepUploads,
};
