import type { Db } from '../../db/connect.ts';
import { sumUpTally } from './store.ts';

/** Folds the tally of registrations, one row a change, into one row a school and status. */
export async function sumUpRegistrationTally(db: Db): Promise<void> {
  await sumUpTally(db);
}
