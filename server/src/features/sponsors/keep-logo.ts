import { randomUUID } from 'node:crypto';
import { type Logo, logoBox } from '@sangamam/contract/home';
import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { openSharp } from '../../outside/pictures.ts';
import type { Admin } from '../auth/session.ts';
import { checkPicture } from '../uploads/check-picture.ts';
import type { ReceivedFile } from '../uploads/receive-file.ts';
import { logAdminAction } from '../user-logs/log-admin-action.ts';
import { deleteUnusedLogos, insertLogo } from './store.ts';

/** So long a logo waits for the settings to name it. */
const unusedMs = 2 * 24 * 60 * 60 * 1000;

/**
 * Checks a received picture by its content, draws it anew as WebP that fits `logoBox`, without metadata,
 * and keeps it. Logos that nothing names any longer go with it. Refuses as `checkPicture` does.
 */
export async function keepLogo(
  deps: Deps,
  file: ReceivedFile,
  staff: { readonly admin: Admin; readonly address: string },
): Promise<Logo> {
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
    await logAdminAction(trx, { ...staff, action: 'logo.upload', object }, now);
  });
  return { id, width: info.width, height: info.height };
}
