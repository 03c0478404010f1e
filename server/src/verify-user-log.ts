/*
 * `npm run audit:verify`: walks the user log's chain of signed hashes and names the first row that was changed
 * or is missing. `-- --against 687:3f…`, or `--against FILE` (manifest of a backup, lines of the log, a mail), as often
 * as there are heads kept elsewhere, tells as well whether rows up to there were written anew or left out by somebody
 * who owns the database. Exit code 1 when something is wrong.
 */

import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { useLogSecrets } from './platform/audit/log-key.ts';
import { formatHead, headsIn, verifyChain } from './platform/audit/verify-chain.ts';
import { readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/db/open.ts';

try {
  const { values } = parseArgs({
    options: { against: { type: 'string', multiple: true, default: [] } },
  });
  await verify(values.against);
} catch (error) {
  process.stderr.write(`The user log cannot be read: ${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function verify(against: readonly string[]): Promise<void> {
  const witnesses = against.flatMap((given) => {
    const found = headsIn(existsSync(given) ? readFileSync(given, 'utf8') : given);
    if (found.length === 0)
      throw new Error(`${given} holds no head: one looks like 687: and 64 letters and digits`);
    return found;
  });
  const config = readConfig();
  useLogSecrets(config);
  const { db, close } = await openDatabase(config);
  try {
    const { rows, head, signedFrom, broken } = await verifyChain(db, witnesses);
    const print = (line: string) => process.stdout.write(`${line}\n`);
    if (broken) {
      print(`The user log was changed: row ${broken.seq}, ${broken.why}.`);
      print(`The ${rows} rows before it fit together.`);
      process.exitCode = 1;
      return;
    }
    print(`The user log is intact: ${rows} rows.`);
    print(signedFrom === null ? 'No row is signed.' : `Signed from row ${signedFrom} on.`);
    if (witnesses.length > 0)
      print(`Heads kept elsewhere that it agrees with: ${witnesses.length}.`);
    print(`Head: ${formatHead(head)}`);
  } finally {
    await close();
  }
}
