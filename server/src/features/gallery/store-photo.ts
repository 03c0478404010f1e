import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type Actor, isStaff } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { checkPicture } from '../../platform/files/check-picture.ts';
import type { ReceivedFile } from '../../platform/files/receive-file.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { openSharp } from '../../platform/outside/pictures.ts';
import { Refusal } from '../../platform/refusal.ts';
import { drawPhotoJob } from './draw-photo.ts';
import { insertOriginal } from './file-store.ts';
import { insertPhoto, type NewPhoto } from './store.ts';

/**
 * Checks an uploaded picture by its content, redraws it without metadata and stores it; a job draws its
 * sizes. Refuses as `checkPicture` does, and with PHOTOS_FULL when there are `most` already.
 */
export async function storePhoto(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'outside'>,
  file: ReceivedFile,
  photo: Omit<NewPhoto, 'id'>,
  { most, by }: { most: number; by: Actor },
): Promise<{ _id: string }> {
  const { db, outside, now } = deps;
  const type = await checkPicture(deps, file, 'photo');
  const { width, height } = await (await openSharp())(file.path).metadata();
  const { size: sizeBytes } = await stat(file.path);
  const [id, fileId] = [randomUUID(), randomUUID()];
  await outside.files.put(fileId, file.path, type);
  await tx(db, async (trx) => {
    const isKept = await insertPhoto(trx, { ...photo, id }, most, now());
    // The content has no row then and is swept up.
    if (!isKept) throw new Refusal('PHOTOS_FULL');
    const original = { id: fileId, photoId: id, width, height, sizeBytes };
    await insertOriginal(trx, { ...original, createdAt: now() });
    await addJob(trx, drawPhotoJob, { photoId: id });
    const object = { type: 'gallery_photo', id };
    if (isStaff(by)) await logAdminAction(trx, { by, action: 'photo.upload', object }, now());
  });
  return { _id: id };
}
