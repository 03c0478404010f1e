import type { ImportOutcome } from '@sangamam/contract/imports';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { DB } from '../../platform/db/types.ts';

export type ImportRecord = Selectable<DB['registrationImport']>;
/** `madeBy` is the name of the admin. */
export type ImportOf = ImportRecord & { readonly madeBy: string };
export interface ImportLine {
  readonly line: number;
  readonly cells: readonly string[];
}
export interface Problem {
  readonly field: string;
  readonly message: string;
}

/** Keeps a statement well within its time limit. */
const linesAtOnce = 2_000;

/** Stores an import with its rows. */
export async function insertImport(
  tx: Db,
  record: Pick<ImportRecord, 'id' | 'adminId' | 'fileName' | 'fileHash' | 'columns' | 'mapping'> & {
    readonly now: Date;
  },
  lines: readonly (ImportLine & { readonly contacts: readonly string[] })[],
): Promise<void> {
  const { now, ...row } = record;
  await tx
    .insertInto('registrationImport')
    .values({ ...row, rowCount: lines.length, createdAt: now, aliveAt: now })
    .execute();
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const some = lines.slice(from, from + linesAtOnce);
    await sql`
      insert into import_row (import_id, line, cells, contacts)
      select ${row.id}::uuid, (r ->> 'line')::int,
        array(select jsonb_array_elements_text(r -> 'cells')),
        array(select jsonb_array_elements_text(r -> 'contacts'))
      from jsonb_array_elements(${JSON.stringify(some)}::jsonb) as r`.execute(tx);
  }
}

/** Imports of this admin; null for all. */
function importsOf(db: Db, adminId: string | null) {
  const all = db
    .selectFrom('registrationImport')
    .innerJoin('adminUser', 'adminUser.id', 'registrationImport.adminId');
  return adminId === null ? all : all.where('adminId', '=', adminId);
}

/** An import of this admin; null for anybody's. */
export async function findImport(
  db: Db,
  id: string,
  adminId: string | null,
): Promise<ImportOf | undefined> {
  return await importsOf(db, adminId)
    .selectAll('registrationImport')
    .select('adminUser.name as madeBy')
    .where('registrationImport.id', '=', id)
    .executeTakeFirst();
}

/** One page, newest first, and the total. */
export async function selectImports(
  db: Db,
  adminId: string | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ImportOf[]; total: number }> {
  const rows = await importsOf(db, adminId)
    .selectAll('registrationImport')
    .select('adminUser.name as madeBy')
    .orderBy('registrationImport.createdAt', 'desc')
    .orderBy('registrationImport.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await importsOf(db, adminId)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** An import of the same file by the same admin that was not started yet. */
export async function findSameFile(
  db: Db,
  adminId: string,
  fileHash: Buffer,
): Promise<ImportOf | undefined> {
  return await importsOf(db, adminId)
    .selectAll('registrationImport')
    .select('adminUser.name as madeBy')
    .where('fileHash', '=', fileHash)
    .where('registrationImport.state', '=', 'Mapping')
    .executeTakeFirst();
}

export async function findImportById(db: Db, id: string): Promise<ImportRecord | undefined> {
  return await db
    .selectFrom('registrationImport')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Rows per outcome, by import id. */
export async function countOutcomes(
  db: Db,
  importIds: readonly string[],
): Promise<Map<string, Record<ImportOutcome, number>>> {
  const { rows } = await sql<{ importId: string; outcome: ImportOutcome; rows: number }>`
    select import_id, outcome, count(*)::int as rows from import_row
    where import_id = any(${[...importIds]}::uuid[]) and outcome is not null
    group by import_id, outcome`.execute(db);
  const none = { created: 0, updated: 0, skipped: 0, refused: 0 };
  const counts = new Map(importIds.map((id) => [id, { ...none }]));
  for (const { importId, outcome, rows: count } of rows) {
    const of = counts.get(importId);
    if (of) of[outcome] = count;
  }
  return counts;
}

/** Rows after line `after` that have no outcome yet. */
export async function listOpenLines(
  db: Db,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ImportLine[]> {
  return await db
    .selectFrom('importRow')
    .select(['line', 'cells'])
    .where('importId', '=', importId)
    .where('line', '>', after)
    .where('outcome', 'is', null)
    .orderBy('line')
    .limit(limit)
    .execute();
}

/** Locks a row; returns false when it has an outcome already. */
export async function lockLine(tx: Db, importId: string, line: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from import_row where import_id = ${importId} and line = ${line}
      and outcome is null for update`.execute(tx);
  return rows.length > 0;
}

export async function recordOutcome(
  tx: Db,
  importId: string,
  line: number,
  end: {
    readonly outcome: ImportOutcome;
    readonly problems: readonly Problem[];
    readonly registrationId: string | null;
  },
): Promise<void> {
  const problems = end.problems.length > 0 ? JSON.stringify(end.problems) : null;
  await tx
    .updateTable('importRow')
    .set({ ...end, problems })
    .where('importId', '=', importId)
    .where('line', '=', line)
    .execute();
}

/** Starts an import; returns false when it was started before. */
export async function markStarted(
  tx: Db,
  id: string,
  how: Pick<ImportRecord, 'mapping' | 'duplicates' | 'sendsMail'> & {
    /** As JSON. */
    readonly meanings: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { now, ...settings } = how;
  const { numUpdatedRows } = await tx
    .updateTable('registrationImport')
    .set({ ...settings, state: 'Waiting', aliveAt: now })
    .where('id', '=', id)
    .where('state', '=', 'Mapping')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets the state of an import and shows that its job is alive. */
export async function recordState(
  db: Db,
  id: string,
  state: 'Running' | 'Done' | 'Failed',
  now: Date,
): Promise<void> {
  await sql`
    update registration_import set state = ${state}, alive_at = ${now},
      finished_at = case when ${state} = 'Running' then null else ${now}::timestamptz end
    where id = ${id}`.execute(db);
}

/** Sorted by line. */
export async function listRefused(
  db: Db,
  importId: string,
): Promise<{ line: number; cells: string[]; problems: Problem[] }[]> {
  const { rows } = await sql<{ line: number; cells: string[]; problems: Problem[] }>`
    select line, cells, problems from import_row
    where import_id = ${importId} and outcome = 'refused' order by line`.execute(db);
  return rows;
}

/** The fields this admin last mapped these columns to, by column key. */
export async function findMappings(
  db: Db,
  adminId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; field: string }>`
    select column_key as key, field from import_mapping
    where admin_id = ${adminId} and column_key = any(${[...keys]}::text[])`.execute(db);
  return new Map(rows.map(({ key, field }) => [key, field]));
}

/** Stores an admin's mapping of columns to fields for later files. */
export async function saveMappings(
  tx: Db,
  adminId: string,
  mapped: readonly { readonly key: string; readonly field: string }[],
): Promise<void> {
  await sql`
    insert into import_mapping (admin_id, column_key, field)
    select distinct on (key) ${adminId}::uuid, key, field
    from unnest(${mapped.map(({ key }) => key)}::text[], ${mapped.map(({ field }) => field)}::text[])
      as m (key, field)
    on conflict (admin_id, column_key) do update set field = excluded.field`.execute(tx);
}

/** Deletes imports with their rows; the registrations stay. */
export async function deleteImports(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('registrationImport').where('createdAt', '<', before).execute();
}
