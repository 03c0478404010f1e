import { failureText } from '@sangamam/contract/calls/endpoint';
import type { RefusalCode } from '@sangamam/contract/calls/refusals';
import { readProblem } from '@sangamam/contract/locale/problems';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/is-away.ts';
import { inEnglish, Refusal } from '../refusal.ts';

const handlerTimeout = 'FST_ERR_HANDLER_TIMEOUT';

/** Our refusals for the errors Fastify itself raises. */
const byFastifyCode: Record<string, () => Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Refusal('UNSUPPORTED_MEDIA', { values: { what: 'other' } }),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('TOO_LARGE'),
  [handlerTimeout]: () => new Refusal('UNAVAILABLE', { retryAfterSeconds: 5 }),
};

/** The severity PostgreSQL reports when it closes or refuses a connection, whatever the reason. */
const connectionEnded = 'FATAL';

/** Refusals that a probing attacker collects; each is logged, to be noticed. */
const watchedCodes: ReadonlySet<string> = new Set<RefusalCode>([
  'CODES_SENT',
  'FORBIDDEN',
  'ORIGIN_REFUSED',
  'SIGNATURE_INVALID',
  'TOO_MANY',
  'TOO_MANY_FOUND',
  'TOO_MANY_GUESSES',
]);

/** The refusal an error stands for; null for an unexpected error. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as FastifyError;
  const known = byFastifyCode[code]?.();
  if (known) return known;
  const { severity } = error as { severity?: string };
  if (isDatabaseAway(error) || severity === connectionEnded) {
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
  // A client that went away before the end of its request gets no answer, and is no fault of ours.
  if (request.raw.destroyed && request.raw.complete === false) return reply.code(400).send();
  const isWaitingForBody = (error as FastifyError).code === handlerTimeout && !request.raw.complete;
  const refusal = isWaitingForBody ? new Refusal('TOO_SLOW') : refusalOf(error);
  if (!refusal) {
    request.log.error({ err: error }, 'request failed');
    const { endpoint } = request.routeOptions.config;
    const message = endpoint
      ? inEnglish(failureText(endpoint, request.body))
      : new Refusal('UNAVAILABLE').message;
    return reply.code(500).send({ success: false, code: 'INTERNAL', message });
  }
  if (refusal.status >= 500) request.log.warn({ err: error }, 'unavailable');
  if (watchedCodes.has(refusal.code)) logRefusal(request, refusal.code);
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(refusal.retryAfterSeconds));
  }
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(envelopeOf(refusal));
}

/** A refusal as it is answered. */
export function envelopeOf({ code, values, message, fields, data }: Refusal) {
  return {
    success: false,
    code,
    ...(values && { values }),
    message,
    ...(fields && describe(fields)),
    ...(data && { data, ...data }),
  };
}

/** The problem of each answer: in English, and for other languages as keys with values. */
function describe(fields: Readonly<Record<string, string>>) {
  const texts = Object.entries(fields);
  const problems = texts.flatMap(([path, text]) => {
    const problem = readProblem(text);
    return problem ? [[path, problem]] : [];
  });
  return {
    fields: Object.fromEntries(texts.map(([path, text]) => [path, inEnglish(text)])),
    problems: Object.fromEntries(problems),
  };
}

function logRefusal({ log, method, routeOptions, caller }: FastifyRequest, code: string): void {
  const who = { adminId: caller?.admin?.id, registrationIds: caller?.session?.registrationIds };
  log.warn({ event: 'refused', code, method, route: routeOptions.url ?? 'none', ...who });
}
