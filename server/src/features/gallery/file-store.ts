import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { DB } from '../../platform/db/types.ts';

type FileRow = Selectable<DB['galleryFile']>;

/** Adds the row of an original whose content is already stored. */
export async function insertOriginal(db: Db, file: Omit<FileRow, 'format'>): Promise<void> {
  await db
    .insertInto('galleryFile')
    .values({ ...file, format: 'original' })
    .execute();
}

/** Adds the row of a stored size; returns false when it exists, or the photo was taken down meanwhile. */
export async function insertSize(
  db: Db,
  { id, photoId, format, width, height, sizeBytes, createdAt }: FileRow,
): Promise<boolean> {
  const { rows } = await sql`
    insert into gallery_file (id, photo_id, format, width, height, size_bytes, created_at)
    select ${id}::uuid, p.id, ${format}, ${width}::int, ${height}::int, ${sizeBytes}::int,
      ${createdAt}::timestamptz
    from gallery_photo p
    where p.id = ${photoId} and p.removed_at is null and not exists (
      select from gallery_file f
      where f.photo_id = p.id and f.format = ${format} and f.width = ${width}::int)
    for share of p returning 1`.execute(db);
  return rows.length > 0;
}

/** The file id of the original, while it is kept. */
export async function findOriginal(db: Db, photoId: string): Promise<string | null> {
  const row = await db
    .selectFrom('galleryFile')
    .select('id')
    .where('photoId', '=', photoId)
    .where('format', '=', 'original')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Photos uploaded before `before` that still have their original, so no sizes yet. */
export async function listUndrawn(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('galleryFile')
    .select('photoId')
    .where('format', '=', 'original')
    .where('photoId', 'is not', null)
    .where('createdAt', '<', before)
    .limit(100)
    .execute();
  return rows.flatMap(({ photoId }) => photoId ?? []);
}

/** A picture and whether it is public; null when it does not exist or its photo was taken down. */
export async function findPicture(db: Db, id: string) {
  const { rows } = await sql<Pick<FileRow, 'format' | 'sizeBytes'> & { isPublic: boolean }>`
    select f.format, f.size_bytes, coalesce(
        a.is_shown and p.alt is not null and r.deleted_at is null, false) as is_public
    from gallery_file f
    join gallery_photo p on p.id = f.photo_id
    left join gallery_album a on a.id = p.album_id
    left join registration r on r.id = p.registration_id
    where f.id = ${id} and f.format <> 'original' and p.removed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Detaches a file from its photo, so that `cleanGallery` deletes it. */
export async function orphanFile(db: Db, id: string): Promise<void> {
  await db.updateTable('galleryFile').set({ photoId: null }).where('id', '=', id).execute();
}

/** Ids of files without a photo. */
export async function listOrphanFiles(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('galleryFile')
    .select('id')
    .where('photoId', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the row only; the content must be gone from the file store. */
export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('galleryFile').where('id', '=', id).execute();
}
