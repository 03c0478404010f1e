import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { hourMs } from '@sangamam/contract/locale/durations';
import * as z from 'zod/mini';
import type { Deps } from '../../platform/deps.ts';
import { incomingFolder } from '../../platform/files/receive-file.ts';
import { job } from '../../platform/jobs/job.ts';
import { openSharp } from '../../platform/outside/pictures.ts';
import {
  deleteFile,
  findOriginal,
  insertSize,
  listOrphanFiles,
  listUndrawn,
  orphanFile,
} from './file-store.ts';

type Using = Pick<Deps, 'config' | 'db' | 'outside' | 'now'>;

/** Widths in pixels: the column of a phone, its screen at full density, a desktop screen. */
const widths = [480, 1024, 1920];
const formats = { avif: { quality: 52, effort: 3 }, webp: { quality: 78, effort: 4 } } as const;
const filesAtOnce = 500;
/** Photos older than this without sizes are drawn again: their job was lost, as after a restore. */
const lateMs = hourMs;

/** Stores a photo in its sizes as AVIF and WebP, then gives up the original. */
export async function drawPhoto(deps: Using, photoId: string): Promise<void> {
  const { db, outside, config, now } = deps;
  const original = await findOriginal(db, photoId);
  const content = original && (await outside.files.open(original));
  if (!original || !content) return;
  const open = await openSharp();
  const source = await buffer(content);
  const { width = 0 } = await open(source).metadata();
  const fitting = widths.filter((each) => each < width);
  for (const each of [...fitting, ...(fitting.length < widths.length ? [width] : [])]) {
    for (const format of ['avif', 'webp'] as const) {
      const path = join(incomingFolder(config.dataDir), randomUUID());
      try {
        const drawn = await open(source)
          .resize({ width: each })
          [format](formats[format])
          .toFile(path);
        const id = randomUUID();
        const { size: sizeBytes } = await stat(path);
        await outside.files.put(id, path, `image/${format}`);
        const file = { id, photoId, format, width: drawn.width, height: drawn.height, sizeBytes };
        const isKept = await insertSize(db, { ...file, createdAt: now() });
        if (!isKept) await outside.files.remove(id);
      } finally {
        await rm(path, { force: true });
      }
    }
  }
  await orphanFile(db, original);
  await cleanGallery(deps);
}

export const drawPhotoJob = job({
  name: 'draw-photo',
  work: 'soon',
  payload: z.object({ photoId: z.uuid() }),
  run: (deps, { photoId }) => drawPhoto(deps, photoId),
});

/** Deletes the files of removed photos, and draws photos whose job was lost. */
async function cleanGallery(deps: Using): Promise<void> {
  const { db, outside, now } = deps;
  for (const id of await listOrphanFiles(db, filesAtOnce)) {
    await outside.files.remove(id);
    await deleteFile(db, id);
  }
  for (const photoId of await listUndrawn(db, new Date(now().getTime() - lateMs))) {
    await drawPhoto(deps, photoId);
  }
}

export const cleanGalleryJob = job({
  name: 'clean-gallery',
  work: 'bulk',
  cron: '*/10 * * * *',
  waitsOnce: true,
  run: cleanGallery,
});
