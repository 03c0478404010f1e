import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dayMs } from '@sangamam/contract/durations';
import type { BodyOf } from '@sangamam/contract/endpoint';
import type { ExportRow, startExport as startEndpoint } from '@sangamam/contract/exports';
import { can } from '@sangamam/contract/permissions';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { findActiveAdmin } from '../../domain/people/index.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { incomingFolder } from '../../platform/files/receive-file.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addJob, job } from '../../platform/jobs/job.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { exportReady } from './export-kind.ts';
import {
  type ExportQuery,
  exportName,
  exportStream,
  findChosen,
  typeOf,
} from './export-registrations.ts';
import {
  deleteExport,
  type ExportJobRow,
  failDeadExports,
  findExport,
  insertExport,
  listExpired,
  recordExport,
  selectExports,
} from './export-store.ts';

const retentionMs = dayMs;
/** An export without a sign of life for this long is taken for dead; it gives one with every portion. */
const deadAfterMs = 120_000;
const rowsBetweenNotes = 50_000;

/** The filters of an export, for the user log. */
export function usedFilters({ ids, ...query }: ExportQuery): Record<string, [null, unknown]> {
  const used = Object.entries(query).filter(([, value]) => value !== '' && value !== 'All');
  const ticked = ids === '' ? [] : [['ticked', ids.split(',').length] as const];
  return Object.fromEntries([...used, ...ticked].map(([name, value]) => [name, [null, value]]));
}

/** Starts an export in the background. Refuses with IN_PROGRESS. */
export async function startExport(
  { db, now }: Deps,
  admin: Admin,
  query: BodyOf<typeof startEndpoint>,
): Promise<ExportRow> {
  const at = now();
  const id = v7();
  await failDeadExports(db, admin.id, new Date(at.getTime() - deadAfterMs));
  await tx(db, async (trx) => {
    const row = { id, adminId: admin.id, format: query.format, groups: query.groups.split(',') };
    const expiresAt = new Date(at.getTime() + retentionMs);
    const isNew = await insertExport(trx, { ...row, query, createdAt: at, expiresAt });
    if (!isNew) throw new Refusal('IN_PROGRESS');
    await addJob(trx, runExportJob, { exportId: id });
  });
  const row = await findExport(db, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return presentExport(row);
}

/** Exports of this admin, newest first. */
export async function listOwnExports({ db, now }: Deps, admin: Admin): Promise<ExportRow[]> {
  await failDeadExports(db, admin.id, new Date(now().getTime() - deadAfterMs));
  return (await selectExports(db, admin.id, now())).map(presentExport);
}

function presentExport(row: ExportJobRow): ExportRow {
  return {
    _id: row.id,
    // the table's checks hold these to what the type says
    state: row.state as ExportRow['state'],
    format: row.format as ExportRow['format'],
    groups: row.groups as ExportRow['groups'],
    rows: row.rows,
    sizeBytes: row.sizeBytes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/**
 * Writes the file of an export with the current rights and schools of the admin who made it, and mails
 * them. It fails when that admin was deactivated or may not export any more.
 */
async function runExport(deps: Deps, id: string): Promise<void> {
  const { db, outside, config, now } = deps;
  const row = await findExport(db, id);
  if (!row || !(await recordExport(db, id, { state: 'Running', rows: 0, now: now() }))) return;
  const maker = await findActiveAdmin(db, row.adminId);
  if (!maker || !can(maker.admin, 'registrations.export')) {
    await recordExport(db, id, { state: 'Failed', rows: 0, now: now() });
    return;
  }
  const query = row.query as unknown as ExportQuery;
  const folder = incomingFolder(config.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, id);
  try {
    let rows = 0;
    let noted = 0;
    const chosen = await findChosen(deps, maker.admin, query);
    const stream = await exportStream(deps, chosen, query, async (count) => {
      rows += count;
      if (rows - noted < rowsBetweenNotes) return;
      noted = rows;
      await recordExport(db, id, { state: 'Running', rows, now: now() });
    });
    await pipeline(stream, createWriteStream(path, { flags: 'w', mode: 0o600 }));
    const { size: sizeBytes } = await stat(path);
    await outside.files.put(id, path, typeOf(query.format));
    const settings = await deps.settings.current();
    await tx(db, async (trx) => {
      const at = now();
      if (!(await recordExport(trx, id, { state: 'Ready', rows, sizeBytes, now: at }))) return;
      await queueMessage(
        trx,
        {
          kind: exportReady,
          to: { email: maker.email, language: 'en' },
          values: {
            name: maker.admin.name,
            rows,
            until: row.expiresAt.toISOString(),
            exportsUrl: `${config.publicUrl}/admin/registrations?exports=open`,
          },
          dedupeKey: `export:${id}`,
          registrationId: null,
          expiresAt: row.expiresAt,
        },
        { settings, config, now: at },
      );
      const changes = { ...usedFilters(query), rows: [null, rows] as [null, number] };
      const object = { type: 'registration_export', id };
      const action = 'registration.export';
      await logAdminAction(
        trx,
        { by: { admin: maker.admin, address: null }, action, object, changes },
        at,
      );
    });
  } catch (error) {
    await recordExport(db, id, { state: 'Failed', rows: 0, now: now() });
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

export const runExportJob = job({
  name: 'export-registrations',
  work: 'bulk',
  payload: z.object({ exportId: z.uuid() }),
  maxAttempts: 3,
  run: (deps, { exportId }) => runExport(deps, exportId),
});

/** The file of the admin's own export, and its name; logged. Refuses with NOT_FOUND. */
export async function openExport({ db, outside, now }: Deps, by: StaffActor, id: string) {
  const row = await findExport(db, id);
  const isOwn = row?.adminId === by.admin.id && row.state === 'Ready' && row.expiresAt > now();
  if (!row || !isOwn) throw new Refusal('NOT_FOUND');
  const { format } = presentExport(row);
  await tx(db, (trx) => {
    const object = { type: 'registration_export', id };
    const action = 'registration.download';
    return logAdminAction(trx, { by, action, object }, now());
  });
  // last: nothing may fail between opening and reading
  const content = await outside.files.open(id);
  if (!content) throw new Refusal('NOT_FOUND');
  return { content, type: typeOf(format), name: exportName(format, row.createdAt) };
}

/** Deletes expired exports, files first. */
export async function deleteOldExports({ db, outside, now }: Deps): Promise<void> {
  for (const id of await listExpired(db, now())) {
    await outside.files.remove(id);
    await deleteExport(db, id);
  }
}

export const deleteOldExportsJob = job({
  name: 'delete-old-exports',
  work: 'bulk',
  cron: '*/10 * * * *',
  deletes: true,
  run: deleteOldExports,
});
