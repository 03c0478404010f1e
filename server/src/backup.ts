/*
 * `npm run backup -- FOLDER`: writes all rows and all uploaded files into a new folder in FOLDER, while the
 * product runs or not, and deletes backups there that are older than 35 days (`--keep-days 10`: ten).
 */
import { parseArgs } from 'node:util';
import { backUp } from './features/backups/back-up.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/open.ts';
import { createFileStore } from './platform/outside/files.ts';

/** Who was erased stands in a backup until then (docs/operations.md#how-long-data-is-kept). */
const defaultKeepDays = '35';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'keep-days': { type: 'string', default: defaultKeepDays } },
  });
  const [parent] = positionals;
  const keepDays = Number(values['keep-days']);
  if (!parent) throw new Error('say where to, on another disk: npm run backup -- /mnt/backups');
  if (!Number.isInteger(keepDays) || keepDays < 1) {
    throw new Error('--keep-days is a whole number of days.');
  }
  const config = readConfig();
  const { pool, close } = await openDatabase(config);
  try {
    const outside = { files: createFileStore(config) };
    const needs = { pool, config, outside, now: () => new Date() };
    const { folder, rows, files, deleted } = await backUp(needs, { parent, keepDays });
    process.stdout.write(`${rows} rows and ${files} files are in ${folder}\n`);
    for (const old of deleted)
      process.stdout.write(`Deleted ${old}, older than ${keepDays} days\n`);
    process.stdout.write('SECRET_KEY is not part of it: keep it in another place.\n');
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`No backup was made: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
