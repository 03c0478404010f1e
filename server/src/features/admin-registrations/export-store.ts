import { type Selectable, sql } from 'kysely';
import type { Connected, Db } from '../../db/connect.ts';
import { type CopiedPortion, copyOut } from '../../db/copy-out.ts';
import { inSchools } from '../../db/in-schools.ts';
import type { DB } from '../../db/types.ts';
import { csvCellSql, type ExportColumn, jsonLineSql } from './export-columns-store.ts';
import { type Filter, isListed } from './list-store.ts';

/** Rows of a filter, or of these ids within it. */
export interface Chosen {
  readonly filter: Filter;
  /** null: all of them. */
  readonly ids: readonly string[] | null;
}

const chosen = ({ filter, ids }: Chosen) => sql`registration where ${isListed(filter)}
  ${inSchools(filter.schools)}
  ${ids === null ? sql`` : sql`and id = any(${[...ids]}::uuid[])`}`;

/** How many rows there are, counted no further than `bound`. */
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

/** Lines of a CSV file, newest registration first, every text in quotes. Who stops reading loses it. */
export async function copyLines(
  { db, pool }: Pick<Connected, 'db' | 'pool'>,
  rows: Chosen,
  columns: readonly ExportColumn[],
): Promise<AsyncIterable<CopiedPortion>> {
  // offset 0 keeps the planner from working out a value once for each time it is used
  const query = sql`select ${sql.join(columns.map(csvCellSql))}
    from (select ${valuesOf(columns)} from ${chosen(rows)} ${newestFirst} offset 0) as page`;
  const texts = columns.flatMap(({ kind }, index) => (kind === 'text' ? [`c${index}`] : []));
  return await copyOut(pool, query.compile(db), texts);
}

/** Enough to be quick, few enough that nobody else waits while they are read. */
const rowsAtOnce = 1000;

/**
 * The same values as JSON, an array a registration, in portions. Read through a cursor: one snapshot,
 * whatever changes meanwhile, and never more than a portion in memory. Who stops reading for a minute
 * loses it.
 */
export async function* readLines(
  db: Db,
  rows: Chosen,
  columns: readonly ExportColumn[],
): AsyncGenerator<string[]> {
  const trx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(trx);
    await sql`declare export_lines no scroll cursor for
      select ${jsonLineSql(columns)} as line
      from (select ${valuesOf(columns)} from ${chosen(rows)} ${newestFirst}) as page`.execute(trx);
    for (;;) {
      const { rows: found } = await sql<{ line: string }>`
        fetch ${sql.lit(rowsAtOnce)} from export_lines`.execute(trx);
      if (found.length > 0) yield found.map((row) => row.line);
      if (found.length < rowsAtOnce) break;
    }
    await trx.commit().execute();
  } finally {
    if (!trx.isCommitted) await trx.rollback().execute();
  }
}

// Exports in the background ------------------------------------------------------------------------

export type ExportJobRow = Selectable<DB['registrationExport']>;
const uniqueViolation = '23505';

/** Notes a wanted export; false while another one of the same admin runs. */
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

/** Ends the exports of an admin of which nothing was heard since. */
export async function failDeadExports(db: Db, adminId: string, deadBefore: Date): Promise<void> {
  await sql`
    update registration_export set state = 'Failed'
    where admin_id = ${adminId} and state in ('Waiting', 'Running')
      and alive_at < ${deadBefore}`.execute(db);
}

/** Those of one admin that are still kept, newest first. */
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

/** One export with its filters and state, whoever asked for it. */
export async function findExport(db: Db, id: string): Promise<ExportJobRow | undefined> {
  return await db
    .selectFrom('registrationExport')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Says how far it is; false when it was given up. */
export async function noteExport(
  db: Db,
  id: string,
  change: {
    readonly state: 'Running' | 'Ready' | 'Failed';
    readonly rows: number;
    readonly sizeBytes?: number;
    readonly now: Date;
  },
): Promise<boolean> {
  const { state, rows, sizeBytes = null, now } = change;
  const { numAffectedRows } = await sql`
    update registration_export
    set state = ${state}, rows = ${rows}, size_bytes = ${sizeBytes}, alive_at = ${now}
    where id = ${id} and state in ('Waiting', 'Running')`.execute(db);
  return numAffectedRows === 1n;
}

/** Exports whose day is over. */
export async function listExpired(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('registrationExport')
    .select('id')
    .where('expiresAt', '<=', now)
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets an export; its file is the caller's matter. */
export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('registrationExport').where('id', '=', id).execute();
}
