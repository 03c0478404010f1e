import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { dayMs } from '@sangamam/contract/locale/durations';
import {
  type ExportFormat,
  type ExportRow,
  mayExport,
  type startBadges as startBadgesEndpoint,
  type startExport as startEndpoint,
} from '@sangamam/contract/reports/exports';
import { maxBulk } from '@sangamam/contract/staff-registrations/acts';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { findActiveAdmin } from '../../domain/people/index.ts';
import { listAllIds } from '../../domain/registrations/index.ts';
import { makeBadges } from '../../features/tickets/make-badges.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { incomingFolder } from '../../platform/files/receive-file.ts';
import { tableTypes } from '../../platform/http/send-table.ts';
import { addJob, job } from '../../platform/jobs/job.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { exportReady } from './export-kind.ts';
import { type ExportQuery, exportName, exportStream, findChosen } from './export-registrations.ts';
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

/** Starts an export in the background. Refuses with SENSITIVE_EXPORT and IN_PROGRESS. */
export const startExport = (
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Admin,
  query: BodyOf<typeof startEndpoint>,
): Promise<ExportRow> =>
  start(deps, admin, { format: query.format, groups: query.groups.split(','), query });

async function start(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  admin: Admin,
  what: { format: string; groups: string[]; query: object },
): Promise<ExportRow> {
  if (!mayExport(admin, what.groups)) throw new Refusal('SENSITIVE_EXPORT');
  const at = now();
  const id = v7();
  await failDeadExports(db, admin.id, new Date(at.getTime() - deadAfterMs));
  await tx(db, async (trx) => {
    const expiresAt = new Date(at.getTime() + retentionMs);
    const row = { ...what, id, adminId: admin.id, createdAt: at, expiresAt };
    const isNew = await insertExport(trx, row);
    if (!isNew) throw new Refusal('IN_PROGRESS');
    await addJob(trx, runExportJob, { exportId: id });
  });
  const row = await findExport(db, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return presentExport(row);
}

/** Starts the badges of many in the background. Refuses with IN_PROGRESS. */
export const startBadges = (
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Admin,
  body: BodyOf<typeof startBadgesEndpoint>,
): Promise<ExportRow> => start(deps, admin, { format: 'pdf', groups: [], query: body });

/** Exports of this admin, newest first. */
export async function listOwnExports(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  admin: Admin,
): Promise<ExportRow[]> {
  await failDeadExports(db, admin.id, new Date(now().getTime() - deadAfterMs));
  return (await selectExports(db, admin.id, now())).map(presentExport);
}

function presentExport(row: ExportJobRow): ExportRow {
  return {
    _id: row.id,
    // the table's checks hold these to what the type says
    state: row.state as ExportRow['state'],
    format: row.format as ExportRow['format'],
    rows: row.rows,
    sizeBytes: row.sizeBytes,
    asOf: row.asOf?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/**
 * Writes the file of an export with the current rights and schools of the admin who made it, and mails
 * them. It fails when that admin was deactivated or may not export this any more.
 */
async function runExport(
  deps: Pick<Deps, 'config' | 'db' | 'lagging' | 'now' | 'outside' | 'settings'>,
  id: string,
): Promise<void> {
  const { db, outside, config, now } = deps;
  const row = await findExport(db, id);
  if (!row || !(await recordExport(db, id, { state: 'Running', rows: 0, now: now() }))) return;
  const maker = await findActiveAdmin(db, row.adminId);
  if (!maker || !mayExport(maker.admin, row.groups)) {
    await recordExport(db, id, { state: 'Failed', rows: 0, now: now() });
    return;
  }
  const folder = incomingFolder(config.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, id);
  try {
    const { rows, changes, asOf } =
      row.format === 'pdf'
        ? await writeBadges(deps, maker.admin, row, path)
        : await writeTable(deps, maker.admin, row, path);
    const { size: sizeBytes } = await stat(path);
    await outside.files.put(id, path, typeOf(row.format));
    const settings = await deps.settings.current();
    await tx(db, async (trx) => {
      const at = now();
      if (!(await recordExport(trx, id, { state: 'Ready', rows, sizeBytes, asOf, now: at })))
        return;
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
      const object = { type: 'registration_export', id };
      const action = 'registration.export';
      const by = { kind: 'staff', admin: maker.admin, address: null } as const;
      await logAdminAction(trx, { by, action, object, changes }, at);
    });
  } catch (error) {
    await recordExport(db, id, { state: 'Failed', rows: 0, now: now() });
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

interface Written {
  readonly rows: number;
  /** The moment of the data, where a replica was read. */
  readonly asOf: Date | null;
  /** For the user log. */
  readonly changes: Record<string, [null, unknown]>;
}

async function writeTable(
  deps: Pick<Deps, 'db' | 'lagging' | 'now' | 'settings'>,
  admin: Admin,
  { id, query: asked }: ExportJobRow,
  path: string,
): Promise<Written> {
  const query = asked as unknown as ExportQuery;
  let rows = 0;
  let noted = 0;
  const { asOf, ...place } = await deps.lagging();
  const from = { ...place, settings: deps.settings };
  const chosen = await findChosen(from, admin, query);
  const stream = await exportStream(from, chosen, query, async (count) => {
    rows += count;
    if (rows - noted < rowsBetweenNotes) return;
    noted = rows;
    await recordExport(deps.db, id, { state: 'Running', rows, now: deps.now() });
  });
  await pipeline(stream, createWriteStream(path, { flags: 'w', mode: 0o600 }));
  return { rows, asOf, changes: { ...usedFilters(query), rows: [null, rows] } };
}

async function writeBadges(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'settings'>,
  admin: Admin,
  { query }: ExportJobRow,
  path: string,
): Promise<Written> {
  const { ids, filter, size } = query as unknown as BodyOf<typeof startBadgesEndpoint>;
  const chosen =
    ids ?? (await listAllIds(deps.db, admin, filter, maxBulk, await deps.settings.current()));
  const made = await makeBadges(deps, admin, { ids: chosen, size, isByName: true });
  await writeFile(path, made?.content ?? '', { mode: 0o600 });
  const rows = made?.count ?? 0;
  return { rows, asOf: null, changes: { badges: [null, rows] } };
}

const typeOf = (format: string) =>
  format === 'pdf' ? 'application/pdf' : tableTypes[format as ExportFormat];

export const runExportJob = job({
  name: 'export-registrations',
  work: 'bulk',
  payload: z.object({ exportId: z.uuid() }),
  maxAttempts: 3,
  run: (deps, { exportId }) => runExport(deps, exportId),
});

/** The file of the admin's own export, and its name; logged. Refuses with NOT_FOUND and SENSITIVE_EXPORT. */
export async function openExport(
  { db, outside, now }: Pick<Deps, 'db' | 'now' | 'outside'>,
  by: StaffActor,
  id: string,
) {
  const row = await findExport(db, id);
  const isOwn = row?.adminId === by.admin.id && row.state === 'Ready' && row.expiresAt > now();
  if (!row || !isOwn) throw new Refusal('NOT_FOUND');
  if (!mayExport(by.admin, row.groups)) throw new Refusal('SENSITIVE_EXPORT');
  const { format } = presentExport(row);
  await tx(db, (trx) => {
    const object = { type: 'registration_export', id };
    const action = 'registration.download';
    return logAdminAction(trx, { by, action, object }, now());
  });
  // last: nothing may fail between opening and reading
  const content = await outside.files.open(id);
  if (!content) throw new Refusal('NOT_FOUND');
  const name = format === 'pdf' ? 'badges.pdf' : exportName(format, row.createdAt);
  return { content, type: typeOf(format), name };
}

/** Deletes expired exports, files first. */
export async function deleteOldExports({
  db,
  outside,
  now,
}: Pick<Deps, 'db' | 'now' | 'outside'>): Promise<void> {
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
