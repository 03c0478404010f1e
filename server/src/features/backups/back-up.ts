import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dayMs } from '@sangamam/contract/locale/durations';
import { formatHead } from '../../platform/audit/verify-chain.ts';
import { keyCheckOf } from '../../platform/config/seal.ts';
import { logToStderr } from '../../platform/db/schema-turn.ts';
import type { Deps } from '../../platform/deps.ts';
import { handful } from '../../platform/jobs/erasure-hold.ts';
import { hashedBy, sha256OfFile } from './hash-stream.ts';
import {
  filePath,
  folderNameAt,
  jobsPath,
  listBackups,
  type Manifest,
  readManifest,
  tablePath,
  writeManifest,
} from './manifest.ts';
import {
  copyJobsTo,
  copyTableTo,
  inOneTransaction,
  listErasures,
  readBack,
  readLogHead,
  readTableState,
  writeRun,
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
  /** Older backups that were not, since they are so many. */
  readonly held: number;
}

/**
 * Writes a consistent snapshot of all rows and all uploaded files into a new folder in `parent`, while the
 * server may be running; it waits for migrations, and they wait for it. Files that the previous backup has
 * are hard-linked. The folder gets its final name once it is complete, flushed and read back; then backups older than
 * `keepDays` are deleted, since they still hold what was erased meanwhile; more than five at once only with
 * `deletesMany`, since the clock may be wrong. `SECRET_KEY` is not included. The database is told when it was made, or
 * could not be.
 */
export async function backUp(needs: Needs, wanted: Wanted): Promise<BackedUp> {
  const { say = logToStderr } = wanted;
  const note = (outcome: 'succeeded' | 'failed') =>
    writeRun(needs.pool, { outcome, at: needs.now() }).catch((error: Error) =>
      say(`The database was not told that the backup ${outcome}: ${error.message}`),
    );
  try {
    const made = await writeBackup(needs, { say, ...wanted });
    await note('succeeded');
    return made;
  } catch (error) {
    await note('failed');
    throw error;
  }
}

interface Wanted {
  readonly parent: string;
  readonly keepDays: number;
  readonly deletesMany?: boolean;
  /** Reports what the backup waits for. */
  readonly say?: (line: string) => void;
}

async function writeBackup(
  { pool, config, outside, now }: Needs,
  { parent, keepDays, deletesMany = false, say }: Wanted & Required<Pick<Wanted, 'say'>>,
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
      const userLogHead = formatHead(await readLogHead(client));
      return { ...state, tables, jobs, erasures, userLogHead };
    });
    // after the rows: of every file that a row names, the content is there, unless it was deleted since
    const files = await copyFiles(outside.files, unfinished, (await listBackups(parent)).at(-1));
    await writeManifest(unfinished, {
      madeAt: madeAt.toISOString(),
      keyCheck: keyCheckOf(config.secretKey),
      ...(database as Pick<Manifest, keyof typeof database>),
      files,
    });
    await checkBackup(unfinished);
    await rename(unfinished, folder);
    await syncFolder(parent);
    const rows = Object.values(database.tables).reduce((sum, each) => sum + each.rows, 0);
    const before = new Date(madeAt.getTime() - keepDays * dayMs);
    const old = await listBefore(parent, before);
    const isHeld = old.length > handful && !deletesMany;
    const deleted = isHeld ? [] : old;
    for (const each of deleted) await rm(each, { recursive: true });
    const held = isHeld ? old.length : 0;
    return { folder, rows, files: Object.keys(files).length, deleted, held };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Reads everything in a backup again, and throws unless it is what was written: every row of every table counted,
 * every file by its hash, those linked to an older backup too.
 */
async function checkBackup(folder: string): Promise<void> {
  const { tables, jobs, files } = await readManifest(folder);
  const copies = Object.entries(tables).map(
    ([name, wanted]) => [`the table ${name}`, tablePath(folder, name), wanted] as const,
  );
  for (const [what, path, wanted] of [
    ...copies,
    ['the list of jobs', jobsPath(folder), jobs] as const,
  ]) {
    const found = await readBack(path);
    if (found.rows === wanted.rows && found.sha256 === wanted.sha256) continue;
    throw new Error(`${what} does not match what was written. Check the disk.`);
  }
  for (const [id, { sha256 }] of Object.entries(files)) {
    if ((await sha256OfFile(filePath(folder, id))) === sha256) continue;
    throw new Error(`the file ${id} does not match what was written. Check the disk.`);
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

async function listBefore(parent: string, before: Date): Promise<string[]> {
  const all = await listBackups(parent);
  return all
    .filter(({ manifest }) => new Date(manifest.madeAt) < before)
    .map(({ folder }) => folder);
}

/** Deletes folders that killed runs left a day ago or earlier. */
async function deleteUnfinished(parent: string, at: Date): Promise<void> {
  const yesterday = `${folderNameAt(new Date(at.getTime() - dayMs))}${unfinishedEnding}`;
  const names = (await readdir(parent)).filter((name) => name.endsWith(unfinishedEnding));
  for (const name of names.filter((each) => each < yesterday)) {
    await rm(join(parent, name), { recursive: true });
  }
}
