import { dayMs } from '@sangamam/contract/durations';
import type { BodyOf, ReplyOf } from '@sangamam/contract/endpoint';
import {
  type DuplicateRule,
  type ImportView,
  importRetentionDays,
  type ListedImport,
  type previewImport as previewEndpoint,
  type runImport as runEndpoint,
} from '@sangamam/contract/imports';
import { can } from '@sangamam/contract/permissions';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { findActiveAdmin } from '../../domain/people/index.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { cleanFileName } from '../../platform/files/rules.ts';
import { sha256 } from '../../platform/http/address.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addJob, job } from '../../platform/jobs/job.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { checkRow, importRow } from './import-row.ts';
import type { Table } from './read-table.ts';
import { columnKey, contactsIn, guessMapping } from './rules.ts';
import {
  countOutcomes,
  deleteImports,
  findImport,
  findImportById,
  findMappings,
  findSameFile,
  type ImportOf,
  insertImport,
  listOpenLines,
  listRefused,
  markStarted,
  recordState,
  saveMappings,
  selectImports,
} from './store.ts';

const previewRows = 20;
const linesAtOnce = 200;

/** Stores a table to be mapped; the same file of the same admin is the same import until it is run. */
export async function storeTable(
  { db, now }: Deps,
  admin: Admin,
  { table, fileName }: { table: Table; fileName: string },
): Promise<ImportView> {
  const fileHash = sha256(JSON.stringify(table));
  const same = await findSameFile(db, admin.id, fileHash);
  if (same) return presentImport(db, admin, same);
  const keys = table.columns.map(columnKey);
  const mapping = guessMapping(table.columns, await findMappings(db, admin.id, keys));
  const id = v7();
  const record = { id, adminId: admin.id, fileName: cleanFileName(fileName), fileHash, mapping };
  const lines = table.lines.map((line) => ({ ...line, contacts: contactsIn(line.cells) }));
  await tx(db, (trx) =>
    insertImport(trx, { ...record, columns: [...table.columns], now: now() }, lines),
  );
  return readImport(db, admin, id);
}

/** Whose imports an admin sees: their own, or everybody's as null. */
const madeByWhom = ({ id, role }: Admin) => (role === 'super_admin' ? null : id);

/** Refuses with NOT_FOUND for an import that the admin may not see. */
export async function readImport(db: Db, admin: Admin, id: string): Promise<ImportView> {
  return await presentImport(db, admin, await getImport(db, id, madeByWhom(admin)));
}

/** One page of the imports that the admin may see, newest first, and the total. */
export async function listImports(
  db: Db,
  admin: Admin,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ListedImport[]; total: number }> {
  const at = { offset: (page - 1) * limit, limit };
  const { rows, total } = await selectImports(db, madeByWhom(admin), at);
  const counts = await countOutcomes(
    db,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((record) => presentHead(admin, record, counts)), total };
}

async function getImport(db: Db, id: string, adminId: string | null): Promise<ImportOf> {
  const record = await findImport(db, id, adminId);
  if (!record) throw new Refusal('NOT_FOUND');
  return record;
}

async function presentImport(db: Db, admin: Admin, record: ImportOf): Promise<ImportView> {
  const { id, columns, mapping } = record;
  return {
    ...presentHead(admin, record, await countOutcomes(db, [id])),
    ...{ columns, mapping },
    // the table's check holds it to what the type says
    duplicates: record.duplicates as DuplicateRule,
  };
}

function presentHead(
  admin: Admin,
  { id, adminId, fileName, state, rowCount, createdAt, madeBy }: ImportOf,
  counts: Awaited<ReturnType<typeof countOutcomes>>,
): ListedImport {
  return {
    ...{ _id: id, fileName, rows: rowCount, madeBy, isOwn: adminId === admin.id },
    // the table's check holds it to what the type says
    state: state as ListedImport['state'],
    counts: counts.get(id) ?? { created: 0, updated: 0, skipped: 0, refused: 0 },
    createdAt: createdAt.toISOString(),
  };
}

/** Predicts the outcome of the first rows. Refuses with NOT_FOUND for another admin's import. */
export async function previewImport(
  deps: Deps,
  admin: Admin,
  id: string,
  body: BodyOf<typeof previewEndpoint>,
): Promise<ReplyOf<typeof previewEndpoint>> {
  await getImport(deps.db, id, admin.id);
  const lines = await listOpenLines(deps.db, id, { after: 0, limit: previewRows });
  const how = { admin, ...body, sendsMail: false };
  const rows = [];
  for (const { line, cells } of lines) {
    const { outcome, problems } = await checkRow(deps, { cells }, how);
    rows.push({ line, cells: [...cells], outcome, problems: [...problems] });
  }
  return rows;
}

/**
 * Starts an import in the background; does nothing if it was started before. Refuses with NOT_FOUND for
 * another admin's import, and with VALIDATION for a mapping that leaves out columns.
 */
export async function startImport(
  { db, now }: Deps,
  { admin, address }: { admin: Admin; address: string },
  id: string,
  body: BodyOf<typeof runEndpoint>,
): Promise<ImportView> {
  const record = await getImport(db, id, admin.id);
  const { mapping, duplicates, sendsMail } = body;
  if (mapping.length !== record.columns.length) {
    throw new Refusal('VALIDATION', { fields: { mapping: 'Map every column of the file' } });
  }
  const at = now();
  await tx(db, async (trx) => {
    if (!(await markStarted(trx, id, { mapping, duplicates, sendsMail, now: at }))) return;
    const mapped = record.columns.map((name, index) => ({
      ...{ key: columnKey(name), field: mapping[index] ?? '' },
    }));
    await saveMappings(trx, admin.id, mapped);
    await addJob(trx, runImportJob, { importId: id });
    const object = { type: 'registration_import', id };
    const changes = {
      file: [null, record.fileName] as const,
      rows: [null, record.rowCount] as const,
      duplicates: [null, duplicates] as const,
    };
    const action = 'registration.import';
    await logAdminAction(trx, { by: { admin, address }, action, object, changes }, at);
  });
  return readImport(db, admin, id);
}

/**
 * Writes the remaining rows of an import, each in its own transaction, with the current rights and schools
 * of the admin who made it. Continues where it was after a crash.
 */
export async function runImport(deps: Deps, id: string): Promise<void> {
  const { db, now } = deps;
  const record = await findImportById(db, id);
  if (!record || record.state === 'Done') return;
  const { mapping, sendsMail } = record;
  const duplicates = record.duplicates as DuplicateRule;
  for (let after = 0; ; ) {
    const maker = await findActiveAdmin(db, record.adminId);
    if (!maker || !can(maker.admin, 'registrations.edit')) {
      await recordState(db, id, 'Failed', now());
      return;
    }
    const how = { admin: maker.admin, mapping, duplicates, sendsMail };
    await recordState(db, id, 'Running', now());
    const lines = await listOpenLines(db, id, { after, limit: linesAtOnce });
    for (const line of lines) await importRow(deps, id, line, how);
    const last = lines.at(-1)?.line;
    if (last === undefined) break;
    after = last;
  }
  await recordState(db, id, 'Done', now());
}

export const runImportJob = job({
  name: 'import-registrations',
  work: 'bulk',
  payload: z.object({ importId: z.uuid() }),
  maxAttempts: 5,
  run: (deps, { importId }) => runImport(deps, importId),
});

/**
 * The refused rows as CSV, to be corrected and imported again. Refuses with NOT_FOUND for an import that
 * the admin may not see.
 */
export async function refusedAsCsv(db: Db, admin: Admin, id: string): Promise<string> {
  const { columns } = await getImport(db, id, madeByWhom(admin));
  const rows = await listRefused(db, id);
  return csvOf([
    [...columns, 'Line', 'Problem'],
    ...rows.map(({ line, cells, problems }) => [
      ...cells,
      line,
      problems.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; '),
    ]),
  ]);
}

/**
 * Deletes imports older than `importRetentionDays`: their rows may hold contacts of people who are not
 * registered.
 */
async function deleteOldImports({ db, now }: Deps): Promise<void> {
  await deleteImports(db, new Date(now().getTime() - importRetentionDays * dayMs));
}

export const deleteOldImportsJob = job({
  name: 'delete-old-imports',
  work: 'bulk',
  cron: '37 2 * * *',
  deletes: true,
  run: deleteOldImports,
});
