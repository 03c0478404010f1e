/*
 * `npm run audit:verify`: walks the user log's chain of hashes and names the first row that was changed
 * or is missing. Exit code 1 when there is one.
 */

import { verifyChain } from './platform/audit/verify-chain.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/open.ts';

const { db, close } = await openDatabase(readConfig());
try {
  const { rows, broken } = await verifyChain(db);
  process.stdout.write(
    broken
      ? `The user log is broken at row ${broken.seq}: ${broken.why}. The ${rows} rows before it are whole.\n`
      : `The user log is whole: ${rows} rows.\n`,
  );
  if (broken) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`The user log cannot be read: ${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await close();
}
