import type { Readable } from 'node:stream';
import {
  downloadExport,
  exportRegistrations,
  listExports,
  maxRowsAtOnce,
  mayExport,
  startBadges as startBadgesEndpoint,
  startExport as startEndpoint,
} from '@sangamam/contract/reports/exports';
import type { FastifyReply } from 'fastify';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import { contentDisposition } from '../../platform/files/rules.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { tableTypes } from '../../platform/http/send-table.ts';
import { Refusal } from '../../platform/refusal.ts';
import { exportName, exportStream, findChosen } from './export-registrations.ts';
import { countChosen } from './export-store.ts';
import { listOwnExports, openExport, startBadges, startExport, usedFilters } from './run-export.ts';

/** Routes for exports: at once for few rows, in the background for many. */
export const exportRoutes: Routes = (app, deps) => {
  const { db } = deps;

  route(app, deps, exportRegistrations, async ({ caller, query, reply }) => {
    const { admin } = caller;
    if (!mayExport(admin, query.groups.split(','))) throw new Refusal('SENSITIVE_EXPORT');
    const now = deps.now();
    const rows = await findChosen(deps, admin, query);
    const count = rows ? await countChosen(db, rows, maxRowsAtOnce + 1) : 0;
    if (count > maxRowsAtOnce) throw new Refusal('EXPORT_LARGE');
    await tx(db, (trx) => {
      const object = { type: 'registration', id: 'export' };
      const changes = { ...usedFilters(query), rows: [null, count] as [null, number] };
      const action = 'registration.export';
      return logAdminAction(trx, { by: caller.actor, action, object, changes }, now);
    });
    const content = await exportStream(deps, rows, query);
    const { format } = query;
    await send(reply, { content, type: tableTypes[format], name: exportName(format, now) });
  });

  route(app, deps, startEndpoint, async ({ caller, body }) =>
    answer(await startExport(deps, caller.admin, body), { status: 202 }),
  );

  route(app, deps, startBadgesEndpoint, async ({ caller, body }) =>
    answer(await startBadges(deps, caller.admin, body), { status: 202 }),
  );

  route(app, deps, listExports, ({ caller }) => listOwnExports(deps, caller.admin));

  route(app, deps, downloadExport, async ({ caller, params, reply }) => {
    await send(reply, await openExport(deps, caller.actor, params.id));
  });
};

async function send(
  reply: FastifyReply,
  { content, type, name }: { content: Readable; type: string; name: string },
): Promise<void> {
  await reply
    .type(type)
    .header('content-disposition', contentDisposition(name))
    .header('cache-control', 'no-store')
    .send(content);
}
