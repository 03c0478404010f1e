import type { BodyOf, ReplyOf } from '@sangamam/contract/endpoint';
import {
  type DuplicateRule,
  type ImportView,
  importKeptDays,
  type ListedImport,
  type previewImport as previewEndpoint,
  type runImport as runEndpoint,
} from '@sangamam/contract/imports';
import { can } from '@sangamam/contract/permissions';
import { v7 } from 'uuid';
import type { Deps } from '../../app.ts';
import { type Db, tx } from '../../db/connect.ts';
import { sha256 } from '../../http/caller.ts';
import { csvOf } from '../../http/csv.ts';
import { Refusal } from '../../http/refusal.ts';
import { addJob } from '../../jobs/jobs.ts';
import { findActiveAdmin } from '../auth/find-active-admin.ts';
import type { Admin } from '../auth/session.ts';
import { cleanFileName } from '../uploads/rules.ts';
import { logAdminAction } from '../user-logs/log-admin-action.ts';
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
  noteState,
  saveMappings,
  selectImports,
} from './store.ts';

export const importJob = 'import-registrations';
const previewRows = 20;
const linesAtOnce = 200;
const dayMs = 24 * 60 * 60 * 1000;

/** Keeps a table that was read, to be mapped; the same file again is the same import. */
export async function keepTable(
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

/** Whose imports an admin sees: their own, or with null everybody's. */
const madeByWhom = ({ id, role }: Admin) => (role === 'super_admin' ? null : id);

/** Refuses with NOT_FOUND an import that the admin may not see. */
export async function readImport(db: Db, admin: Admin, id: string): Promise<ImportView> {
  return await presentImport(db, admin, await getImport(db, id, madeByWhom(admin)));
}

/** A page of the imports that the admin may see, newest first. */
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

/** What would become of the first rows. Refuses with NOT_FOUND an import of somebody else. */
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
 * Starts an import in the background; one that was started stays as it is. Refuses with NOT_FOUND an
 * import of somebody else, with VALIDATION a mapping that leaves columns out.
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
    await addJob(trx, importJob, { importId: id }, { maxAttempts: 5 });
    const object = { type: 'registration_import', id };
    const changes = {
      file: [null, record.fileName] as const,
      rows: [null, record.rowCount] as const,
      duplicates: [null, duplicates] as const,
    };
    const action = 'registration.import';
    await logAdminAction(trx, { admin, address, action, object, changes }, at);
  });
  return readImport(db, admin, id);
}

/**
 * Writes the rows that are left of an import, each on its own, with the rights and schools its maker has
 * now. Tried again after a crash it goes on where it was.
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
      await noteState(db, id, 'Failed', now());
      return;
    }
    const how = { admin: maker.admin, mapping, duplicates, sendsMail };
    await noteState(db, id, 'Running', now());
    const lines = await listOpenLines(db, id, { after, limit: linesAtOnce });
    for (const line of lines) await importRow(deps, id, line, how);
    const last = lines.at(-1)?.line;
    if (last === undefined) break;
    after = last;
  }
  await noteState(db, id, 'Done', now());
}

/**
 * The rows that were refused, as a file that can be corrected and imported again. Refuses with NOT_FOUND an
 * import that the admin may not see.
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

/** Forgets imports of last week: their rows hold contacts of people who may not be registered. */
export async function deleteOldImports({ db, now }: Deps): Promise<void> {
  await deleteImports(db, new Date(now().getTime() - importKeptDays * dayMs));
}
