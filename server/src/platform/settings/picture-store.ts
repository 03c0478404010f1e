import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

interface PictureRow {
  readonly id: string;
  /** WebP. */
  readonly content: Buffer;
  readonly createdAt: Date;
}

export async function insertPicture(db: Db, picture: PictureRow): Promise<void> {
  await db.insertInto('settingsPicture').values(picture).execute();
}

/** The content, as WebP. */
export async function findPicture(db: Db, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('settingsPicture')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** Those of these pictures that are stored; they cannot be deleted until the transaction ends. */
export async function listKnownPictures(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('settingsPicture')
    .select('id')
    .where('id', 'in', ids)
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes pictures from before `before` that no version of the settings uses, since any version may be
 * restored.
 */
export async function deleteUnusedPictures(db: Db, before: Date): Promise<void> {
  await sql`
    with stored as (
      select value from setting where tab = 'public'
      union all
      select value from setting_version where tab in ('sponsors', 'look', 'home')
    ), used as (
      select jsonb_array_elements(value -> 'sponsors') #>> '{logo,id}' as id from stored
      union all
      select jsonb_array_elements(value #> '{home,organisers,people}') #>> '{portrait,id}' from stored
      union all
      select value #>> '{theme,logo,id}' from stored
      union all
      select value #>> '{theme,hero,id}' from stored
    )
    delete from settings_picture
    where created_at < ${before} and not exists (
      select from used where used.id = settings_picture.id::text)`.execute(db);
}
