/*
 * `npm run backup -- FOLDER`: writes all rows and all uploaded files into a new folder in FOLDER, while the
 * product runs or not, reads them back, and deletes backups there that are older than 35 days (`--keep-days 10`: ten),
 * more than five at once only with `--delete-many`. `--daily` stays, and makes one whenever the newest is a day old.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dayMs, minuteMs } from '@sangamam/contract/locale/durations';
import { type BackedUp, backUp } from './features/backups/back-up.ts';
import { listBackups } from './features/backups/manifest.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/db/open.ts';
import { createLog } from './platform/http/log.ts';
import { readDatabaseTime } from './platform/jobs/hold-store.ts';
import { createFileStore } from './platform/outside/files.ts';
import { logStrayLines } from './platform/stray-lines.ts';

/** Who was erased stands in a backup until then (docs/operations.md#how-long-data-is-kept). */
const defaultKeepDays = '35';
const againAfterMs = 15 * minuteMs;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'keep-days': { type: 'string', default: defaultKeepDays },
      'delete-many': { type: 'boolean', default: false },
      daily: { type: 'boolean', default: false },
    },
  });
  const [parent] = positionals;
  const keepDays = Number(values['keep-days']);
  if (!parent) throw new Error('name a folder on another disk: npm run backup -- /mnt/backups');
  if (!Number.isInteger(keepDays) || keepDays < 1) {
    throw new Error('--keep-days must be a whole number of days, 1 or more.');
  }
  const config = readConfig();
  const wanted = { parent, keepDays, deletesMany: values['delete-many'] };
  if (values.daily) await backUpDaily(config, wanted);
  else describe(await backUpOnce(config, wanted), keepDays);
} catch (error) {
  process.stderr.write(`No backup was made: ${(error as Error).message}\n`);
  process.exitCode = 1;
}

type Wanted = Parameters<typeof backUp>[1];

async function backUpOnce(config: Config, wanted: Wanted): Promise<BackedUp> {
  const { db, pool, close } = await openDatabase(config);
  try {
    const outside = { files: createFileStore(config) };
    const at = await readDatabaseTime(db);
    return await backUp({ pool, config, outside, now: () => at }, wanted);
  } finally {
    await close();
  }
}

/** Does not end; says what happens in lines of the log. */
async function backUpDaily(config: Config, wanted: Wanted): Promise<never> {
  const log = createLog(config.logLevel);
  logStrayLines(log);
  const before = (await listBackups(wanted.parent)).at(-1);
  if (before) {
    const { folder, manifest } = before;
    log.info({ folder, madeAt: manifest.madeAt }, 'the next backup is due a day after this one');
  }
  for (;;) {
    const newest = (await listBackups(wanted.parent)).at(-1);
    const dueMs = newest ? Date.parse(newest.manifest.madeAt) + dayMs - Date.now() : 0;
    // looked at again meanwhile: a clock may have been set
    await delay(Math.min(Math.max(0, dueMs), againAfterMs));
    if (dueMs > againAfterMs) continue;
    try {
      const say = (line: string) => log.warn(line);
      log.info(await backUpOnce(config, { ...wanted, say }), 'a backup was made and read back');
    } catch (err) {
      log.error({ err }, 'no backup was made');
      await delay(againAfterMs);
    }
  }
}

function describe({ folder, rows, files, deleted, held }: BackedUp, keepDays: number): void {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  print(`${rows} rows and ${files} files were saved to ${folder}.`);
  print('Every row and file was read back and matches what was written.');
  for (const old of deleted) print(`Deleted ${old}: it is older than ${keepDays} days.`);
  if (held > 0) {
    print(
      `${held} backups are older than ${keepDays} days. None was deleted, because that is many at once. If the clock is right, run this again with --delete-many.`,
    );
  }
  print('The backup does not contain SECRET_KEY. Keep a copy of it somewhere else.');
}
