import multipart from '@fastify/multipart';
import type { RefusalCode } from '@sangamam/contract/calls/refusals';
import { problem } from '@sangamam/contract/locale/problems';
import * as calls from '@sangamam/contract/payments/findings';
import { maxSettlementBytes } from '@sangamam/contract/payments/findings';
import { matchStatement as matchStatementEndpoint } from '@sangamam/contract/payments/transfers';
import type { FastifyRequest } from 'fastify';
import {
  closeFinding,
  closeFindings,
  compareSettlement,
  countFindingsBy,
  listFindings,
  matchStatement,
  readOverview,
  readRun,
  retryFinding,
  settleFinding,
  settlementColumns,
  settlementLimits,
  startReconcile,
  statementColumns,
} from '../../domain/money/index.ts';

import type { Deps } from '../../platform/deps.ts';
import { incomingFolder, receiveFile } from '../../platform/files/receive-file.ts';
import { isPlainText } from '../../platform/http/json-body.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { readTable } from '../../platform/tables/read-table.ts';
import type { Sheet } from '../../platform/tables/table.ts';
import { sendFindings } from './findings-file.ts';

const maxNameLength = 200;
/** Refusals that say what is wrong with the file. */
const notTable = new Set<RefusalCode>(['FILE_TABLE', 'TABLE_TOO_LARGE', 'FILE_EMPTY']);

/** Routes for findings, and for comparisons with the provider and with the bank. */
export const findingRoutes: Routes = (app, deps) => {
  route(app, deps, calls.listFindings, async ({ caller, query }) => {
    const { findings, pagination } = await listFindings(deps.db, caller.admin, query);
    return answer(findings, { pagination });
  });

  route(app, deps, calls.downloadFindings, async ({ caller, query, reply }) => {
    await sendFindings(deps, caller.actor, query, reply);
  });

  route(app, deps, calls.countFindings, ({ caller, query }) =>
    countFindingsBy(deps.db, caller.admin, query),
  );

  route(app, deps, calls.closeFinding, ({ caller, params, body }) =>
    closeFinding(deps, caller.actor, { id: params.id, note: body.note }),
  );

  route(app, deps, calls.closeFindings, ({ caller, body }) =>
    closeFindings(deps, caller.actor, body),
  );

  route(app, deps, calls.settleFinding, async ({ caller, params, body, once }) => {
    const asked = { ...body, id: params.id };
    return { payments: await once((own) => settleFinding(own, caller.actor, asked)) };
  });

  route(app, deps, calls.retryFinding, ({ caller, params }) =>
    retryFinding(deps, caller.actor, params.id),
  );

  route(app, deps, calls.paymentOverview, ({ caller }) => readOverview(deps, caller.admin));

  route(app, deps, calls.startReconcile, async ({ caller, body }) => {
    requireAllSchools(caller.admin);
    return answer(await startReconcile(deps, caller.actor, body), { status: 202 });
  });

  route(app, deps, calls.readReconcile, async ({ caller }) => {
    requireAllSchools(caller.admin);
    return readRun(deps.db, null);
  });

  app.register(async (scope) => {
    const limits = { fileSize: maxSettlementBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 };
    await scope.register(multipart, { throwFileSizeLimit: false, limits });
    route(scope, deps, calls.compareSettlement, async ({ caller, request }) => {
      requireAllSchools(caller.admin);
      return compareSettlement(
        deps,
        caller.actor,
        await readSheets(request, deps, settlementColumns),
      );
    });
    route(scope, deps, matchStatementEndpoint, async ({ caller, request }) =>
      matchStatement(deps, caller.actor, await readSheets(request, deps, statementColumns)),
    );
  });
};

/** Refuses with FORBIDDEN: lists and reports of the provider are about all schools. */
export function requireAllSchools(admin: Admin): void {
  if (schoolsInScope(admin) !== 'all') throw new Refusal('FORBIDDEN');
}

/**
 * The sheets of the only file of a form. Refuses with UNSUPPORTED_MEDIA, TOO_LARGE, UPLOAD_INCOMPLETE, or VALIDATION
 * for what is no table.
 */
async function readSheets(
  request: FastifyRequest,
  { config }: Pick<Deps, 'config'>,
  known: readonly string[],
): Promise<{ fileName: string; sheets: Sheet[] }> {
  const where = { folder: incomingFolder(config.dataDir), field: 'file' };
  const how = { known, limits: settlementLimits };
  try {
    return await receiveFile(request, where, async (file) => ({
      fileName: isPlainText(file.fileName) ? file.fileName.slice(0, maxNameLength) : '',
      sheets: await readTable(file, how),
    }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'FILE_TOO_LARGE') {
      throw new Refusal('TOO_LARGE', { fields: { file: problem('settlementTooLarge') } });
    }
    if (!notTable.has(error.code)) throw error;
    throw new Refusal('VALIDATION', { fields: { file: error.message } });
  }
}
