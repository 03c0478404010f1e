import { type Selectable, sql } from 'kysely';
import { type Filter, isListed } from '../../domain/registrations/index.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type CopiedPortion, copyOut } from '../../platform/db/copy-out.ts';
import { inSchools } from '../../platform/db/in-schools.ts';
import type { Lagging } from '../../platform/db/lagging-store.ts';
import { readByCursor } from '../../platform/db/read-by-cursor.ts';
import type { DB } from '../../platform/db/types.ts';
import { csvCellSql, type ExportColumn, jsonLineSql } from './export-columns-store.ts';

/** Rows of a filter, or those of them with these ids. */
export interface Chosen {
  readonly filter: Filter;
  /** Null: all. */
  readonly ids: readonly string[] | null;
}

const chosen = ({ filter, ids }: Chosen) => sql`registration where ${isListed(filter)}
  ${inSchools(filter.schools)}
  ${ids === null ? sql`` : sql`and id = any(${[...ids]}::uuid[])`}`;

/** How many rows match, at most `bound`. */
export async function countChosen(db: Db, rows: Chosen, bound: number): Promise<number> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${chosen(rows)} limit ${bound}) as found`.execute(
    db,
  );
  return counted[0]?.total ?? 0;
}

const newestFirst = sql`order by created_at desc, id desc`;

const valuesOf = (columns: readonly ExportColumn[]) =>
  sql.join(columns.map(({ value }, index) => sql`${value} as ${sql.ref(`c${index}`)}`));

/**
 * Lines of a CSV file, newest registration first, every text quoted. A reader that stops loses the stream.
 */
export async function copyLines(
  { db, connections }: Pick<Lagging, 'db' | 'connections'>,
  rows: Chosen,
  columns: readonly ExportColumn[],
): Promise<AsyncIterable<CopiedPortion>> {
  // offset 0 keeps the planner from working out a value once for each time it is used
  const query = sql`select ${sql.join(columns.map(csvCellSql))}
    from (select ${valuesOf(columns)} from ${chosen(rows)} ${newestFirst} offset 0) as page`;
  const texts = columns.flatMap(({ kind }, index) => (kind === 'text' ? [`c${index}`] : []));
  return await copyOut(connections, query.compile(db), texts);
}

/** JSON arrays, one per registration, in portions; see `readByCursor`. */
export async function* readLines(
  db: Db,
  rows: Chosen,
  columns: readonly ExportColumn[],
): AsyncGenerator<string[]> {
  const query = sql<{ line: string }>`select ${jsonLineSql(columns)} as line
    from (select ${valuesOf(columns)} from ${chosen(rows)} ${newestFirst}) as page`;
  for await (const found of readByCursor(db, query)) yield found.map(({ line }) => line);
}

// Exports in the background ------------------------------------------------------------------------

export type ExportJobRow = Selectable<DB['registrationExport']>;
const uniqueViolation = '23505';

/** Returns false while another export of the admin is running. */
export async function insertExport(
  tx: Db,
  row: Pick<ExportJobRow, 'id' | 'adminId' | 'format' | 'groups' | 'createdAt' | 'expiresAt'> & {
    readonly query: object;
  },
): Promise<boolean> {
  try {
    const query = JSON.stringify(row.query);
    const values = { ...row, query, groups: [...row.groups], aliveAt: row.createdAt };
    await tx.insertInto('registrationExport').values(values).execute();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return false;
    throw error;
  }
}

/** Fails the exports of an admin that run and have recorded no progress since `deadBefore`; one that waits is safe in its queue. */
export async function failDeadExports(db: Db, adminId: string, deadBefore: Date): Promise<void> {
  await sql`
    update registration_export set state = 'Failed'
    where admin_id = ${adminId} and state = 'Running'
      and alive_at < ${deadBefore}`.execute(db);
}

/** Exports of an admin that have not expired, newest first. */
export async function selectExports(db: Db, adminId: string, now: Date): Promise<ExportJobRow[]> {
  return await db
    .selectFrom('registrationExport')
    .selectAll()
    .where('adminId', '=', adminId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute();
}

export async function findExport(db: Db, id: string): Promise<ExportJobRow | undefined> {
  return await db
    .selectFrom('registrationExport')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Stores the progress of an export; returns false when it has been given up. */
export async function recordExport(
  db: Db,
  id: string,
  change: {
    readonly state: 'Running' | 'Ready' | 'Failed';
    readonly rows: number;
    readonly sizeBytes?: number;
    readonly asOf?: Date | null;
    readonly now: Date;
  },
): Promise<boolean> {
  const { state, rows, sizeBytes = null, asOf = null, now } = change;
  const { numAffectedRows } = await sql`
    update registration_export
    set state = ${state}, rows = ${rows}, size_bytes = ${sizeBytes}, as_of = ${asOf}, alive_at = ${now}
    where id = ${id} and state in ('Waiting', 'Running')`.execute(db);
  return numAffectedRows === 1n;
}

/** Ids of exports past `expiresAt`. */
export async function listExpired(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('registrationExport')
    .select('id')
    .where('expiresAt', '<=', now)
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes only the row; the caller deletes the file. */
export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('registrationExport').where('id', '=', id).execute();
}
