import { failureText } from '@sangamam/contract/endpoint';
import { refusals } from '@sangamam/contract/refusals';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const handlerTimeout = 'FST_ERR_HANDLER_TIMEOUT';

/** Our refusals for the errors Fastify itself raises. */
const byFastifyCode: Record<string, ConstructorParameters<typeof Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE'],
  [handlerTimeout]: ['UNAVAILABLE', { retryAfterSeconds: 5 }],
};

/**
 * SQL states that say the database is away or overloaded: connection, shutdown, too many connections,
 * statement timeout (PostgreSQL, appendix A). Beside them what node and pg say without a state.
 */
const databaseAway =
  /^(08...|57P0[1-5]|53[134]00|57014|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
/** The severity PostgreSQL reports when it closes or refuses a connection, whatever the reason. */
const connectionEnded = 'FATAL';
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Refusals that a probing attacker collects; each is logged, to be noticed. */
const watchedCodes: ReadonlySet<string> = new Set<keyof typeof refusals>([
  'CODES_SENT',
  'FORBIDDEN',
  'ORIGIN_REFUSED',
  'SIGNATURE_INVALID',
  'TOO_MANY',
]);

/** The refusal an error stands for; null for an unexpected error. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as FastifyError;
  const known = byFastifyCode[code];
  if (known) return new Refusal(...known);
  const { severity } = error as { severity?: string };
  const isAway = databaseAway.test(code ?? '') || connectionLost.test(error.message);
  if (isAway || severity === connectionEnded) {
    return new Refusal('UNAVAILABLE', { retryAfterSeconds: 5 });
  }
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? new Refusal('BAD_REQUEST')
    : null;
}

/** Answers every error in the envelope. An unexpected one is logged and becomes a 500. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new Refusal('NOT_FOUND'), request, reply));
}

/** Answers one failed request; also used for errors before a route is known. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // Who went away before all was said hears no answer, and is no fault of ours.
  if (request.raw.destroyed && request.raw.complete === false) return reply.code(400).send();
  const isWaitingForBody = (error as FastifyError).code === handlerTimeout && !request.raw.complete;
  const refusal = isWaitingForBody ? new Refusal('TOO_SLOW') : refusalOf(error);
  if (!refusal) {
    request.log.error({ err: error }, 'request failed');
    const { endpoint } = request.routeOptions.config;
    const message = endpoint ? failureText(endpoint, request.body) : refusals.UNAVAILABLE.message;
    return reply.code(500).send({ success: false, code: 'INTERNAL', message });
  }
  if (refusal.status >= 500) request.log.warn({ err: error }, 'unavailable');
  if (watchedCodes.has(refusal.code)) logRefusal(request, refusal.code);
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(refusal.retryAfterSeconds));
  }
  const { code, message, fields, data } = refusal;
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send({
      success: false,
      code,
      message,
      ...(fields && { fields }),
      ...(data && { data, ...data }),
    });
}

function logRefusal({ log, method, routeOptions, caller }: FastifyRequest, code: string): void {
  const who = { adminId: caller?.admin?.id, registrationIds: caller?.session?.registrationIds };
  log.warn({ event: 'refused', code, method, route: routeOptions.url ?? 'none', ...who });
}
