import type { ListName } from '@sangamam/contract/staff-accounts/saved-filters';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export interface SavedFilterRow {
  readonly id: string;
  readonly name: string;
  readonly query: string;
}
const filterColumns = ['id', 'name', 'query'] as const;

interface OfList {
  readonly adminId: string;
  readonly list: ListName;
}

/** The filters an admin saved of a list, by name. */
export async function selectFilters(db: Db, { adminId, list }: OfList): Promise<SavedFilterRow[]> {
  return db
    .selectFrom('savedFilter')
    .select(filterColumns)
    .where('adminId', '=', adminId)
    .where('list', '=', list)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Keeps filters under a name, or gives that name new ones; null when `most` are kept already. */
export async function upsertFilter(
  db: Db,
  filter: SavedFilterRow & OfList & { readonly now: Date },
  most: number,
): Promise<SavedFilterRow | null> {
  const { id, adminId, list, name, query, now } = filter;
  const { rows } = await sql<SavedFilterRow>`
    insert into saved_filter (id, admin_id, list, name, query, created_at)
    select ${id}::uuid, ${adminId}::uuid, ${list}, ${name}, ${query}, ${now}::timestamptz
    where (select count(*) from saved_filter
        where admin_id = ${adminId} and list = ${list}) < ${most}::int
      or exists (select from saved_filter
        where admin_id = ${adminId} and list = ${list} and lower(name) = lower(${name}))
    on conflict (admin_id, list, lower(name)) do update set query = excluded.query, name = excluded.name
    returning id, name, query`.execute(db);
  return rows[0] ?? null;
}

/** null: the admin has none of this id; 'taken': another one has the name. */
export async function updateFilterName(
  db: Db,
  own: { id: string; adminId: string; name: string },
): Promise<SavedFilterRow | 'taken' | null> {
  const { id, adminId, name } = own;
  try {
    const row = await db
      .updateTable('savedFilter')
      .set({ name })
      .where('id', '=', id)
      .where('adminId', '=', adminId)
      .returning(filterColumns)
      .executeTakeFirst();
    return row ?? null;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'saved_filter_of_list') return 'taken';
    throw error;
  }
}

/** Deletes an admin's own filters; false where there are none of this id. */
export async function deleteFilter(
  db: Db,
  { id, adminId }: { id: string; adminId: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom('savedFilter')
    .where('id', '=', id)
    .where('adminId', '=', adminId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
