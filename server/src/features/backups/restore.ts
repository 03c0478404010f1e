import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { adoptErasures } from '../../domain/registrations/index.ts';
import { type Keys, keyCheckOf, keysOf } from '../../platform/config/seal.ts';
import { MIGRATIONS_DIR, migrate, readMigrations } from '../../platform/db/migrate.ts';
import { logToStderr } from '../../platform/db/schema-turn.ts';
import type { Deps } from '../../platform/deps.ts';
import { incomingFolder } from '../../platform/files/receive-file.ts';
import { migrateJobs } from '../../platform/jobs/jobs.ts';
import { createSettingsReader } from '../../platform/settings/settings.ts';
import { sha256Of, sha256OfFile } from './hash-stream.ts';
import {
  filePath,
  jobsPath,
  listSiblings,
  type Manifest,
  readManifest,
  tablePath,
} from './manifest.ts';
import {
  analyseTables,
  type Copied,
  copyJobsFrom,
  copyTableFrom,
  finishTables,
  inOneTransaction,
  isUnused,
  prepareTables,
} from './store.ts';

/** The dependencies of repeating erasures in the restored database. */
export type ErasingAgain = Pick<Deps, 'db' | 'config' | 'settings'>;
type Needs = Pick<Deps, 'db' | 'pool' | 'config' | 'now' | 'log'> & {
  readonly outside: Pick<Deps['outside'], 'files'>;
  /** Repeats the erasures that the database lists; returns how many must wait. */
  readonly repeatErasures: (made: ErasingAgain) => Promise<number>;
};

export interface Restored {
  readonly madeAt: string;
  readonly rows: number;
  readonly files: number;
  /** Erasures newer than this backup, taken from newer backups beside it and repeated. */
  readonly erasedAgain: number;
  /** How many of these wait for a payment; an hourly job does them. */
  readonly erasuresWaiting: number;
}

/**
 * Fills an unused database and the file store from a backup, and repeats the erasures that newer backups
 * beside it list. Overwrites nothing, checks every row and file against its hash, and writes all rows or
 * none, so it can be run again. Backups of older releases or other major versions of PostgreSQL are
 * migrated. Throws with one sentence when the database is in use, the backup is damaged or newer than this
 * release, or the secret key differs (unless `acceptOtherKey`).
 */
export async function restore(
  needs: Needs,
  { folder, acceptOtherKey }: { folder: string; acceptOtherKey: boolean },
): Promise<Restored> {
  const { db, pool, config, now, log, repeatErasures } = needs;
  const manifest = await readManifest(folder);
  refuseOtherKey(manifest, config, acceptOtherKey);
  refuseNewer(manifest);
  if (!(await isUnused(pool))) {
    throw new Error(
      'The database is already in use and was left as it is. Set DATABASE_URL to an empty one.',
    );
  }
  await restoreFiles(needs, folder, manifest);
  await restoreRows(pool, folder, manifest);
  await migrate(pool);
  await analyseTables(pool);

  const known = new Set(manifest.erasures.map(({ registrationId }) => registrationId));
  const later = (await listSiblings(folder))
    .flatMap((other) => other.manifest.erasures)
    .filter(({ registrationId }) => !known.has(registrationId));
  const erasedAgain = await adoptErasures(db, later);
  const settings = await createSettingsReader({ db, pool, now, log });
  const erasuresWaiting = await repeatErasures({ db, config, settings }).finally(() =>
    settings.close(),
  );
  return {
    madeAt: manifest.madeAt,
    rows: Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
    files: Object.keys(manifest.files).length,
    erasedAgain,
    erasuresWaiting,
  };
}

function refuseOtherKey(manifest: Manifest, keys: Keys, isAccepted: boolean): void {
  const isKnown = keysOf(keys).some((key) => manifest.keyCheck === keyCheckOf(key));
  if (isAccepted || isKnown) return;
  throw new Error(
    'The backup was made with another SECRET_KEY. Set that key as SECRET_KEY or SECRET_KEY_PREVIOUS; ' +
      'outside production it is in the file secret-key of the old DATA_DIR. Or add --other-key: then ' +
      'tickets already sent and second factors stop working, and sealed data is lost.',
  );
}

function refuseNewer({ migrations }: Manifest): void {
  const known = new Set(readMigrations().map(({ name }) => name));
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new Error(
    `The backup was made by a newer release (migration ${unknown}). Restore it with that release.`,
  );
}

async function restoreRows(pool: Deps['pool'], folder: string, manifest: Manifest): Promise<void> {
  await migrate(pool, MIGRATIONS_DIR, {
    last: manifest.migrations.at(-1),
  }).catch((cause) => {
    throw new Error(`Restoring needs an empty database. ${cause.message}`, { cause });
  });
  await migrateJobs(pool);
  await inOneTransaction(pool, 'write', logToStderr, async (client) => {
    for (const table of await prepareTables(client, Object.keys(manifest.columns))) {
      const columns = manifest.columns[table] ?? [];
      const path = tablePath(folder, table);
      refuseDamaged(
        `The table ${table}`,
        await copyTableFrom(client, { table, columns, path }),
        manifest.tables[table],
      );
    }
    refuseDamaged('The list of jobs', await copyJobsFrom(client, jobsPath(folder)), manifest.jobs);
    await finishTables(client, manifest);
  });
}

function refuseDamaged(what: string, found: Copied, wanted: Copied | undefined): void {
  if (found.sha256 === wanted?.sha256 && found.rows === wanted.rows) return;
  throw new Error(`${what} is damaged in the backup. Use another backup.`);
}

/** Skips files that exist with the same content; throws when the content differs. */
async function restoreFiles(
  { config, outside: { files } }: Needs,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const incoming = incomingFolder(config.dataDir);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  for (const [id, { sha256 }] of Object.entries(manifest.files)) {
    const there = await files.open(id);
    if (there) {
      if ((await sha256Of(there)) === sha256) continue;
      throw new Error(
        `The file store already has a different file ${id}. It was not overwritten. Use an empty store.`,
      );
    }
    const path = filePath(folder, id);
    if ((await sha256OfFile(path)) !== sha256) {
      throw new Error(`The file ${id} is damaged in the backup. Use another backup.`);
    }
    const copy = join(incoming, id);
    await copyFile(path, copy);
    await files.put(id, copy, 'application/octet-stream');
    await rm(copy, { force: true });
  }
}
