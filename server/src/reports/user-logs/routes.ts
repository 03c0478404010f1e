import { pageOf } from '@sangamam/contract/calls/endpoint';
import type { AskingSettings } from '@sangamam/contract/form/form';
import {
  actionInWords,
  fieldInWords,
  inWords,
  objectInWords,
} from '@sangamam/contract/reports/user-log-words';
import {
  countUserLogs,
  downloadUserLogs,
  type LogFilter,
  listLogAdmins,
  listUserLogs,
  logMonthsShown,
  type UserLogRow,
} from '@sangamam/contract/reports/user-logs';
import { words as frameWords } from '@sangamam/words/staff/frame';
import { words } from '@sangamam/words/staff/user-log';
import { logListExport } from '../../platform/audit/log-list-export.ts';
import { readSearch } from '../../platform/db/read-search.ts';
import type { Cell } from '../../platform/http/csv.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { sendPortions } from '../../platform/http/send-table.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import {
  countByFilter,
  countEntries,
  type LogQuery,
  listAdmins,
  listEntries,
  readEntries,
} from './log-list-store.ts';

/** The entries an admin reads: their own, or everybody's as null for super admins. */
const ownerOf = ({ id, role }: Admin) => (role === 'super_admin' ? null : id);

/** Routes to read and export the user log. */
export const userLogRoutes: Routes = (app, deps) => {
  const { db, now } = deps;
  const shownSince = () => {
    const since = new Date(now());
    since.setUTCMonth(since.getUTCMonth() - logMonthsShown);
    return since;
  };

  const queryOf = async (filter: LogFilter, admin: Admin): Promise<LogQuery> => {
    const { event } = await deps.settings.current();
    const search = readSearch(filter.searchTerm, event.numberPrefix);
    return { filter, search, ownerId: ownerOf(admin), since: shownSince() };
  };

  route(app, deps, listUserLogs, async ({ query, caller: { admin } }) => {
    const { page, limit, sort, ...filter } = query;
    const asked = await queryOf(filter, admin);
    const [entries, total] = await Promise.all([
      listEntries(db, asked, { sort, offset: (page - 1) * limit, limit }),
      countEntries(db, asked),
    ]);
    return answer(entries.map(present), { pagination: pageOf(query, total) });
  });

  route(app, deps, countUserLogs, async ({ query, caller: { admin } }) =>
    countByFilter(db, await queryOf(query, admin)),
  );

  route(app, deps, listLogAdmins, async ({ caller: { admin } }) => {
    const admins = await listAdmins(db, ownerOf(admin));
    return admins.map(({ id, name }) => ({ _id: id, name }));
  });

  route(app, deps, downloadUserLogs, async ({ query, caller, reply }) => {
    const { format, sort, ...filter } = query;
    const asked = await queryOf(filter, caller.admin);
    const rows = await countEntries(db, asked);
    await logListExport(deps, caller.actor, { list: 'user-log', query: { ...filter, sort }, rows });
    const portions = linesOf(readEntries(db, asked, sort), await deps.settings.current());
    await sendPortions(reply, { name: 'user-log', heads: words.csvColumns, portions }, format);
  });
};

function present(entry: Awaited<ReturnType<typeof listEntries>>[number]): UserLogRow {
  const { seq, at, adminName, adminRole, action, objectType, objectId, school, address } = entry;
  // Written by `logAdminAction`, so it is what it says.
  const detail = JSON.parse(entry.detail) as {
    reason?: string;
    changes?: Record<string, [unknown, unknown]>;
  };
  return {
    seq,
    at: at.toISOString(),
    adminName,
    adminRole,
    action,
    school,
    address,
    object: { type: objectType, id: objectId, label: entry.registrationNumber ?? objectId },
    reason: detail.reason ?? '',
    changes: Object.entries(detail.changes ?? {}).map(([field, [before, after]]) => ({
      field,
      before: before ?? null,
      after: after ?? null,
    })),
  };
}

async function* linesOf(
  portions: ReturnType<typeof readEntries>,
  settings: Pick<AskingSettings, 'questions'>,
): AsyncGenerator<Cell[][]> {
  for await (const entries of portions) {
    yield entries.map((entry) => lineOf(present(entry), settings));
  }
}

const roles: Readonly<Record<string, string>> = frameWords.roles;

function lineOf(row: UserLogRow, settings: Pick<AskingSettings, 'questions'>): Cell[] {
  const changes = row.changes.map(
    ({ field, before, after }) =>
      `${fieldInWords(row.object.type, field, settings)}: ${inWords(before, field)} → ${inWords(after, field)}`,
  );
  return [
    row.seq,
    row.at,
    row.adminName,
    roles[row.adminRole] ?? row.adminRole,
    actionInWords(row.action),
    objectInWords(row.object.type),
    row.object.label,
    row.school ?? '',
    row.address ?? '',
    row.reason,
    changes.join('; '),
  ];
}
