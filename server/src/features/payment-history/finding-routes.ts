import { isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import {
  closeFinding as closeEndpoint,
  listFindings as listEndpoint,
  maxSettlementBytes,
  paymentOverview,
  readReconcile,
  retryFinding as retryEndpoint,
  compareSettlement as settlementEndpoint,
  startReconcile as startEndpoint,
} from '@sangamam/contract/payment-findings';
import { problem } from '@sangamam/contract/problems';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  closeFinding,
  compareSettlement,
  listFindings,
  readOverview,
  readRun,
  retryFinding,
  startReconcile,
} from '../../domain/money/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { isPlainText } from '../../platform/http/json-body.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { answer, route } from '../../platform/http/route.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';

const maxNameLength = 200;

/** Routes for findings, and for comparisons with the provider. */
export function findingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listEndpoint, async ({ caller, query }) => {
    const { findings, pagination } = await listFindings(deps.db, caller.admin, query);
    return answer(findings, { pagination });
  });

  route(app, deps, closeEndpoint, ({ caller, params, body }) =>
    closeFinding(deps, caller.actor, { id: params.id, note: body.note }),
  );

  route(app, deps, retryEndpoint, ({ caller, params }) =>
    retryFinding(deps, caller.actor, params.id),
  );

  route(app, deps, paymentOverview, ({ caller }) => readOverview(deps, caller.admin));

  route(app, deps, startEndpoint, async ({ caller, body }) => {
    requireAllSchools(caller.admin);
    return answer(await startReconcile(deps, caller.actor, body), { status: 202 });
  });

  route(app, deps, readReconcile, async ({ caller }) => {
    requireAllSchools(caller.admin);
    return readRun(deps.db, null);
  });

  app.register(async (scope) => {
    const limits = { fileSize: maxSettlementBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 };
    await scope.register(multipart, { limits });
    route(scope, deps, settlementEndpoint, async ({ caller, request }) => {
      requireAllSchools(caller.admin);
      return compareSettlement(deps, caller.actor, await readFile(request));
    });
  });
}

/** Refuses with FORBIDDEN: lists and reports of the provider are about all schools. */
function requireAllSchools(admin: Admin): void {
  if (schoolsInScope(admin) !== 'all') throw new Refusal('FORBIDDEN');
}

/**
 * The only file of a form, as text. Refuses with UNSUPPORTED_MEDIA, TOO_LARGE, UPLOAD_INCOMPLETE or
 * VALIDATION.
 */
async function readFile(request: FastifyRequest): Promise<{ fileName: string; csv: string }> {
  if (!request.isMultipart()) {
    throw new Refusal('UNSUPPORTED_MEDIA', { values: { what: 'file' } });
  }
  let file: { filename: string; content: Buffer } | null = null;
  try {
    const part = await request.file();
    if (part) file = { filename: part.filename, content: await part.toBuffer() };
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode === 413) {
      throw new Refusal('TOO_LARGE', { fields: { file: problem('settlementTooLarge') } });
    }
    throw new Refusal('UPLOAD_INCOMPLETE');
  }
  if (!file) throw new Refusal('UPLOAD_INCOMPLETE');
  const { filename, content } = file;
  if (!isUtf8(content)) {
    throw new Refusal('VALIDATION', { fields: { file: problem('notCsv') } });
  }
  const fileName = isPlainText(filename) ? filename.slice(0, maxNameLength) : '';
  return { fileName, csv: content.toString('utf8') };
}
