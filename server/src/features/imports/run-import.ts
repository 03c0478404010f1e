import { dayMs } from '@sangamam/contract/durations';
import type { BodyOf } from '@sangamam/contract/endpoint';
import { type Attendees, type FeeRates, feeBreakdown, feeRates } from '@sangamam/contract/fee';
import {
  type DuplicateRule,
  type ImportPreview,
  type ImportView,
  importedQuestions,
  importRetentionDays,
  type ListedImport,
  type Meaning,
  maxTextLength,
  maxUnread,
  type previewImport as previewEndpoint,
  type runImport as runEndpoint,
} from '@sangamam/contract/imports';
import { can } from '@sangamam/contract/permissions';
import { problem } from '@sangamam/contract/problems';
import type { PublicSettings } from '@sangamam/contract/settings';
import { attendeeGroups, foodKinds } from '@sangamam/contract/visit';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import type { MoneyDeps } from '../../domain/money/index.ts';
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
import { checkRows, importRow } from './import-row.ts';
import type { Table } from './read-table.ts';
import { columnKey, contactsIn, findBadMeaning, guessMapping } from './rules.ts';
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
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  admin: Admin,
  { table, fileName }: { table: Table; fileName: string },
): Promise<ImportView> {
  const fileHash = sha256(JSON.stringify(table));
  const same = await findSameFile(db, admin.id, fileHash);
  if (same) return presentImport(db, admin, same);
  const keys = table.columns.map(columnKey);
  const remembered = await findMappings(db, admin.id, keys);
  const mapping = guessMapping(table.columns, remembered, await settings.current());
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

/**
 * Refuses with VALIDATION unless each column is left out or belongs to a question of the form, and each text is matched
 * to a choice of its question.
 */
function checkMapping(
  { columns }: Pick<ImportOf, 'columns'>,
  { mapping, meanings }: { mapping: readonly string[]; meanings: readonly Meaning[] },
  settings: PublicSettings,
): void {
  const refused = (message: string) => new Refusal('VALIDATION', { fields: { mapping: message } });
  if (findBadMeaning(meanings, settings)) {
    throw new Refusal('VALIDATION', { fields: { meanings: problem('notAChoice') } });
  }
  if (mapping.length !== columns.length) throw refused(problem('mapColumns'));
  const paths = new Set(['', ...importedQuestions(settings).map(({ path }) => path)]);
  const unknown = mapping.findIndex((path) => !paths.has(path));
  if (unknown < 0) return;
  throw refused(problem('mapColumn', { column: columns[unknown] ?? '' }));
}

/**
 * Predicts the outcome of every row. Refuses with NOT_FOUND for another admin's import, and with VALIDATION
 * for a mapping that does not fit.
 */
export async function previewImport(
  deps: Pick<Deps, 'db' | 'settings'>,
  admin: Admin,
  id: string,
  body: BodyOf<typeof previewEndpoint>,
): Promise<ImportPreview> {
  const settings = await deps.settings.current();
  checkMapping(await getImport(deps.db, id, admin.id), body, settings);
  const rates = feeRates(settings);
  const how = { admin, ...body, sendsMail: false };
  const counts = { created: 0, updated: 0, skipped: 0, refused: 0 };
  const sums = { people: 0, veg: 0, nonVeg: 0, notSaid: 0, feeRupees: 0 };
  const mistakes = new Map<string, ImportPreview['mistakes'][number]>();
  const unread = new Map<string, ImportPreview['unread'][number]>();
  const rows: ImportPreview['rows'] = [];
  const above = new Map();
  for (let after = 0; ; ) {
    const lines = await listOpenLines(deps.db, id, { after, limit: linesAtOnce });
    const checked = await checkRows(deps, lines, how, settings, above);
    for (const [index, { line, outcome, problems, sections, ...row }] of checked.entries()) {
      counts[outcome]++;
      const cells = [...(lines[index]?.cells ?? [])];
      if (rows.length < previewRows) rows.push({ line, cells, outcome, problems: [...problems] });
      if (outcome === 'created') addTo(sums, sections, rates);
      for (const { field, message } of problems) {
        const key = `${field}: ${message}`;
        const mistake = mistakes.get(key) ?? { field, message, lines: 0, firstLine: line };
        mistakes.set(key, { ...mistake, lines: mistake.lines + 1 });
      }
      for (const { question, text } of row.unread) {
        const key = `${question}: ${text}`;
        unread.set(key, { question, text, lines: (unread.get(key)?.lines ?? 0) + 1 });
      }
    }
    const last = lines.at(-1)?.line;
    if (last === undefined) break;
    after = last;
  }
  return {
    ...{ counts, sums, rows },
    mistakes: byLines(mistakes),
    unread: byLines(unread)
      .filter(({ text }) => text.length <= maxTextLength)
      .slice(0, maxUnread),
  };
}

const byLines = <Found extends { readonly lines: number }>(found: ReadonlyMap<string, Found>) =>
  [...found.values()].sort((one, other) => other.lines - one.lines);

/** Adds the people, food and fee of a registration. */
function addTo(
  sums: ImportPreview['sums'],
  { personalInfo, eventAttendance }: Awaited<ReturnType<typeof checkRows>>[number]['sections'],
  rates: FeeRates,
): void {
  if (!eventAttendance?.isAttending) return;
  const attendees = eventAttendance.attendees as Attendees | undefined;
  const { people, minimum } = feeBreakdown(attendees, personalInfo?.yearOfPassing, rates);
  sums.people += people;
  sums.feeRupees += minimum;
  for (const food of foodKinds) {
    for (const group of attendeeGroups) sums[food] += attendees?.[group]?.[food] ?? 0;
  }
}

/**
 * Starts an import in the background; does nothing if it was started before. Refuses with NOT_FOUND for
 * another admin's import, and with VALIDATION for a mapping that does not fit.
 */
export async function startImport(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  { admin, address }: { admin: Admin; address: string },
  id: string,
  body: BodyOf<typeof runEndpoint>,
): Promise<ImportView> {
  const record = await getImport(db, id, admin.id);
  const { mapping, meanings, duplicates, sendsMail } = body;
  checkMapping(record, body, await settings.current());
  const at = now();
  await tx(db, async (trx) => {
    const how = { mapping, duplicates, sendsMail, meanings: JSON.stringify(meanings) };
    if (!(await markStarted(trx, id, { ...how, now: at }))) return;
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
export async function runImport(deps: MoneyDeps, id: string): Promise<void> {
  const { db, now } = deps;
  const record = await findImportById(db, id);
  if (!record || record.state === 'Done') return;
  const { mapping, sendsMail } = record;
  const duplicates = record.duplicates as DuplicateRule;
  // written as the endpoint's schema has them
  const meanings = record.meanings as unknown as Meaning[];
  for (let after = 0; ; ) {
    const maker = await findActiveAdmin(db, record.adminId);
    if (!maker || !can(maker.admin, 'registrations.edit')) {
      await recordState(db, id, 'Failed', now());
      return;
    }
    const how = { admin: maker.admin, mapping, meanings, duplicates, sendsMail };
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
async function deleteOldImports({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteImports(db, new Date(now().getTime() - importRetentionDays * dayMs));
}

export const deleteOldImportsJob = job({
  name: 'delete-old-imports',
  work: 'bulk',
  cron: '37 2 * * *',
  deletes: true,
  run: deleteOldImports,
});
