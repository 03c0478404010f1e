import { pageOf } from '@sangamam/contract/endpoint';
import {
  exportUserLogs,
  listUserLogs,
  logMonthsShown,
  readUserLogChoices,
  type UserLogRow,
} from '@sangamam/contract/user-logs';
import type { FastifyInstance } from 'fastify';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { answer, route } from '../../platform/http/route.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { countEntries, type LogFilter, listChoices, listEntries } from './log-list-store.ts';

const maxExported = 50_000;

/** Whose entries an admin reads: their own, or everybody's as null for super admins. */
const ownerOf = ({ id, role }: Admin) => (role === 'super_admin' ? null : id);

/** Routes to read and export the user log. */
export function userLogRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;
  const shownSince = () => {
    const since = new Date(now());
    since.setUTCMonth(since.getUTCMonth() - logMonthsShown);
    return since;
  };

  route(app, deps, listUserLogs, async ({ query, caller: { admin } }) => {
    const { page, limit, ...rest } = query;
    const filter: LogFilter = { ...rest, ownerId: ownerOf(admin) };
    const since = shownSince();
    const [entries, total] = await Promise.all([
      listEntries(db, filter, { since, offset: (page - 1) * limit, limit }),
      countEntries(db, filter, since),
    ]);
    return answer(entries.map(present), { pagination: pageOf(query, total) });
  });

  route(app, deps, readUserLogChoices, async ({ caller: { admin } }) => {
    const { admins, kinds } = await listChoices(db, ownerOf(admin));
    const each = (names: readonly string[]) => [...new Set(names)].toSorted();
    return {
      admins: admins.map(({ id, name }) => ({ _id: id, name })),
      actions: each(kinds.map(({ action }) => action)),
      objects: each(kinds.map(({ object }) => object)),
    };
  });

  route(app, deps, exportUserLogs, async ({ query, caller, reply }) => {
    const filter: LogFilter = { ...query, ownerId: ownerOf(caller.admin) };
    const entries = await tx(db, async (trx) => {
      const page = { since: shownSince(), offset: 0, limit: maxExported };
      const found = await listEntries(trx, filter, page);
      const object = { type: 'user-log', id: 'export' };
      await logAdminAction(trx, { by: caller.actor, action: 'user-log.export', object }, now());
      return found;
    });
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="user-log.csv"')
      .send(csvOf([csvHead, ...entries.map(present).map(csvRow)]));
    return undefined;
  });
}

function present(entry: Awaited<ReturnType<typeof listEntries>>[number]): UserLogRow {
  const { seq, at, adminName, adminRole, action, objectType, objectId, school, address } = entry;
  // Written by `logAdminAction`, so it is what it says.
  const detail = JSON.parse(entry.detail) as {
    reason?: string;
    changes?: Record<string, [unknown, unknown]>;
  };
  return {
    ...{ seq, at: at.toISOString(), adminName, adminRole, action, school, address },
    object: { type: objectType, id: objectId, label: entry.registrationNumber ?? objectId },
    reason: detail.reason ?? '',
    changes: Object.entries(detail.changes ?? {}).map(([field, [before, after]]) => ({
      ...{ field, before: before ?? null, after: after ?? null },
    })),
  };
}

const csvHead = [
  ...['Number', 'Time', 'Admin', 'Role', 'Action', 'Object', 'Which', 'School', 'Address'],
  ...['Reason', 'Changes'],
];

function csvRow(row: UserLogRow): (string | number)[] {
  const changes = row.changes.map(
    ({ field, before, after }) => `${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  );
  return [
    ...[row.seq, row.at, row.adminName, row.adminRole, row.action, row.object.type],
    ...[row.object.label, row.school ?? '', row.address ?? '', row.reason, changes.join('; ')],
  ];
}
