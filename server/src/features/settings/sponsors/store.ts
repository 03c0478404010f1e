import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';

interface LogoRow {
  readonly id: string;
  /** WebP. */
  readonly content: Buffer;
  readonly createdAt: Date;
}

export async function insertLogo(db: Db, logo: LogoRow): Promise<void> {
  await db.insertInto('sponsorLogo').values(logo).execute();
}

export async function findLogo(db: Db, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('sponsorLogo')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** Those of these logos that are stored; they cannot be deleted until the transaction ends. */
export async function listKnownLogos(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('sponsorLogo')
    .select('id')
    .where('id', 'in', ids)
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes logos from before `before` that no version of the settings uses, since any version may be
 * restored.
 */
export async function deleteUnusedLogos(db: Db, before: Date): Promise<void> {
  await sql`
    with used as (
      select jsonb_array_elements(value -> 'sponsors') #>> '{logo,id}' as id
      from setting where tab = 'public'
      union all
      select jsonb_array_elements(value -> 'sponsors') #>> '{logo,id}'
      from setting_version where tab = 'sponsors'
    )
    delete from sponsor_logo
    where created_at < ${before} and not exists (
      select from used where used.id = sponsor_logo.id::text)`.execute(db);
}
