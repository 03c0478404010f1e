import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dayMs } from '@sangamam/contract/durations';
import { logToStderr } from '../../platform/db/schema-turn.ts';
import type { Deps } from '../../platform/deps.ts';
import { keyCheckOf } from '../../platform/http/seal.ts';
import { hashedBy } from './hash-stream.ts';
import {
  filePath,
  folderNameAt,
  jobsPath,
  listBackups,
  type Manifest,
  tablePath,
  writeManifest,
} from './manifest.ts';
import {
  copyJobsTo,
  copyTableTo,
  inOneTransaction,
  listErasures,
  readTableState,
} from './store.ts';

type Needs = Pick<Deps, 'pool' | 'config' | 'now'> & {
  readonly outside: Pick<Deps['outside'], 'files'>;
};
const unfinishedEnding = '.unfinished';

export interface BackedUp {
  readonly folder: string;
  readonly rows: number;
  readonly files: number;
  /** Names of older backups that were deleted. */
  readonly deleted: readonly string[];
}

/**
 * Writes a consistent snapshot of all rows and all uploaded files into a new folder in `parent`, while the
 * server may be running; it waits for migrations, and they wait for it. Files that the previous backup has
 * are hard-linked. The folder gets its final name once it is complete and flushed; then backups older than
 * `keepDays` are deleted, since they still hold what was erased meanwhile. `SECRET_KEY` is not included.
 */
export async function backUp(
  { pool, config, outside, now }: Needs,
  {
    parent,
    keepDays,
    say = logToStderr,
  }: {
    readonly parent: string;
    readonly keepDays: number;
    /** Reports what the backup waits for. */
    readonly say?: (line: string) => void;
  },
): Promise<BackedUp> {
  const madeAt = now();
  const folder = join(resolve(parent), folderNameAt(madeAt));
  const unfinished = `${folder}${unfinishedEnding}`;
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await deleteUnfinished(parent, madeAt);
  await mkdir(unfinished, { mode: 0o700 });
  try {
    await mkdir(join(unfinished, 'tables'));
    await mkdir(join(unfinished, 'files'));
    const database = await inOneTransaction(pool, 'read', say, async (client) => {
      const state = await readTableState(client);
      const tables: Manifest['tables'] = {};
      for (const [table, columns] of Object.entries(state.columns)) {
        const path = tablePath(unfinished, table);
        tables[table] = await copyTableTo(client, { table, columns, path });
      }
      const jobs = await copyJobsTo(client, jobsPath(unfinished));
      const erasures = (await listErasures(client)).map(({ registrationId, erasedAt }) => ({
        registrationId,
        erasedAt: erasedAt.toISOString(),
      }));
      return { ...state, tables, jobs, erasures };
    });
    // after the rows: of every file that a row names, the content is there, unless it was deleted since
    const files = await copyFiles(outside.files, unfinished, (await listBackups(parent)).at(-1));
    await writeManifest(unfinished, {
      madeAt: madeAt.toISOString(),
      keyCheck: keyCheckOf(config.secretKey),
      ...(database as Pick<Manifest, keyof typeof database>),
      files,
    });
    await rename(unfinished, folder);
    await syncFolder(parent);
    const rows = Object.values(database.tables).reduce((sum, each) => sum + each.rows, 0);
    const before = new Date(madeAt.getTime() - keepDays * dayMs);
    const deleted = await deleteBefore(parent, before);
    return { folder, rows, files: Object.keys(files).length, deleted };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyFiles(
  files: Needs['outside']['files'],
  folder: string,
  previous: { folder: string; manifest: Manifest } | undefined,
): Promise<Manifest['files']> {
  const copied: Manifest['files'] = {};
  for await (const { id } of files.list()) {
    const known = previous?.manifest.files[id];
    if (
      previous &&
      known &&
      (await isLinked(filePath(previous.folder, id), filePath(folder, id)))
    ) {
      copied[id] = known;
      continue;
    }
    const content = await files.open(id);
    if (!content) continue;
    const hash = createHash('sha256');
    const path = filePath(folder, id);
    const file = createWriteStream(path, { flush: true, mode: 0o600 });
    await pipeline(content, hashedBy(hash), file);
    copied[id] = { sizeBytes: (await stat(path)).size, sha256: hash.digest('hex') };
  }
  return copied;
}

/** Hard-links a file of the previous backup, whose content never changes; false when the disk cannot. */
async function isLinked(from: string, to: string): Promise<boolean> {
  return await link(from, to).then(
    () => true,
    () => false,
  );
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function deleteBefore(parent: string, before: Date): Promise<string[]> {
  const old = (await listBackups(parent)).filter(
    ({ manifest }) => new Date(manifest.madeAt) < before,
  );
  for (const { folder } of old) await rm(folder, { recursive: true });
  return old.map(({ folder }) => folder);
}

/** Deletes folders that killed runs left a day ago or earlier. */
async function deleteUnfinished(parent: string, at: Date): Promise<void> {
  const yesterday = `${folderNameAt(new Date(at.getTime() - dayMs))}${unfinishedEnding}`;
  const names = (await readdir(parent)).filter((name) => name.endsWith(unfinishedEnding));
  for (const name of names.filter((each) => each < yesterday)) {
    await rm(join(parent, name), { recursive: true });
  }
}
