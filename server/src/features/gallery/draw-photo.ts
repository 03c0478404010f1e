import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../app.ts';
import { openSharp } from '../../outside/pictures.ts';
import { incomingFolder } from '../uploads/receive-file.ts';
import {
  deleteFile,
  findOriginal,
  insertSize,
  listLooseFiles,
  listUndrawn,
  looseFile,
} from './file-store.ts';

export const drawPhotoJob = 'draw-photo';
export const cleanGalleryJob = 'clean-gallery';

/** Pixels across: a phone's column, a phone's screen at its density, a desktop's screen. */
const widths = [480, 1024, 1920];
const formats = { avif: { quality: 52, effort: 3 }, webp: { quality: 78, effort: 4 } } as const;
const filesAtOnce = 500;
/** A job that died is tried again by the library; this finds what was lost with a backup. */
const lateMs = 60 * 60 * 1000;

/** Draws a photo in its sizes, as AVIF and WebP, and lets go of the picture as it came. */
export async function drawPhoto(deps: Deps, photoId: string): Promise<void> {
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
  await looseFile(db, original);
  await cleanGallery(deps);
}

/** Deletes the content of photos that are gone, and draws those that were left behind. */
export async function cleanGallery(deps: Deps): Promise<void> {
  const { db, outside, now } = deps;
  for (const id of await listLooseFiles(db, filesAtOnce)) {
    await outside.files.remove(id);
    await deleteFile(db, id);
  }
  for (const photoId of await listUndrawn(db, new Date(now().getTime() - lateMs))) {
    await drawPhoto(deps, photoId);
  }
}
