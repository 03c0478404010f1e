import type { Picture } from '@sangamam/contract/gallery';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { inSchools, type Schools } from '../../platform/db/in-schools.ts';
import type { DB } from '../../platform/db/types.ts';

export type AlbumRow = Selectable<DB['galleryAlbum']> & { photoCount: number; shownCount: number };
export interface PhotoRow extends Selectable<DB['galleryPhoto']> {
  readonly registrationNumber: string | null;
  /** The smallest drawn picture; null before any is drawn. */
  readonly pictureId: string | null;
}

/** Public photos: described, drawn, not taken down, and not of a deleted registration. */
const isShown = sql`p.alt is not null and p.removed_at is null
  and not exists (
    select from registration r where r.id = p.registration_id and r.deleted_at is not null)
  and exists (select from gallery_file f where f.photo_id = p.id and f.format = 'webp')`;

/** Photos that staff of these schools see: those of staff, and those sent in from these schools. */
const isOfSchools = (schools: Schools) =>
  schools === 'all'
    ? sql`true`
    : sql`(p.registration_id is null or exists (
        select from registration r where r.id = p.registration_id ${inSchools(schools, 'r.school')}))`;

/** All albums in order, or one; `photoCount` is of the photos that staff of these schools see. */
export async function selectAlbums(
  db: Db,
  schools: Schools,
  id: string | null = null,
): Promise<AlbumRow[]> {
  const { rows } = await sql<AlbumRow>`
    select a.*,
      count(p.id)::int as photo_count, (count(p.id) filter (where ${isShown}))::int as shown_count
    from gallery_album a
    left join gallery_photo p
      on p.album_id = a.id and p.removed_at is null and ${isOfSchools(schools)}
    where ${id}::uuid is null or a.id = ${id}
    group by a.id order by a.position, a.id`.execute(db);
  return rows;
}

/** Adds an album at the end; returns false when the slug is taken. */
export async function insertAlbum(
  db: Db,
  album: Pick<AlbumRow, 'id' | 'slug' | 'title' | 'year' | 'school' | 'batch'>,
  now: Date,
): Promise<boolean> {
  const { id, slug, title, year, school, batch } = album;
  const { rows } = await sql`
    insert into gallery_album (id, slug, title, year, school, batch, position, created_at)
    select ${id}, ${slug}, ${title}, ${year}, ${school}, ${batch},
      coalesce(max(position) + 1, 0), ${now}
    from gallery_album
    on conflict (slug) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

export async function updateAlbum(
  db: Db,
  id: string,
  change: Partial<
    Pick<AlbumRow, 'title' | 'year' | 'school' | 'batch' | 'isShown' | 'allowsDownload' | 'isPairs'>
  >,
): Promise<void> {
  await db.updateTable('galleryAlbum').set(change).where('id', '=', id).execute();
}

export async function deleteAlbumRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('galleryAlbum').where('id', '=', id).execute();
}

const inOrder = (ids: readonly string[]) => sql`
  set position = wanted.position::int
  from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, position)
  where kept.id = wanted.id`;

/** Numbers these rows in the given order; others keep their position. */
export async function updateOrder(
  db: Db,
  table: 'galleryAlbum' | 'galleryPhoto',
  ids: readonly string[],
): Promise<void> {
  await (table === 'galleryAlbum'
    ? sql`update gallery_album as kept ${inOrder(ids)}`
    : sql`update gallery_photo as kept ${inOrder(ids)}`
  ).execute(db);
}

/**
 * Photos of an album in order, or one photo, as far as staff of these schools see them. `album: null`:
 * photos sent in that wait for staff.
 */
export async function selectPhotos(
  db: Db,
  schools: Schools,
  which: { readonly album: string | null } | { readonly id: string },
): Promise<PhotoRow[]> {
  const wanted =
    'id' in which
      ? sql`p.id = ${which.id}`
      : sql`p.album_id is not distinct from ${which.album} and p.removed_at is null`;
  return readPhotos(db, sql`${wanted} and ${isOfSchools(schools)}`, sql`p.position, p.id`);
}

/** Newest first; photos taken down are included. */
export async function selectSentPhotos(db: Db, registrationId: string): Promise<PhotoRow[]> {
  return readPhotos(db, sql`p.registration_id = ${registrationId}`, sql`p.created_at desc, p.id`);
}

async function readPhotos(
  db: Db,
  where: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select p.*, r.registration_number,
      (select f.id from gallery_file f where f.photo_id = p.id and f.format = 'webp'
        order by f.width limit 1) as picture_id
    from gallery_photo p left join registration r on r.id = p.registration_id
    where ${where} order by ${order} limit 1000`.execute(db);
  return rows;
}

/** How many photos sent in from these schools wait for staff. */
export async function countWaiting(db: Db, schools: Schools): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from gallery_photo p
    where p.album_id is null and p.removed_at is null and ${isOfSchools(schools)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface NewPhoto {
  readonly id: string;
  readonly albumId: string | null;
  readonly caption: string;
  readonly credit: string;
  readonly registrationId: string | null;
  readonly agreedTo: string | null;
}

/**
 * Adds a photo at the end of its album, or to those that wait; returns false when the album, or this
 * sender, has `most` already.
 */
export async function insertPhoto(db: Db, photo: NewPhoto, most: number, now: Date) {
  const { id, albumId, caption, credit, registrationId, agreedTo } = photo;
  const together = albumId
    ? sql`album_id = ${albumId} and removed_at is null`
    : sql`registration_id = ${registrationId}`;
  // Only one at a time may count.
  await sql`select pg_advisory_xact_lock(hashtextextended(${albumId ?? registrationId}, 0))`.execute(
    db,
  );
  const { rows } = await sql`
    insert into gallery_photo
      (id, album_id, position, caption, credit, registration_id, agreed_to, created_at)
    select ${id}, ${albumId}::uuid, coalesce(max(position) + 1, 0), ${caption}, ${credit},
      ${registrationId}::uuid, ${agreedTo}::text, ${now}::timestamptz
    from gallery_photo where ${together}
    having count(*) < ${most} returning 1`.execute(db);
  return rows.length > 0;
}

export async function updatePhoto(
  db: Db,
  id: string,
  change: Partial<
    Pick<PhotoRow, 'alt' | 'caption' | 'credit' | 'albumId' | 'position' | 'removedAt'>
  >,
): Promise<void> {
  await db.updateTable('galleryPhoto').set(change).where('id', '=', id).execute();
}

export async function findNextPosition(db: Db, albumId: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position) + 1, 0) as position from gallery_photo
    where album_id = ${albumId}`.execute(db);
  return rows[0]?.position ?? 0;
}

/**
 * Takes photos down. Those of staff are deleted; of those sent in the row stays, so that the sender sees
 * the state. Their files are detached.
 */
export async function removePhotoRows(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  // first, so that a size that is being drawn is either seen below or not kept
  await db
    .updateTable('galleryPhoto')
    .set({ removedAt: now, albumId: null, alt: null })
    .where('id', 'in', ids)
    .execute();
  await db.updateTable('galleryFile').set({ photoId: null }).where('photoId', 'in', ids).execute();
  await db
    .deleteFrom('galleryPhoto')
    .where('id', 'in', ids)
    .where('registrationId', 'is', null)
    .execute();
}

export interface ShownAlbumRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly year: number;
  readonly school: string;
  readonly batch: string;
  readonly allowsDownload: boolean;
  readonly isPairs: boolean;
  readonly photoCount: number;
  readonly coverId: string;
}

/** Shown albums with at least one public photo, in order; the first photo is the cover. */
export async function selectShownAlbums(db: Db): Promise<ShownAlbumRow[]> {
  const { rows } = await sql<ShownAlbumRow>`
    select a.id, a.slug, a.title, a.year, a.school, a.batch, a.allows_download, a.is_pairs,
      count(*)::int as photo_count,
      (array_agg(p.id order by p.position, p.id))[1] as cover_id
    from gallery_album a join gallery_photo p on p.album_id = a.id
    where a.is_shown and ${isShown}
    group by a.id order by a.position, a.id`.execute(db);
  return rows;
}

export interface ShownPhotoRow {
  readonly id: string;
  readonly alt: string;
  readonly caption: string;
  readonly credit: string;
  readonly pictures: readonly (Omit<Picture, 'url'> & { readonly id: string })[];
}

/** Public photos of the album, in order, and of `ids`, each with its sizes. */
export async function selectShownPhotos(
  db: Db,
  { albumId, ids }: { albumId: string | null; ids: readonly string[] },
): Promise<ShownPhotoRow[]> {
  const { rows } = await sql<ShownPhotoRow>`
    select p.id, p.alt, p.caption, p.credit, (
      select json_agg(json_build_object(
        'id', f.id, 'format', f.format, 'width', f.width, 'height', f.height) order by f.width)
      from gallery_file f where f.photo_id = p.id and f.format <> 'original') as pictures
    from gallery_photo p
    where (p.album_id = ${albumId} or p.id = any(${[...ids]}::uuid[])) and ${isShown}
    order by p.position, p.id`.execute(db);
  return rows;
}
