import { existsSync, openAsBlob } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { S3mini } from 's3mini';
import type { Config, S3Storage } from '../config/config.ts';

/** The store of uploaded files, under names the server made. */
export interface FileStore {
  /** Keeps what stands in the file at `path`, which may be gone afterwards. */
  put(id: string, path: string, type: string): Promise<void>;
  /** null when there is no such file. Whoever opens one reads it, or destroys it. */
  open(id: string): Promise<Readable | null>;
  /** Does nothing when there is no such file. */
  remove(id: string): Promise<void>;
  /** Everything that is kept, in no order. */
  list(): AsyncIterable<{ readonly id: string; readonly keptAt: Date }>;
  /** The bytes that may still be stored; Infinity where nobody can say. */
  freeBytes(): Promise<number>;
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const defaultRequestTimeoutMs = 30_000;
/** The least S3 takes; what is larger goes in parts, four at a time, so that no file fills the memory. */
const partBytes = 5 * 1024 * 1024;

/** On the disk below DATA_DIR, or in a private bucket of S3 or something that speaks like it. */
export function createFileStore(
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  requestTimeoutMs = defaultRequestTimeoutMs,
): FileStore {
  return storage ? inBucket(storage, requestTimeoutMs) : onDisk(join(dataDir, 'files'));
}

/** Two folders deep, so that none grows large: ab/cd/abcd… */
const pathOf = (id: string) => join(id.slice(0, 2), id.slice(2, 4), id);

function onDisk(folder: string): FileStore {
  const at = (id: string) => join(folder, pathOf(id));
  return {
    async put(id, path) {
      await mkdir(dirname(at(id)), { recursive: true, mode: 0o700 });
      await chmod(path, 0o600);
      await flush(path);
      await rename(path, at(id));
    },
    async open(id) {
      try {
        // opened before it is handed out: a stream that nobody reads yet cannot say what is wrong
        return (await open(at(id))).createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(id) {
      await rm(at(id), { force: true });
    },
    async *list() {
      if (!existsSync(folder)) return;
      const found = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const entry of found.filter((each) => each.isFile() && idPattern.test(each.name))) {
        const { mtime } = await stat(join(entry.parentPath, entry.name));
        yield { id: entry.name, keptAt: mtime };
      }
    },
    async freeBytes() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

/** A file that was answered with a link must survive a power cut. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** `fetch` that waits so long for an answer, and for its content as long as whoever reads it takes. */
function answeredWithin(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      return await fetch(input, { ...init, signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  };
}

function inBucket(
  { bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Storage,
  requestTimeoutMs: number,
): FileStore {
  const client = new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    fetch: answeredWithin(requestTimeoutMs),
    minPartSize: partBytes,
  });
  const key = (id: string) => `uploads/${pathOf(id)}`;
  return {
    async put(id, path, type) {
      await client.putAnyObject(key(id), await openAsBlob(path), type);
    },
    async open(id) {
      const response = await client.getObjectResponse(key(id));
      // fetch's stream is the web's; node's type of it is another declaration of the same thing
      return response?.body ? Readable.fromWeb(response.body as never) : null;
    },
    async remove(id) {
      await client.deleteObject(key(id));
    },
    async *list() {
      let token: string | undefined;
      do {
        const page = await client.listObjectsPaged('/', 'uploads/', 1000, token);
        for (const { Key, LastModified } of page?.objects ?? []) {
          const id = Key.split('/').at(-1) ?? '';
          if (idPattern.test(id)) yield { id, keptAt: new Date(LastModified) };
        }
        token = page?.nextContinuationToken;
      } while (token);
    },
    freeBytes: async () => Number.POSITIVE_INFINITY,
  };
}
