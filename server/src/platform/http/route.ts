import type {
  BodyOf,
  Endpoint,
  Envelope,
  Page,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@sangamam/contract/calls/endpoint';
import { paramsOf } from '@sangamam/contract/calls/params';
import { defaultError } from '@sangamam/contract/locale/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Noun } from '../noun.ts';
import { Refusal } from '../refusal.ts';
import { type Caller, type CallerFor, checkAccess, checkPasswordGiven } from './caller.ts';
import { type Once, onceFor, readIdempotencyKey } from './idempotency.ts';
import { fieldName } from './json-body.ts';
import { logReading } from './log-reading.ts';

/** Long enough for an upload over a slow connection. */
const uploadTimeoutMs = 120_000;
/** Likewise for a file that is read from us; who reads nothing at all is cut off sooner (`connections.ts`). */
const downloadTimeoutMs = 900_000;

export interface Call<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: CallerFor<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly idempotencyKey: string | null;
  /** Carries out the change of an endpoint that is `idempotent`. */
  readonly once: Once;
}

const isAnswer: unique symbol = Symbol('answer');
/** Data with its status, message and pagination. */
export interface Answer<T> {
  readonly [isAnswer]: true;
  readonly data: T;
  readonly status?: number;
  readonly message?: string;
  readonly pagination?: Page;
}

/** Wraps data that needs a status other than 200, a message or pagination. */
export function answer<T>(
  data: T,
  extra: { status?: number; message?: string; pagination?: Page } = {},
): Answer<T> {
  return { [isAnswer]: true, data, ...extra };
}

/** Registers the routes of a noun. */
export type Routes = NonNullable<Noun['routes']>[number];

/** For an endpoint without a reply, a handler may return nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: it stands in what a handler returns
type Nothing<E> = ReplyOf<E> extends undefined ? void : never;

/**
 * Registers `endpoint`: lets in whom its `access` names, counts its limits, parses with its schemas
 * (VALIDATION names the answers that are wrong, UNSUPPORTED_MEDIA says that the body is missing), and puts what
 * the handler returns, stripped to the reply schema, into the envelope. A handler may also send by
 * itself through `reply`, for what is no JSON. One of an `idempotent` endpoint changes by `once`, or what
 * cannot be there twice.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ReplyOf<E> | Answer<ReplyOf<E>> | Nothing<E>>,
): void {
  app.endpoints.push(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint, ...(endpoint.uncounted && { uncounted: true }) },
    ...(endpoint.bodyLimitBytes !== undefined && { bodyLimit: endpoint.bodyLimitBytes }),
    ...(endpoint.upload && { handlerTimeout: uploadTimeoutMs }),
    ...(endpoint.file && { handlerTimeout: downloadTimeoutMs }),
    async handler(request, reply) {
      const caller = request.caller as Caller; // `guardApi` found it
      checkAccess(endpoint, caller, request);
      checkPasswordGiven(endpoint, caller, deps.now());
      await app.limits.countCall(request);
      const { params, query, body } = parseRequest(endpoint, request);
      await app.limits.checkCaptcha(request, params);
      const idempotencyKey = endpoint.idempotent ? readIdempotencyKey(request) : null;

      const once = onceFor(deps, { key: idempotencyKey, request, caller });
      const call = { params, query, body, caller, request, reply, idempotencyKey, once };
      // The schemas of `endpoint` and `checkAccess` made the call what its type says.
      const result = await handler(call as unknown as Call<E>);
      const { status, envelope } = wrap(endpoint, result);
      await logReading(deps, { endpoint, caller, params, data: dataOf(result) });
      // whoever went away before the end of a file gets nothing more
      const isOver = reply.sent || reply.raw.headersSent || reply.raw.destroyed;
      return isOver ? reply : reply.code(status).send(envelope);
    },
  });
}

function parseRequest(endpoint: Endpoint, request: FastifyRequest) {
  const schema = paramsOf(endpoint);
  const params = schema ? z.safeParse(schema, request.params) : null;
  if (params?.success === false) {
    const isRegistration = endpoint.path.startsWith('/registrations/');
    throw new Refusal(isRegistration ? 'REGISTRATION_NOT_FOUND' : 'NOT_FOUND');
  }
  const parse = (schema: Endpoint['body'], input: unknown) => {
    if (!schema) return undefined;
    const result = z.safeParse(schema, input, defaultError);
    if (!result.success) throw new Refusal('VALIDATION', { fields: fieldsOf(result.error) });
    return result.data;
  };
  if (endpoint.body && request.body === undefined)
    throw new Refusal('UNSUPPORTED_MEDIA', { values: { what: 'other' } });
  return {
    params: params?.data,
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body),
  };
}

/** The first message for each invalid answer, by dotted path. */
function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  const collect = (issues: readonly z.core.$ZodIssue[], base: readonly PropertyKey[]) => {
    for (const issue of issues) {
      const path = [...base, ...issue.path];
      const inner = issue.code === 'invalid_union' ? issue.errors[0] : undefined;
      if (inner?.length) collect(inner, path);
      else fields[fieldName(path)] ??= issue.message;
    }
  };
  collect(error.issues, []);
  return fields;
}

const dataOf = (result: unknown) => (isAnswered(result) ? result.data : result);

function isAnswered(result: unknown): result is Answer<unknown> {
  return typeof result === 'object' && result !== null && isAnswer in result;
}

function wrap(endpoint: Endpoint, result: unknown): { status: number; envelope: object } {
  const { data, status = 200, message, pagination } = isAnswered(result) ? result : answer(result);
  // A reply that does not fit its schema is a bug of ours: it throws and becomes a 500.
  const clean = endpoint.reply ? z.parse(endpoint.reply, data) : undefined;
  const top = Object.fromEntries(
    (endpoint.alsoTopLevel ?? []).map((key) => [key, (clean as Record<string, unknown>)[key]]),
  );
  const envelope: Envelope<unknown> = {
    success: true,
    ...(message !== undefined && { message }),
    ...(clean !== undefined && { data: clean }),
    ...(pagination && { pagination }),
    ...top,
  };
  return { status, envelope };
}
