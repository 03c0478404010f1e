import { rename, rm } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { openSharp } from '../outside/pictures.ts';
import { Refusal } from '../refusal.ts';

/** docs/product/issues-and-messages.md#attachments */
const maxPixels = 40_000_000;
const maxSidePixels = 4096;
const timeoutSeconds = 10;
/** Pictures are drawn one after the other; more than this waiting means somebody floods us. */
const maxWaiting = 10;

type Format = 'jpeg' | 'png' | 'webp';
/** The format each kind comes out in; the first frame of a moving one. */
const formatByType: Readonly<Record<string, Format>> = {
  'image/jpeg': 'jpeg',
  'image/avif': 'jpeg',
  'image/webp': 'webp',
};

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes the picture at `path` and writes it anew in its place: upright, at most 4096 pixels on a side,
 * without metadata and without whatever else stood in the file. Runs in libvips' own thread, one at a
 * time, ten seconds at most. Refuses with FILE_UNREADABLE what cannot be decoded or has more than 40
 * megapixels, with FILES_UNAVAILABLE when too many wait.
 */
export async function redrawPicture(
  path: string,
  type: string,
): Promise<{ type: string; extension: string }> {
  if (waiting >= maxWaiting) throw new Refusal('FILES_UNAVAILABLE', { retryAfterSeconds: 30 });
  waiting += 1;
  const format = formatByType[type] ?? 'png';
  const work = last.then(() => draw(path, format));
  last = work.catch(() => {});
  try {
    await work;
  } finally {
    waiting -= 1;
  }
  return { type: `image/${format}`, extension: format === 'jpeg' ? 'jpg' : format };
}

async function draw(path: string, format: Format): Promise<void> {
  const open = await openSharp();
  const drawn = `${path}.drawn`;
  try {
    const picture = open(path, { limitInputPixels: maxPixels, failOn: 'error' });
    const { width, height } = await picture.metadata();
    if (width * height > maxPixels) throw tooLarge();
    const upright = picture.autoOrient().resize({
      width: maxSidePixels,
      height: maxSidePixels,
      fit: 'inside',
      withoutEnlargement: true,
    });
    await encode(upright, format).timeout({ seconds: timeoutSeconds }).toFile(drawn);
    await rename(drawn, path);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw /pixel limit/.test(String(error)) ? tooLarge() : new Refusal('FILE_UNREADABLE');
  } finally {
    await rm(drawn, { force: true });
  }
}

function tooLarge(): Refusal {
  return new Refusal('PICTURE_TOO_LARGE', { values: { megapixels: maxPixels / 1e6 } });
}

function encode(picture: Sharp, format: Format): Sharp {
  return format === 'png' ? picture.png() : picture[format]({ quality: 85 });
}
