import { eraseDeleted } from '../features/admin-registrations/delete-registration.ts';
import { forgetOldBulks } from '../features/admin-registrations/run-bulk.ts';
import { keepRetention } from '../features/privacy/keep-retention.ts';
import type { Job } from './jobs.ts';

/** Erases what has been kept long enough. */
export const keepRetentionHourly: Job = {
  name: 'keep-retention',
  cron: '41 * * * *',
  async run(deps) {
    await eraseDeleted(deps);
    await forgetOldBulks(deps);
    await keepRetention(deps);
  },
};
