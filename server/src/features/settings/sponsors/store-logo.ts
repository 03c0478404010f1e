import { randomUUID } from 'node:crypto';
import { dayMs } from '@sangamam/contract/durations';
import { type Logo, logoBox } from '@sangamam/contract/home';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { checkPicture } from '../../../platform/files/check-picture.ts';
import type { ReceivedFile } from '../../../platform/files/receive-file.ts';
import { openSharp } from '../../../platform/outside/pictures.ts';
import { deleteUnusedLogos, insertLogo } from './store.ts';

/** How long an uploaded logo may wait for the settings to use it. */
const unusedMs = 2 * dayMs;

/**
 * Checks an uploaded picture by its content, redraws it without metadata as WebP that fits `logoBox`, and
 * stores it. Also deletes unused logos. Refuses as `checkPicture` does.
 */
export async function storeLogo(deps: Deps, file: ReceivedFile, by: StaffActor): Promise<Logo> {
  await checkPicture(deps, file, 'logo');
  const open = await openSharp();
  const { data: content, info } = await open(file.path)
    .resize({ ...logoBox, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  const id = randomUUID();
  const now = deps.now();
  await tx(deps.db, async (trx) => {
    await deleteUnusedLogos(trx, new Date(now.getTime() - unusedMs));
    await insertLogo(trx, { id, content, createdAt: now });
    const object = { type: 'sponsor_logo', id };
    await logAdminAction(trx, { by, action: 'logo.upload', object }, now);
  });
  return { id, width: info.width, height: info.height };
}
