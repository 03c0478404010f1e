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
  type startExport as startExportEndpoint,
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
/** An export that runs and has recorded no progress for this long is taken for dead. */
const deadAfterMs = 120_000;
const rowsBetweenRecords = 50_000;
const badgesBetweenRecords = 200;

/** Values for the user log, by name, each as a change from null. */
type Changes = Record<string, [before: null, after: unknown]>;

/** The choices made for an export: its filters, groups and format, and how many rows were ticked. */
export function usedFilters({ ids, ...query }: ExportQuery): Changes {
  const used: [string, unknown][] = Object.entries(query).filter(
    ([, value]) => value !== '' && value !== 'All',
  );
  if (ids !== '') used.push(['ticked', ids.split(',').length]);
  return Object.fromEntries(used.map(([name, value]) => [name, [null, value]]));
}

/** Starts an export in the background. Refuses with SENSITIVE_EXPORT or IN_PROGRESS. */
export const startExport = (
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Admin,
  body: BodyOf<typeof startExportEndpoint>,
): Promise<ExportRow> =>
  start(deps, admin, { format: body.format, groups: body.groups.split(','), query: body });

/** Starts making the badges of many registrations in the background. Refuses with IN_PROGRESS. */
export const startBadges = (
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Admin,
  body: BodyOf<typeof startBadgesEndpoint>,
): Promise<ExportRow> => start(deps, admin, { format: 'pdf', groups: [], query: body });

async function start(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  admin: Admin,
  asked: { format: string; groups: string[]; query: object },
): Promise<ExportRow> {
  if (!mayExport(admin, asked.groups)) throw new Refusal('SENSITIVE_EXPORT');
  const at = now();
  const id = v7();
  // a dead one would stand in the way of this one
  await failDeadExports(db, admin.id, new Date(at.getTime() - deadAfterMs));
  await tx(db, async (trx) => {
    const expiresAt = new Date(at.getTime() + retentionMs);
    const row = { ...asked, id, adminId: admin.id, createdAt: at, expiresAt };
    const isNew = await insertExport(trx, row);
    if (!isNew) throw new Refusal('IN_PROGRESS');
    await addJob(trx, runExportJob, { exportId: id });
  });
  const row = await findExport(db, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return presentExport(row);
}

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
    // the constraints of the table allow no other values
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
 * Writes the file of an export and mails the admin who asked for it. The file holds what their rights and schools
 * allow when it is written; if they were deactivated or may no longer export this, the export fails.
 */
async function runExport(
  deps: Pick<Deps, 'config' | 'db' | 'lagging' | 'now' | 'outside' | 'settings'>,
  id: string,
): Promise<void> {
  const { db, outside, config, now } = deps;
  const row = await findExport(db, id);
  if (!row) return;
  const isWanted = await recordExport(db, id, { state: 'Running', rows: 0, now: now() });
  if (!isWanted) return;
  const requester = await findActiveAdmin(db, row.adminId);
  if (!requester || !mayExport(requester.admin, row.groups)) {
    await recordExport(db, id, { state: 'Failed', rows: 0, now: now() });
    return;
  }
  const { admin, email } = requester;
  const folder = incomingFolder(config.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, id);
  try {
    const { rows, changes, asOf } =
      row.format === 'pdf'
        ? await writeBadges(deps, admin, row, path)
        : await writeTable(deps, admin, row, path);
    const { size: sizeBytes } = await stat(path);
    await outside.files.put(id, path, mimeTypeOf(row.format));
    const settings = await deps.settings.current();
    await tx(db, async (trx) => {
      const at = now();
      const isReady = await recordExport(trx, id, {
        state: 'Ready',
        rows,
        sizeBytes,
        asOf,
        now: at,
      });
      if (!isReady) return;
      await queueMessage(
        trx,
        {
          kind: exportReady,
          to: { email, language: 'en' },
          values: {
            name: admin.name,
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
      const by = { kind: 'staff', admin, address: null } as const;
      await logAdminAction(trx, { by, action, object, changes }, at);
    });
  } catch (error) {
    await recordExport(db, id, { state: 'Failed', rows: 0, now: now() });
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

interface WrittenFile {
  readonly rows: number;
  /** The moment up to which the data goes, if a replica was read; else null. */
  readonly asOf: Date | null;
  readonly changes: Changes;
}

async function writeTable(
  deps: Pick<Deps, 'db' | 'lagging' | 'now' | 'settings'>,
  admin: Admin,
  row: ExportJobRow,
  path: string,
): Promise<WrittenFile> {
  // as `startExport` stored it
  const query = row.query as unknown as ExportQuery;
  let rows = 0;
  let recordedRows = 0;
  const { asOf, ...replica } = await deps.lagging();
  const from = { ...replica, settings: deps.settings };
  const chosen = await findChosen(from, admin, query);
  const stream = await exportStream(from, chosen, query, async (count) => {
    rows += count;
    if (rows - recordedRows < rowsBetweenRecords) return;
    recordedRows = rows;
    await recordExport(deps.db, row.id, { state: 'Running', rows, now: deps.now() });
  });
  await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  return { rows, asOf, changes: { ...usedFilters(query), rows: [null, rows] } };
}

async function writeBadges(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'settings'>,
  admin: Admin,
  row: ExportJobRow,
  path: string,
): Promise<WrittenFile> {
  // as `startBadges` stored it
  const { ids, filter, size } = row.query as unknown as BodyOf<typeof startBadgesEndpoint>;
  const wanted =
    ids ?? (await listAllIds(deps.db, admin, filter, maxBulk, await deps.settings.current()));
  const made = await makeBadges(deps, admin, {
    ids: wanted,
    size,
    isByName: true,
    async onDrawn(rows) {
      if (rows % badgesBetweenRecords > 0) return;
      await recordExport(deps.db, row.id, { state: 'Running', rows, now: deps.now() });
    },
  });
  await writeFile(path, made?.content ?? '', { mode: 0o600 });
  const rows = made?.count ?? 0;
  return { rows, asOf: null, changes: { badges: [null, rows] } };
}

const mimeTypeOf = (format: string) =>
  format === 'pdf' ? 'application/pdf' : tableTypes[format as ExportFormat];

export const runExportJob = job({
  name: 'export-registrations',
  work: 'bulk',
  payload: z.object({ exportId: z.uuid() }),
  // retries are for when a worker died: a run that throws has already marked its export as failed
  maxAttempts: 3,
  run: (deps, { exportId }) => runExport(deps, exportId),
});

/** Opens the file of an admin's own export and logs that. Refuses with NOT_FOUND or SENSITIVE_EXPORT. */
export async function openExport(
  { db, outside, now }: Pick<Deps, 'db' | 'now' | 'outside'>,
  by: StaffActor,
  id: string,
) {
  const row = await findExport(db, id);
  const mayOpen = row?.adminId === by.admin.id && row.state === 'Ready' && row.expiresAt > now();
  if (!row || !mayOpen) throw new Refusal('NOT_FOUND');
  if (!mayExport(by.admin, row.groups)) throw new Refusal('SENSITIVE_EXPORT');
  const { format } = presentExport(row);
  await tx(db, (trx) => {
    const object = { type: 'registration_export', id };
    const action = 'registration.download';
    return logAdminAction(trx, { by, action, object }, now());
  });
  // opened last, so that nothing can fail between opening and reading
  const content = await outside.files.open(id);
  if (!content) throw new Refusal('NOT_FOUND');
  const name = format === 'pdf' ? 'badges.pdf' : exportName(format, row.createdAt);
  return { content, type: mimeTypeOf(format), name };
}

/** Deletes expired exports, the file of each before its row. */
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
