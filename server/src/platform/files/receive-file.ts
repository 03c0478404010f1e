import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxUploadBytes } from '@sangamam/contract/calls/uploads';
import { problem } from '@sangamam/contract/locale/problems';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** The folder of files while they arrive; on the disk of those that are kept, so that they only move. */
export const incomingFolder = (dataDir: string) => join(dataDir, 'incoming');

/** The bytes around the file in a form: boundaries, headers, two small fields. */
const aroundFileBytes = 512 * 1024;
/** A connection slower than this holds a place that others need. */
const minBytesPerSecond = 2 * 1024;
const graceMs = 10_000;

/** The codes of errors that are the disk's fault, not the sender's. */
const diskTrouble = /^(ENOSPC|EDQUOT|EACCES|EPERM|EROFS|EIO|EMFILE|ENFILE)$/;

export interface ReceivedFile {
  /** The path until it is kept or thrown away. */
  readonly path: string;
  /** As the browser called it. */
  readonly fileName: string;
  /** The fields before it in the form. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Writes the one file of a multipart request into `folder` and hands it to `use`; whatever happens, it
 * is gone from there afterwards. Refuses with FILE_TOO_LARGE as soon as it is, at once where the request
 * announces it; with TOO_SLOW a crawling connection; with UPLOAD_INCOMPLETE one that was cut, a form that
 * cannot be read, or one without a file; with FILE_EMPTY a file without content; with UNSUPPORTED_MEDIA
 * what is no form; with FILES_UNAVAILABLE where it cannot be written.
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  { folder, field }: { folder: string; field: string },
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes + aroundFileBytes) {
    throw new Refusal('FILE_TOO_LARGE');
  }
  if (!request.isMultipart()) {
    throw new Refusal('UNSUPPORTED_MEDIA', { values: { what: 'file' } });
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    const described = await writeFile(request, field, path);
    const { size } = await stat(path);
    if (size === 0) throw new Refusal('FILE_EMPTY');
    return await use({ path, ...described });
  } finally {
    await rm(path, { force: true });
  }
}

async function writeFile(
  request: FastifyRequest,
  field: string,
  path: string,
): Promise<Omit<ReceivedFile, 'path'>> {
  try {
    const part = await request.file();
    if (part?.fieldname !== field) {
      part?.file.resume();
      throw new Refusal('UPLOAD_INCOMPLETE', { fields: { [field]: problem('chooseFile') } });
    }
    await writePaced(part.file, path);
    if (part.file.truncated) throw new Refusal('FILE_TOO_LARGE');
    const fields = Object.entries(part.fields).flatMap(([name, given]) =>
      given && 'value' in given ? [[name, String(given.value)]] : [],
    );
    return { fileName: part.filename, fields: Object.fromEntries(fields) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code = '' } = error as NodeJS.ErrnoException;
    if (diskTrouble.test(code)) throw new Refusal('FILES_UNAVAILABLE', { retryAfterSeconds: 60 });
    throw new Refusal('UPLOAD_INCOMPLETE');
  }
}

/** Writes a stream to a new file. Refuses with TOO_SLOW when less arrives than a crawl. */
export async function writePaced(
  source: Readable,
  path: string,
  pace = { bytesPerSecond: minBytesPerSecond, graceMs },
): Promise<void> {
  const startedAt = performance.now();
  let bytes = 0;
  const timer = setInterval(() => {
    const lateMs = performance.now() - startedAt - pace.graceMs;
    if (lateMs > 0 && bytes < (lateMs / 1000) * pace.bytesPerSecond) {
      source.destroy(new Refusal('TOO_SLOW'));
    }
  }, pace.graceMs / 10);
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(
      source,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          yield chunk;
        }
      },
      file,
    );
  } finally {
    clearInterval(timer);
    // A source that fails at once leaves the file still opening: removed before, it would come after.
    if (!file.closed) await once(file, 'close');
  }
}
