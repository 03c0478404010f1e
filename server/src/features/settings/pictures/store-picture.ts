import { randomUUID } from 'node:crypto';
import { dayMs } from '@sangamam/contract/locale/durations';
import { heroBox, type Logo, logoBox, portraitBox } from '@sangamam/contract/settings/home';
import type { PictureUse } from '@sangamam/contract/settings/pictures';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { checkPicture } from '../../../platform/files/check-picture.ts';
import type { ReceivedFile } from '../../../platform/files/receive-file.ts';
import { openSharp } from '../../../platform/outside/pictures.ts';
import { deleteUnusedPictures, insertPicture } from '../../../platform/settings/picture-store.ts';

/** How long an uploaded picture may wait for the settings to use it. */
const unusedMs = 2 * dayMs;
const boxes = { logo: logoBox, hero: heroBox, portrait: portraitBox } as const;
/** A logo has sharp edges; a photo has none that anybody looks for. */
const qualities = { logo: 90, hero: 78, portrait: 82 } as const;

/**
 * Checks an uploaded picture by its content, redraws it without metadata as WebP that fits the box of its
 * use, and stores it. Also deletes unused pictures. Refuses as `checkPicture` does.
 */
export async function storePicture(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'outside'>,
  use: PictureUse,
  file: ReceivedFile,
  by: StaffActor,
): Promise<Logo> {
  await checkPicture(deps, file, use === 'logo' ? 'logo' : 'photo');
  const open = await openSharp();
  const { data: content, info } = await open(file.path)
    .resize({
      ...boxes[use],
      fit: use === 'portrait' ? 'cover' : 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: qualities[use] })
    .toBuffer({ resolveWithObject: true });
  const id = randomUUID();
  const now = deps.now();
  await tx(deps.db, async (trx) => {
    await deleteUnusedPictures(trx, new Date(now.getTime() - unusedMs));
    await insertPicture(trx, { id, content, createdAt: now });
    const object = { type: 'settings_picture', id };
    await logAdminAction(trx, { by, action: `${use}.upload`, object }, now);
  });
  return { id, width: info.width, height: info.height };
}
