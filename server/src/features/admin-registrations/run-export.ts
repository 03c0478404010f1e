import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BodyOf } from '@sangamam/contract/endpoint';
import type { ExportRow, startExport as startEndpoint } from '@sangamam/contract/exports';
import { can } from '@sangamam/contract/permissions';
import { v7 } from 'uuid';
import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { addJob } from '../../jobs/jobs.ts';
import { findActiveAdmin } from '../auth/find-active-admin.ts';
import type { Admin } from '../auth/session.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { incomingFolder } from '../uploads/receive-file.ts';
import { logAdminAction } from '../user-logs/log-admin-action.ts';
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
  noteExport,
  selectExports,
} from './export-store.ts';

export const exportJob = 'export-registrations';
const keptMs = 24 * 60 * 60 * 1000;
/** A running one says with every portion that it works; after this it does not any more. */
const deadAfterMs = 120_000;
const rowsBetweenNotes = 50_000;

/** Filters that narrow an export, for the log. */
export function usedFilters({ ids, ...query }: ExportQuery): Record<string, [null, unknown]> {
  const used = Object.entries(query).filter(([, value]) => value !== '' && value !== 'All');
  const ticked = ids === '' ? [] : [['ticked', ids.split(',').length] as const];
  return Object.fromEntries([...used, ...ticked].map(([name, value]) => [name, [null, value]]));
}

/** Adds an export to be prepared in the background. Refuses with IN_PROGRESS. */
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
    const expiresAt = new Date(at.getTime() + keptMs);
    const isNew = await insertExport(trx, { ...row, query, createdAt: at, expiresAt });
    if (!isNew) throw new Refusal('IN_PROGRESS');
    await addJob(trx, exportJob, { exportId: id }, { maxAttempts: 3 });
  });
  const row = await findExport(db, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return presentExport(row);
}

/** The caller's own, newest first. */
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
 * Writes the file of a wanted export, with the rights and schools its maker has now, and tells them.
 * What was deactivated or may not export any more gets nothing.
 */
export async function runExport(deps: Deps, id: string): Promise<void> {
  const { db, outside, config, now } = deps;
  const row = await findExport(db, id);
  if (!row || !(await noteExport(db, id, { state: 'Running', rows: 0, now: now() }))) return;
  const maker = await findActiveAdmin(db, row.adminId);
  if (!maker || !can(maker.admin, 'registrations.export')) {
    await noteExport(db, id, { state: 'Failed', rows: 0, now: now() });
    return;
  }
  const query = row.query as unknown as ExportQuery;
  const folder = incomingFolder(config.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, id);
  try {
    let rows = 0;
    let noted = 0;
    const chosen = await findChosen(db, maker.admin, query);
    const stream = await exportStream(deps, chosen, query, async (count) => {
      rows += count;
      if (rows - noted < rowsBetweenNotes) return;
      noted = rows;
      await noteExport(db, id, { state: 'Running', rows, now: now() });
    });
    await pipeline(stream, createWriteStream(path, { flags: 'w', mode: 0o600 }));
    const { size: sizeBytes } = await stat(path);
    await outside.files.put(id, path, typeOf(query.format));
    const settings = await deps.settings.current();
    await tx(db, async (trx) => {
      const at = now();
      if (!(await noteExport(trx, id, { state: 'Ready', rows, sizeBytes, now: at }))) return;
      await queueMessage(
        trx,
        {
          kind: 'exportReady',
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
      await logAdminAction(trx, { admin: maker.admin, action, object, changes }, at);
    });
  } catch (error) {
    await noteExport(db, id, { state: 'Failed', rows: 0, now: now() });
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** The file of one's own export, and its name. Refuses with NOT_FOUND. */
export async function openExport(
  { db, outside, now }: Deps,
  { admin, address }: { admin: Admin; address: string },
  id: string,
) {
  const row = await findExport(db, id);
  const isOwn = row?.adminId === admin.id && row.state === 'Ready' && row.expiresAt > now();
  if (!row || !isOwn) throw new Refusal('NOT_FOUND');
  const { format } = presentExport(row);
  await tx(db, (trx) => {
    const object = { type: 'registration_export', id };
    const action = 'registration.download';
    return logAdminAction(trx, { admin, address, action, object }, now());
  });
  // last: nothing may fail between opening and reading
  const content = await outside.files.open(id);
  if (!content) throw new Refusal('NOT_FOUND');
  return { content, type: typeOf(format), name: exportName(format, row.createdAt) };
}

/** Deletes exports whose day is over, content first. */
export async function deleteOldExports({ db, outside, now }: Deps): Promise<void> {
  for (const id of await listExpired(db, now())) {
    await outside.files.remove(id);
    await deleteExport(db, id);
  }
}
