import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { yearsOfPassing } from '@sangamam/contract/form/sections';
import type { changeAlbum, changePhoto, createAlbum } from '@sangamam/contract/gallery';
import { problem } from '@sangamam/contract/locale/problems';
import { optionOf } from '@sangamam/contract/settings/option-answers';
import type { StaffActor } from '../../platform/actor.ts';
import { type AdminActionName, logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { Refusal } from '../../platform/refusal.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { cleanGalleryJob } from './draw-photo.ts';
import {
  type AlbumRow,
  deleteAlbumRow,
  findNextPosition,
  insertAlbum,
  type PhotoRow,
  removePhotoRows,
  selectAlbums,
  selectPhotos,
  updateAlbum,
  updateOrder,
  updatePhoto,
} from './store.ts';

type Using = Pick<Deps, 'db' | 'now'>;

type UsingSchools = Pick<Deps, 'db' | 'now' | 'settings'>;

/** Refuses a school or a batch that there is not. */
async function refuseUnknown(
  settings: Deps['settings'],
  { school = '', batch = '' }: Pick<BodyOf<typeof changeAlbum>, 'school' | 'batch'>,
): Promise<void> {
  const current = await settings.current();
  if (school !== '' && !optionOf(current, 'schools', school)) {
    throw new Refusal('VALIDATION', { fields: { school: problem('schoolGone') } });
  }
  if (batch !== '' && !yearsOfPassing(current).includes(batch)) {
    throw new Refusal('VALIDATION', { fields: { batch: problem('chooseOne') } });
  }
}

/** An album with the counts this admin sees. Refuses with NOT_FOUND. */
export async function getAlbum(db: Db, admin: Admin, id: string): Promise<AlbumRow> {
  const [album] = await selectAlbums(db, schoolsInScope(admin), id);
  if (!album) throw new Refusal('NOT_FOUND');
  return album;
}

async function getPhoto(db: Db, admin: Admin, id: string): Promise<PhotoRow> {
  const [photo] = await selectPhotos(db, schoolsInScope(admin), { id });
  if (!photo || photo.removedAt) throw new Refusal('NOT_FOUND');
  return photo;
}

const maxLength = 60;

/**
 * The slug of an album: title and year in Latin letters and digits; from the second attempt with a number.
 */
function slugOf(title: string, year: number, attempt = 1): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, maxLength)
    .replace(/-$/, '');
  const named = words.endsWith(String(year)) ? words : [words || 'album', year].join('-');
  return attempt === 1 ? named : `${named}-${attempt}`;
}

/** Adds an album at the end, with a slug made from its title and year. */
export async function addAlbum(
  { db, now, settings }: UsingSchools,
  by: StaffActor,
  { title, year, school, batch }: BodyOf<typeof createAlbum>,
): Promise<AlbumRow> {
  const id = randomUUID();
  await refuseUnknown(settings, { school, batch });
  return tx(db, async (trx) => {
    for (let attempt = 1; ; attempt += 1) {
      const slug = slugOf(title, year, attempt);
      if (await insertAlbum(trx, { id, slug, title, year, school, batch }, now())) break;
    }
    await log(
      trx,
      by,
      'album.create',
      { type: 'gallery_album', id },
      { title: ['', title] },
      now(),
    );
    return getAlbum(trx, by.admin, id);
  });
}

/** Changes the given fields and logs them. Refuses with NOT_FOUND. */
export async function editAlbum(
  { db, now, settings }: UsingSchools,
  by: StaffActor,
  id: string,
  change: BodyOf<typeof changeAlbum>,
): Promise<AlbumRow> {
  await refuseUnknown(settings, change);
  return tx(db, async (trx) => {
    const before = await getAlbum(trx, by.admin, id);
    const changed = Object.entries(change).filter(
      ([key, value]) => value !== undefined && value !== before[key as keyof AlbumRow],
    );
    if (changed.length === 0) return before;
    await updateAlbum(trx, id, Object.fromEntries(changed));
    const changes = changed.map(([key, value]) => [key, [before[key as keyof AlbumRow], value]]);
    await log(
      trx,
      by,
      'album.change',
      { type: 'gallery_album', id },
      Object.fromEntries(changes),
      now(),
    );
    return getAlbum(trx, by.admin, id);
  });
}

/**
 * Deletes an album and takes down its photos. Refuses with NOT_FOUND, and with OTHER_SCHOOLS when it has photos
 * sent in from schools outside the admin's scope.
 */
export async function removeAlbum({ db, now }: Using, by: StaffActor, id: string): Promise<void> {
  await tx(db, async (trx) => {
    const { title, photoCount } = await getAlbum(trx, by.admin, id);
    const photos = await selectPhotos(trx, 'all', { album: id });
    if (photos.length > photoCount) throw new Refusal('OTHER_SCHOOLS');
    await unpublish(
      trx,
      photos.map((photo) => photo.id),
      now(),
    );
    await deleteAlbumRow(trx, id);
    await log(
      trx,
      by,
      'album.delete',
      { type: 'gallery_album', id },
      { title: [title, ''] },
      now(),
    );
  });
}

/** Takes photos down and schedules the deletion of their files. */
export async function unpublish(trx: Db, ids: readonly string[], now: Date): Promise<void> {
  await removePhotoRows(trx, ids, now);
  await addJob(trx, cleanGalleryJob, {});
}

/** Changes the texts and the album of a photo. Refuses with NOT_FOUND, VALIDATION. */
export async function describePhoto(
  { db, now }: Using,
  by: StaffActor,
  id: string,
  { alt, caption, credit, albumId, isDecoration }: BodyOf<typeof changePhoto>,
): Promise<void> {
  if (!alt && !isDecoration) {
    const fields = { alt: problem('altRequired') };
    throw new Refusal('VALIDATION', { fields });
  }
  await tx(db, async (trx) => {
    const before = await getPhoto(trx, by.admin, id);
    const [album] = await selectAlbums(trx, 'all', albumId);
    if (!album) throw new Refusal('VALIDATION', { fields: { albumId: problem('albumRequired') } });
    const after = { alt: isDecoration ? '' : alt, caption, credit, albumId };
    const isMoved = before.albumId !== albumId;
    const place = isMoved ? { position: await findNextPosition(trx, albumId) } : {};
    await updatePhoto(trx, id, { ...after, ...place });
    const changes = Object.entries(after)
      .map(([key, value]) => [key, [before[key as keyof typeof after], value]] as const)
      .filter(([, [was, is]]) => was !== is);
    await log(
      trx,
      by,
      'photo.change',
      { type: 'gallery_photo', id },
      Object.fromEntries(changes),
      now(),
    );
  });
}

/** Refuses with NOT_FOUND. */
export async function removePhoto(
  { db, now }: Using,
  by: StaffActor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const { admin } = by;
  await tx(db, async (trx) => {
    await getPhoto(trx, admin, id);
    await unpublish(trx, [id], now());
    const object = { type: 'gallery_photo', id };
    await logAdminAction(trx, { by, action: 'photo.remove', object, reason }, now());
  });
}

/** Sets the order of the albums, or of the photos of one. */
export async function changeOrder(
  { db, now }: Using,
  by: StaffActor,
  {
    table,
    ids,
    object,
  }: {
    table: 'galleryAlbum' | 'galleryPhoto';
    ids: readonly string[];
    object: { type: string; id: string };
  },
): Promise<void> {
  await tx(db, async (trx) => {
    await updateOrder(trx, table, ids);
    await log(trx, by, 'gallery.order', object, {}, now());
  });
}

async function log(
  trx: Db,
  by: StaffActor,
  action: AdminActionName,
  object: { type: string; id: string },
  changes: Record<string, readonly [unknown, unknown]>,
  now: Date,
): Promise<void> {
  await logAdminAction(trx, { by, action, object, changes }, now);
}
