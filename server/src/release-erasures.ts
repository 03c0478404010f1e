/*
 * `npm run erasures:release`: lets jobs delete what they found due all at once, or after a long pause, once somebody
 * has seen that the clocks and the dates of the settings are right.
 */
import { readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/db/open.ts';
import { type Reason, releaseHolds } from './platform/jobs/hold-store.ts';

const whatIs: Record<Reason, (amount: number) => string> = {
  clocks: () => 'nothing yet. The clocks still differ: set them first.',
  pause: (hours) => `deleting continues. It last ran ${hours} hours ago.`,
  people: (people) => `the data of ${people} people will be erased within a few hours.`,
  reports: (reports) => `${reports} issues and messages will be deleted within an hour.`,
  files: (files) =>
    `${files} stored files that nothing refers to will be deleted at the next weekly check.`,
};

try {
  const { db, close } = await openDatabase(readConfig());
  try {
    const released = await releaseHolds(db);
    if (released.length === 0) process.stdout.write('Nothing is waiting to be deleted.\n');
    for (const { reason, amount } of released) {
      process.stdout.write(`Released: ${whatIs[reason](amount)}\n`);
    }
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`Nothing was released: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
