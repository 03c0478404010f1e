import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dayMs } from '@sangamam/contract/locale/durations';
import { addressKey, sha256 } from '../address.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { checkFile } from './check-file.ts';
import type { ReceivedFile } from './receive-file.ts';
import { insertUpload, sumBytes } from './store.ts';

/** All files of all people within a day (docs/product/issues-and-messages.md#attachments). */
const bytesPerDay = 2 * 1024 ** 3;

/** The sender of a file: the secret of the browser, and the address; hashes of both are kept. */
interface Sender {
  readonly browser: string;
  readonly address: string;
}

/** Refuses with FILES_TODAY and FILES_UNAVAILABLE when there is no room for another file. */
export async function assertDiskSpace({
  db,
  outside,
  config,
  now,
}: Pick<Deps, 'config' | 'db' | 'outside' | 'now'>): Promise<void> {
  const since = new Date(now().getTime() - dayMs);
  const [taken, free] = await Promise.all([sumBytes(db, since), outside.files.freeBytes()]);
  if (config.rateLimits && taken > bytesPerDay) {
    throw new Refusal('FILES_TODAY', { retryAfterSeconds: 3600 });
  }
  if (free < config.diskFloorBytes) {
    throw new Refusal('FILES_UNAVAILABLE', { retryAfterSeconds: 3600 });
  }
}

/**
 * Checks a received file and keeps it under a name of our own. A scanner that is away keeps nobody from
 * reporting: the file waits for it. Refuses with FILE_INFECTED, and as `checkFile` does. The row comes
 * after the content: a row always has its content, content without a row is swept up.
 */
export async function saveUpload(
  deps: Pick<Deps, 'db' | 'outside' | 'now' | 'log'>,
  file: ReceivedFile,
  sender: Sender,
) {
  const { db, outside, now } = deps;
  // before anything of ours decodes it
  const scan = await scanFile(deps, file.path);
  if (scan === 'infected') throw new Refusal('FILE_INFECTED');
  const { fileName, type } = await checkFile(file);
  const { size: sizeBytes } = await stat(file.path);
  const id = randomUUID();
  await outside.files.put(id, file.path, type);
  await insertUpload(db, {
    id,
    fileName,
    type,
    sizeBytes,
    scan,
    browserHash: sha256(sender.browser),
    addressHash: sha256(addressKey(sender.address)),
    createdAt: now(),
  });
  return { id, fileName, type, sizeBytes };
}

/** The scanner's verdict on a file; `off` without one, `waiting` while it does not answer. */
export async function scanFile({ outside, log }: Pick<Deps, 'outside' | 'log'>, path: string) {
  if (!outside.virusScanner) return 'off' as const;
  try {
    const verdict = await outside.virusScanner.scan(path);
    if (verdict === 'infected')
      log.warn({ event: 'upload', outcome: 'infected' }, 'a virus was sent');
    return verdict;
  } catch (error) {
    log.error({ err: error }, 'the virus scanner does not answer; a file is waiting');
    return 'waiting' as const;
  }
}
