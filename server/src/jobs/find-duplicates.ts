import { findDuplicates } from '../features/admin-registrations/find-duplicates.ts';
import type { Job } from './jobs.ts';

/** Looks for people who registered twice; they are shown on the dashboard. */
export const findDuplicatesHourly: Job = {
  name: 'find-duplicates',
  cron: '23 * * * *',
  run: (deps) => findDuplicates(deps),
};
