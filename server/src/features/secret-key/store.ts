import { sql } from 'kysely';
import type { SealedColumn } from '../../platform/config/seal.ts';
import type { Db } from '../../platform/db/connect.ts';

/** Sealed texts of a column after id `after`, sorted by id. */
export async function listSealed(
  db: Db,
  { table, id, column }: SealedColumn,
  { after, limit }: { after: string; limit: number },
) {
  const { rows } = await sql<{ id: string; sealed: string }>`
    select ${sql.ref(id)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${sql.ref(id)} > ${after}
    order by ${sql.ref(id)} limit ${limit}`.execute(db);
  return rows;
}

/** Replaces texts unless they were changed meanwhile; returns how many. */
export async function replaceSealed(
  db: Db,
  { table, id, column }: SealedColumn,
  changes: readonly { readonly id: string; readonly was: string; readonly sealed: string }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as kept set ${sql.ref(column)} = change.sealed
    from unnest(
      ${changes.map((each) => each.id)}::uuid[],
      ${changes.map(({ was }) => was)}::text[],
      ${changes.map(({ sealed }) => sealed)}::text[]
    ) as change (row_id, was, sealed)
    where kept.${sql.ref(id)} = change.row_id and kept.${sql.ref(column)} = change.was`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Hashes of the keys in use; usually one. */
export async function listKeyChecks(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('keyCheck').select('keyHash').execute();
  return rows.map(({ keyHash }) => keyHash);
}

export async function addKeyCheck(db: Db, keyHash: string): Promise<void> {
  await db
    .insertInto('keyCheck')
    .values({ keyHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes this the only key in use. */
export async function replaceKeyChecks(db: Db, keyHash: string): Promise<void> {
  await addKeyCheck(db, keyHash);
  await db.deleteFrom('keyCheck').where('keyHash', '!=', keyHash).execute();
}
