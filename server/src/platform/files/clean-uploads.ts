import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dayMs } from '@sangamam/contract/locale/durations';
import type { Deps } from '../deps.ts';
import { allowDeleting, recordDeleted } from '../jobs/erasure-hold.ts';
import { job } from '../jobs/job.ts';
import { incomingFolder } from './receive-file.ts';
import {
  claimOrphans,
  deleteUpload,
  findKnown,
  listKept,
  listUnscanned,
  writeMissing,
  writeScan,
} from './store.ts';

/** Looked at in one go; the next run takes the rest. */
const filesAtOnce = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Deletes files that no report has named for a day, and those whose report is gone. */
export async function deleteOrphans({
  db,
  outside,
  now,
}: Pick<Deps, 'db' | 'outside' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - dayMs);
  for (;;) {
    const ids = await claimOrphans(db, { before, now: now(), limit: filesAtOnce });
    for (const id of ids) {
      await outside.files.remove(id);
      await deleteUpload(db, id);
    }
    if (ids.length < filesAtOnce) return;
  }
}

/** Has the files scanned that came while the scanner was away; an infected one loses its content. */
export async function scanWaiting(
  deps: Pick<Deps, 'config' | 'db' | 'outside' | 'log'>,
): Promise<void> {
  const { db, outside, config, log } = deps;
  const { virusScanner } = outside;
  if (!virusScanner) return;
  const folder = incomingFolder(config.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { id } of await listUnscanned(db, filesAtOnce)) {
    const content = await outside.files.open(id);
    if (!content) {
      await writeMissing(db, id, true);
      continue;
    }
    const path = join(folder, randomUUID());
    try {
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      const verdict = await virusScanner.scan(path);
      await writeScan(db, id, verdict);
      if (verdict === 'infected') await outside.files.remove(id);
    } catch (error) {
      // it is away; the next run tries again
      log.error({ err: error }, 'files are waiting for the virus scanner');
      return;
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** Deletes files without a report, and has those scanned that could not be when they came. */
export const cleanUploadsJob = job({
  name: 'clean-uploads',
  work: 'bulk',
  cron: '*/10 * * * *',
  waitsOnce: true,
  deletes: true,
  async run(deps) {
    await deleteOrphans(deps);
    await scanWaiting(deps);
  },
});

/**
 * Compares what is stored with what is known, both ways: content without a row is removed (a server died
 * between the two), a row without content is marked and logged. What is younger than a day is left alone;
 * so are, each on its own machine, files that are still arriving. Many files without rows are left until staff allow
 * it (`allowDeleting`): they may be those of another database.
 */
export async function sweepUploads(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'outside'>,
): Promise<void> {
  const { db, outside, config, now, log } = deps;
  const before = new Date(now().getTime() - dayMs);
  const stored = new Set<string>();
  const unknown: string[] = [];
  for await (const batch of batches(outside.files.list())) {
    const known = await findKnown(
      db,
      batch.map(({ id }) => id),
    );
    for (const { id, keptAt } of batch) {
      if (known.has(id)) stored.add(id);
      else if (keptAt < before) unknown.push(id);
    }
  }
  const allowed = await allowDeleting(deps, 'files', {
    due: unknown.length,
    all: stored.size + unknown.length,
  });
  const removed = unknown.slice(0, allowed);
  for (const id of removed) await outside.files.remove(id);
  await recordDeleted(db, 'files', removed.length);
  await removeLeftovers(incomingFolder(config.dataDir), before);
  let missing = 0;
  for (let after = firstId; ; ) {
    const rows = await listKept(db, { before, after, limit: filesAtOnce });
    for (const { id, isMissing } of rows) {
      if (isMissing === stored.has(id)) await writeMissing(db, id, !isMissing);
      if (!stored.has(id)) missing += 1;
    }
    const next = rows.at(-1)?.id;
    if (rows.length < filesAtOnce || next === undefined) break;
    after = next;
  }
  if (removed.length > 0)
    log.warn({ removed: removed.length }, 'stored files that nothing refers to were deleted');
  if (missing > 0) log.error({ missing }, 'uploaded files are missing from the file store');
}

export const sweepUploadsJob = job({
  name: 'sweep-uploads',
  work: 'bulk',
  cron: '41 2 * * 0',
  deletes: true,
  run: sweepUploads,
});

/** Files that were arriving when a process was killed. */
async function removeLeftovers(folder: string, before: Date): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    const { mtime } = await stat(join(folder, name));
    if (mtime < before) await rm(join(folder, name), { force: true });
  }
}

async function* batches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < filesAtOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
