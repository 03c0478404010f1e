/*
 * `npm run erasures:release`: lets the hourly job erase the people whose data it found due all at once, after
 * somebody has seen that the clocks and the dates of the settings are right.
 */
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/open.ts';
import { releaseErasures } from './platform/jobs/erasure-hold.ts';

try {
  const { db, close } = await openDatabase(readConfig());
  try {
    const people = await releaseErasures(db);
    process.stdout.write(
      people === 0
        ? 'Nobody waits to be erased.\n'
        : `Released: the data of ${people} people is erased within the next hours.\n`,
    );
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`Nothing was released: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
