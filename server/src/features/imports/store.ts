import {
  type ImportOutcome,
  type ImportState,
  importSteps,
} from '@sangamam/contract/staff-registrations/imports';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { DB } from '../../platform/db/types.ts';
import { closeGivenUpOf, isUnderWay } from '../../platform/jobs/store.ts';
import { columnKey, type LineProblem } from '../../platform/tables/table.ts';

export type ImportRecord = Selectable<DB['registrationImport']>;
/** `madeBy` is the name of the admin. */
export type ImportOf = ImportRecord & { readonly madeBy: string; readonly stateNow: ImportState };
/** Stored in the jobs of imports. */
export const importJobName = 'import-registrations';
export interface ImportLine {
  /** Its place among all rows of the file. */
  readonly place: number;
  /** The place of its sheet. */
  readonly sheet: number;
  /** As the sheet counts. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The cells that could not be read. */
  readonly problems: readonly Problem[] | null;
}
export type Problem = LineProblem;

/** Keeps a statement well within its time limit. */
const linesAtOnce = 2_000;

/** Stores an import with the rows of all its sheets. */
export async function insertImport(
  tx: Db,
  record: Pick<
    ImportRecord,
    'id' | 'adminId' | 'fileName' | 'fileHash' | 'columns' | 'mapping' | 'chosen' | 'rowCount'
  > & {
    /** As JSON. */
    readonly sheets: string;
    readonly now: Date;
  },
  lines: readonly (ImportLine & { readonly contacts: readonly string[] })[],
): Promise<void> {
  const { now, ...row } = record;
  await tx
    .insertInto('registrationImport')
    .values({ ...row, createdAt: now, aliveAt: now })
    .execute();
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const some = lines.slice(from, from + linesAtOnce);
    await sql`
      insert into import_row (import_id, line, sheet, sheet_line, cells, problems, contacts)
      select ${row.id}::uuid, (r ->> 'place')::int, (r ->> 'sheet')::int, (r ->> 'line')::int,
        array(select jsonb_array_elements_text(r -> 'cells')),
        nullif(r -> 'problems', '[]'),
        array(select jsonb_array_elements_text(r -> 'contacts'))
      from jsonb_array_elements(${JSON.stringify(some)}::jsonb) as r`.execute(tx);
  }
}

/** Imports of this admin, null for all; one whose job is gone before it was done is interrupted. */
function importsOf(db: Db, adminId: string | null) {
  const all = db
    .selectFrom('registrationImport')
    .innerJoin('adminUser', 'adminUser.id', 'registrationImport.adminId')
    .selectAll('registrationImport')
    .select('adminUser.name as madeBy')
    .select(({ ref }) =>
      sql<ImportState>`case when state in ('Waiting', 'Running')
        and not ${isUnderWay(importJobName, 'importId', ref('registrationImport.id'))}
        then 'Interrupted' else state end`.as('stateNow'),
    );
  return adminId === null ? all : all.where('adminId', '=', adminId);
}

/** An import of this admin; null for anybody's. */
export async function findImport(
  db: Db,
  id: string,
  adminId: string | null,
): Promise<ImportOf | undefined> {
  return await importsOf(db, adminId).where('registrationImport.id', '=', id).executeTakeFirst();
}

/** One page, newest first, and the total. */
export async function selectImports(
  db: Db,
  adminId: string | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ImportOf[]; total: number }> {
  const rows = await importsOf(db, adminId)
    .orderBy('registrationImport.createdAt', 'desc')
    .orderBy('registrationImport.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await importsOf(db, adminId)
    .clearSelect()
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

/** Rows of the chosen sheets after the place `after` that have no outcome yet. */
export async function listOpenLines(
  db: Db,
  { id, chosen }: Pick<ImportRecord, 'id' | 'chosen'>,
  { after, limit }: { after: number; limit: number },
): Promise<ImportLine[]> {
  const { rows } = await sql<ImportLine>`
    select line as place, sheet, coalesce(sheet_line, line) as line, cells, problems
    from import_row
    where import_id = ${id} and sheet = any(${chosen}::int[]) and import_row.line > ${after}
      and outcome is null
    order by import_row.line limit ${limit}`.execute(db);
  return rows;
}

/** Takes other sheets of an import that was not started; returns false if it was. */
export async function updateChosen(
  db: Db,
  id: string,
  chosen: Pick<ImportRecord, 'chosen' | 'columns' | 'mapping' | 'rowCount'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registrationImport')
    .set(chosen)
    .where('id', '=', id)
    .where('state', '=', 'Mapping')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks a row; returns false when it has an outcome already. */
export async function lockLine(tx: Db, importId: string, place: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from import_row where import_id = ${importId} and line = ${place}
      and outcome is null for update`.execute(tx);
  return rows.length > 0;
}

export async function recordOutcome(
  tx: Db,
  importId: string,
  place: number,
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
    .where('line', '=', place)
    .execute();
}

/**
 * Starts an import, and lets go of the sheets that were not chosen; returns false when it was started before, or
 * others were chosen since.
 */
export async function markStarted(
  tx: Db,
  { id, chosen }: Pick<ImportRecord, 'id' | 'chosen'>,
  how: Pick<ImportRecord, 'mapping' | 'duplicates' | 'sendsMail'> & {
    /** As JSON. */
    readonly meanings: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { now, ...settings } = how;
  const { numUpdatedRows } = await tx
    .updateTable('registrationImport')
    .set({ ...settings, state: importSteps.run.to, aliveAt: now })
    .where('id', '=', id)
    .where('state', 'in', importSteps.run.from)
    .where(sql<boolean>`chosen = ${chosen}::int[]`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`
    delete from import_row where import_id = ${id} and sheet <> all(${chosen}::int[])`.execute(tx);
  return true;
}

/** Takes a step that the caller's job, or a lock, makes the only one; shows that the job is alive. */
export async function recordState(
  db: Db,
  id: string,
  state: (typeof importSteps)['work' | 'finish' | 'stop' | 'goOn']['to'],
  now: Date,
): Promise<void> {
  const isOver = state === 'Done' || state === 'Failed';
  await db
    .updateTable('registrationImport')
    .set({ state, aliveAt: now, finishedAt: isOver ? now : null })
    .where('id', '=', id)
    .execute();
}

/** Locks an import, so that one of several presses counts. */
export async function lockImport(tx: Db, id: string): Promise<void> {
  await sql`select from registration_import where id = ${id} for update`.execute(tx);
}

/** The job that takes the place of those that have given up is added next. */
export const closeGivenUpJobs = (tx: Db, id: string): Promise<void> =>
  closeGivenUpOf(tx, importJobName, 'importId', sql<string>`${id}`);

/** In the order of the file. */
export async function listRefused(
  db: Db,
  importId: string,
): Promise<(Omit<ImportLine, 'problems'> & { readonly problems: readonly Problem[] })[]> {
  const { rows } = await sql<ImportLine & { problems: readonly Problem[] }>`
    select line as place, sheet, coalesce(sheet_line, line) as line, cells, problems
    from import_row
    where import_id = ${importId} and outcome = 'refused' order by import_row.line`.execute(db);
  return rows;
}

/** The most names of columns that are remembered of an admin. */
const maxRemembered = 2_000;

/** The fields this admin last mapped columns to, by column key; empty for one that was left out. */
export async function findMappings(db: Db, adminId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; field: string }>`
    select column_key as key, field from import_mapping
    where admin_id = ${adminId} order by column_key limit ${maxRemembered}`.execute(db);
  // an earlier release had other keys
  return new Map(rows.map(({ key, field }) => [columnKey(key), field]));
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
