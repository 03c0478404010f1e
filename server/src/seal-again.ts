/*
 * `npm run seal:again`: while SECRET_KEY is being changed, seals with it what SECRET_KEY_PREVIOUS had sealed
 * and says how much that was. Exit code 1 while the former key is still needed for it.
 */

import { sealAgain } from './features/secret-key/seal-again.ts';
import { sealedColumns } from './house.ts';
import { readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/db/open.ts';

try {
  const config = readConfig();
  if (config.secretKeyPrevious === null)
    throw new Error('SECRET_KEY_PREVIOUS is not set. Set it to the key used before.');
  const { db, close } = await openDatabase(config);
  try {
    const { done, left, lost } = await sealAgain({ db, config, sealedColumns });
    process.stdout.write(`Sealed again with SECRET_KEY: ${done}\n`);
    process.stdout.write(`Still sealed with SECRET_KEY_PREVIOUS: ${left}\n`);
    if (lost > 0) process.stdout.write(`Lost, because neither key opens them: ${lost}\n`);
    if (left > 0) process.exitCode = 1;
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`Nothing was sealed again: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
