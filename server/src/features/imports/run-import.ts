import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { can } from '@sangamam/contract/calls/permissions';
import { isFrom } from '@sangamam/contract/calls/steps';
import { dayMs } from '@sangamam/contract/locale/durations';
import {
  type DuplicateRule,
  type ImportState,
  type ImportView,
  importRetentionDays,
  importSteps,
  type Meaning,
  type runImport as runEndpoint,
} from '@sangamam/contract/staff-registrations/imports';
import * as z from 'zod/mini';
import type { MoneyDeps } from '../../domain/money/index.ts';
import { findActiveAdmin } from '../../domain/people/index.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { addJob, job } from '../../platform/jobs/job.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { columnKey } from '../../platform/tables/table.ts';
import { importRow } from './import-row.ts';
import { checkMapping } from './preview-import.ts';
import { getImport, madeByWhom, readImport, sheetsOf } from './read-import.ts';
import {
  closeGivenUpJobs,
  deleteImports,
  findImportById,
  type ImportOf,
  importJobName,
  listOpenLines,
  listRefused,
  lockImport,
  markStarted,
  recordState,
  saveMappings,
} from './store.ts';

const linesAtOnce = 200;

/**
 * Starts an import in the background; does nothing if it was started before. Refuses with NOT_FOUND for
 * another admin's import, and with VALIDATION for a mapping that does not fit.
 */
export async function startImport(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  by: StaffActor,
  id: string,
  body: BodyOf<typeof runEndpoint>,
): Promise<ImportView> {
  const { admin } = by;
  const record = await getImport(db, id, admin.id);
  const { mapping, meanings, duplicates, sendsMail } = body;
  checkMapping(record, body, await settings.current());
  const at = now();
  await tx(db, async (trx) => {
    const how = { mapping, duplicates, sendsMail, meanings: JSON.stringify(meanings) };
    if (!(await markStarted(trx, record, { ...how, now: at }))) return;
    const mapped = record.columns.map((name, index) => ({
      key: columnKey(name),
      field: mapping[index] ?? '',
    }));
    await saveMappings(trx, admin.id, mapped);
    await addJob(trx, runImportJob, { importId: id });
    const object = { type: 'registration_import', id };
    const changes = {
      file: [null, record.fileName] as const,
      sheets: [null, chosenNames(record).join(', ')] as const,
      rows: [null, record.rowCount] as const,
      duplicates: [null, duplicates] as const,
    };
    const action = 'registration.import';
    await logAdminAction(trx, { by, action, object, changes }, at);
  });
  return readImport(db, admin, id);
}

/**
 * Goes on with an import that was interrupted or stopped; does nothing in any other state. Refuses with NOT_FOUND for
 * another admin's import.
 */
export async function continueImport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: StaffActor,
  id: string,
): Promise<ImportView> {
  const { admin } = by;
  await tx(db, async (trx) => {
    await lockImport(trx, id);
    const { stateNow, fileName } = await getImport(trx, id, admin.id);
    if (!isFrom(importSteps.goOn, stateNow)) return;
    await recordState(trx, id, importSteps.goOn.to, now());
    await closeGivenUpJobs(trx, id);
    await addJob(trx, runImportJob, { importId: id });
    const object = { type: 'registration_import', id };
    const changes = { file: [null, fileName] as const };
    await logAdminAction(trx, { by, action: 'registration.import', object, changes }, now());
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
  // the table's check holds it to what the type says
  if (!record || !isFrom(importSteps.work, record.state as ImportState)) return;
  const { mapping, sendsMail } = record;
  const duplicates = record.duplicates as DuplicateRule;
  // written as the endpoint's schema has them
  const meanings = record.meanings as unknown as Meaning[];
  for (let after = 0; ; ) {
    const maker = await findActiveAdmin(db, record.adminId);
    if (!maker || !can(maker.admin, 'registrations.edit')) {
      await recordState(db, id, importSteps.stop.to, now());
      return;
    }
    const how = { admin: maker.admin, mapping, meanings, duplicates, sendsMail };
    await recordState(db, id, importSteps.work.to, now());
    const lines = await listOpenLines(db, record, { after, limit: linesAtOnce });
    for (const line of lines) await importRow(deps, id, line, how);
    const last = lines.at(-1)?.place;
    if (last === undefined) break;
    after = last;
  }
  await recordState(db, id, importSteps.finish.to, now());
}

export const runImportJob = job({
  name: importJobName,
  work: 'bulk',
  payload: z.object({ importId: z.uuid() }),
  maxAttempts: 5,
  run: (deps, { importId }) => runImport(deps, importId),
});

const chosenNames = (record: ImportOf) =>
  record.chosen.map((at) => sheetsOf(record)[at]?.name ?? '');

/**
 * The refused rows as CSV, to be corrected and imported again. Refuses with NOT_FOUND for an import that
 * the admin may not see.
 */
export async function refusedAsCsv(db: Db, admin: Admin, id: string): Promise<string> {
  const record = await getImport(db, id, madeByWhom(admin));
  const sheets = sheetsOf(record);
  const isOne = record.chosen.length === 1;
  const rows = await listRefused(db, id);
  return csvOf([
    [...record.columns, ...(isOne ? [] : ['Sheet']), 'Line', 'Problem'],
    ...rows.map(({ sheet, line, cells, problems }) => [
      ...cells,
      ...(isOne ? [] : [sheets[sheet]?.name ?? '']),
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
