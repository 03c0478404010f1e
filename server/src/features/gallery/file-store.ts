import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/types.ts';

type FileRow = Selectable<DB['galleryFile']>;

/** Notes the picture of a new photo as it came, whose content is stored. */
export async function insertOriginal(db: Db, file: Omit<FileRow, 'format'>): Promise<void> {
  await db
    .insertInto('galleryFile')
    .values({ ...file, format: 'original' })
    .execute();
}

/** Notes a size that is drawn and stored; false when it was before, or its photo is taken down by now. */
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

/** The picture of a photo as it came, while it is kept. */
export async function findOriginal(db: Db, photoId: string): Promise<string | null> {
  const row = await db
    .selectFrom('galleryFile')
    .select('id')
    .where('photoId', '=', photoId)
    .where('format', '=', 'original')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Photos whose sizes were not drawn though they came before `before`. */
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

/** A picture and whether everybody may see it; null when there is none, or its photo was taken down. */
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

/** Gives the picture as it came up; its sizes are drawn. */
export async function looseFile(db: Db, id: string): Promise<void> {
  await db.updateTable('galleryFile').set({ photoId: null }).where('id', '=', id).execute();
}

/** Files that belong to no photo any longer. */
export async function listLooseFiles(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('galleryFile')
    .select('id')
    .where('photoId', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets a file; its content must be gone from the file store. */
export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('galleryFile').where('id', '=', id).execute();
}
