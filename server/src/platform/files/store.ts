import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { DB } from '../db/types.ts';

type UploadRow = Selectable<DB['upload']>;

/** Notes a file that was just stored. */
export async function insertUpload(
  db: Db,
  upload: Pick<
    UploadRow,
    'id' | 'fileName' | 'type' | 'sizeBytes' | 'browserHash' | 'addressHash' | 'scan' | 'createdAt'
  >,
): Promise<void> {
  await db.insertInto('upload').values(upload).execute();
}

/** A file that is not being deleted. */
export async function findUpload(db: Db, id: string): Promise<UploadRow | null> {
  const row = await db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('deletingAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Bytes of all files that people sent since `since`, photos for the gallery among them. */
export async function sumBytes(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from (
      select size_bytes from upload where created_at > ${since}
      union all
      select f.size_bytes from gallery_file f join gallery_photo p on p.id = f.photo_id
      where f.created_at > ${since} and p.registration_id is not null) as sent`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/**
 * Ties a file to a report, once: it must not be another's already, and must have been sent by this
 * browser, or lately from this address. Returns whether it was.
 */
export async function markAttached(
  tx: Db,
  file: {
    readonly id: string;
    readonly browserHash: Buffer | null;
    readonly addressHash: Buffer;
    readonly addressSince: Date;
    readonly now: Date;
  },
): Promise<boolean> {
  const { id, browserHash, addressHash, addressSince, now } = file;
  const { rows } = await sql`
    update upload set attached_at = ${now}
    where id = ${id} and attached_at is null and deleting_at is null and scan <> 'infected'
      and (browser_hash = ${browserHash}
        or (address_hash = ${addressHash} and created_at > ${addressSince}))
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Marks files for deletion; a job removes their content. */
export async function markDeleting(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('upload').set({ deletingAt: now }).where('id', 'in', ids).execute();
}

/** Marks files that no report has named since `before`, and names all that are marked. */
export async function claimOrphans(
  db: Db,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update upload set deleting_at = coalesce(deleting_at, ${now})
    where id in (select id from upload
      where deleting_at is not null or (attached_at is null and created_at < ${before})
      order by created_at limit ${limit} for update skip locked)
      and (deleting_at is not null or attached_at is null)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Forgets a file whose content is gone; what it belonged to has no attachment any longer. */
export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('upload').where('id', '=', id).execute();
}

/** Files that no scanner has looked at, oldest first. */
export async function listUnscanned(db: Db, limit: number): Promise<UploadRow[]> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('scan', 'in', ['off', 'waiting'])
    .where('deletingAt', 'is', null)
    .where('isMissing', '=', false)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

/** Notes what the scanner said. */
export async function writeScan(db: Db, id: string, scan: 'clean' | 'infected'): Promise<void> {
  await db.updateTable('upload').set({ scan }).where('id', '=', id).execute();
}

/** Which of these ids have a row. */
export async function findKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('upload')
    .select('id')
    .where('id', 'in', ids)
    // prepared files of staff stand beside the uploaded ones
    .union(db.selectFrom('registrationExport').select('id').where('id', 'in', ids))
    // so do the photos of the gallery
    .union(db.selectFrom('galleryFile').select('id').where('id', 'in', ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Files from before `before` whose content should be there, by id, after `after`. */
export async function listKept(
  db: Db,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<{ id: string; isMissing: boolean }[]> {
  return db
    .selectFrom('upload')
    .select(['id', 'isMissing'])
    .where('createdAt', '<', before)
    .where('deletingAt', 'is', null)
    .where('scan', '<>', 'infected')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Notes whether the content of a file was found. */
export async function writeMissing(db: Db, id: string, isMissing: boolean): Promise<void> {
  await db.updateTable('upload').set({ isMissing }).where('id', '=', id).execute();
}
