import { hourMs } from '@sangamam/contract/locale/durations';
import { problem } from '@sangamam/contract/locale/problems';
import { addressKey, sha256 } from '../address.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { addJob } from '../jobs/job.ts';
import { Refusal } from '../refusal.ts';
import { cleanUploadsJob } from './clean-uploads.ts';
import { linkLifetimeMs, signLink, stateOf } from './rules.ts';
import { findUpload, markAttached, markDeleting } from './store.ts';

/** Without its cookie a browser is known by its address for so long. */
const sameAddressMs = hourMs;

/** The link by which a report names a file. Opening it needs a signature. */
export const fileUrlOf = (id: string, publicUrl: string) => `${publicUrl}/api/v1/files/${id}`;

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Ties the file of this URL to what is made in the caller's transaction; returns its id. Refuses with
 * ATTACHMENT_INVALID every URL that is not of a file this browser uploaded and that nothing else has.
 */
export async function attachUpload(
  tx: Db,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { fileUrl, browser, address }: { fileUrl: string; browser: string | undefined; address: string },
): Promise<string> {
  const id = fileUrl.split('/').at(-1) ?? '';
  const isOurs = idPattern.test(id) && fileUrl === fileUrlOf(id, config.publicUrl);
  const isAttached =
    isOurs &&
    (await markAttached(tx, {
      id,
      browserHash: browser === undefined ? null : sha256(browser),
      addressHash: sha256(addressKey(address)),
      addressSince: new Date(now().getTime() - sameAddressMs),
      now: now(),
    }));
  if (isAttached) return id;
  const fields = { attachments: problem('chooseAttachment') };
  throw new Refusal('ATTACHMENT_INVALID', { fields });
}

/** Lets files go with what they belonged to, in its transaction; their content follows at once. */
export async function discardUploads(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await markDeleting(tx, ids, now);
  await addJob(tx, cleanUploadsJob, {});
}

/** A file as staff see it; null without one, or when it is gone. */
export async function describeUpload(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: string | null,
) {
  const upload = id && (await findUpload(db, id));
  if (!upload) return null;
  const { fileName, sizeBytes, type } = upload;
  return { fileName, sizeBytes, type, state: stateOf(upload, config.virusScan) };
}

/**
 * A link that opens the file for five minutes. Refuses with NOT_FOUND where there is none, it is gone or was
 * infected, with FILE_NOT_CHECKED one that waits for its check.
 */
export async function linkUpload(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  id: string | null,
): Promise<{ url: string; expiresAt: string }> {
  const upload = id && (await findUpload(db, id));
  const state = upload ? stateOf(upload, config.virusScan) : 'missing';
  if (state === 'unchecked') throw new Refusal('FILE_NOT_CHECKED', { retryAfterSeconds: 300 });
  if (id === null || state !== 'ready') throw new Refusal('NOT_FOUND');
  const expiresAt = new Date(now().getTime() + linkLifetimeMs);
  const { e, s } = signLink(id, expiresAt, config.secretKey);
  return {
    url: `${fileUrlOf(id, config.publicUrl)}?e=${e}&s=${s}`,
    expiresAt: expiresAt.toISOString(),
  };
}
