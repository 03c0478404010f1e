import { sumUpRegistrationTally } from '../features/admin-registrations/sum-up-tally.ts';
import type { Job } from './jobs.ts';

/** Keeps the counts of the staff list and the dashboard short to add up. */
export const sumUpTally: Job = {
  name: 'sum-up-tally',
  cron: '*/5 * * * *',
  run: ({ db }) => sumUpRegistrationTally(db),
};
