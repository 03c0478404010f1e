/*
 * `npm run restore -- FOLDER`: fills the empty database and file store that the environment names with the
 * backup in FOLDER. `--other-key` accepts a SECRET_KEY that is not the backup's.
 */
import { parseArgs } from 'node:util';
import { restore } from './features/backups/restore.ts';
import { repeatErasures } from './features/privacy/repeat-erasures.ts';
import { personalData } from './house.ts';
import { readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/db/open.ts';
import { createLog } from './platform/http/log.ts';
import { createFileStore } from './platform/outside/files.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'other-key': { type: 'boolean', default: false } },
  });
  const [folder] = positionals;
  if (!folder) throw new Error('name the backup: npm run restore -- /mnt/backups/sangamam-…');
  const config = readConfig();
  const { db, pool, close } = await openDatabase(config);
  try {
    const outside = { files: createFileStore(config) };
    const log = createLog(config.logLevel);
    const restored = await restore(
      {
        db,
        pool,
        config,
        outside,
        log,
        now: () => new Date(),
        repeatErasures: (made) => repeatErasures({ ...made, personalData }),
      },
      { folder, acceptOtherKey: values['other-key'] },
    );
    print(
      `${restored.rows} rows and ${restored.files} files from the backup of ${restored.madeAt} were restored.`,
    );
    print(
      `Erased again, as these people asked after the backup: ${restored.erasedAgain}. Waiting for a payment: ${restored.erasuresWaiting}.`,
    );
    print(
      'Everyone must sign in again. Start the product now: it fetches the payments made since the backup.',
    );
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`Nothing was restored: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
