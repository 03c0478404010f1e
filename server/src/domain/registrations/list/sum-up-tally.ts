import type { Db } from '../../../platform/db/connect.ts';
import { job } from '../../../platform/jobs/job.ts';
import { sumUpTally } from './tally-store.ts';

/** Folds the tally of registrations, one row a change, into one row a school and status. */
export async function sumUpRegistrationTally(db: Db): Promise<void> {
  await sumUpTally(db);
}

/** Keeps the counts of the staff list and the dashboard short to add up. */
export const sumUpTallyJob = job({
  name: 'sum-up-tally',
  work: 'bulk',
  cron: '*/5 * * * *',
  run: ({ db }) => sumUpRegistrationTally(db),
});
