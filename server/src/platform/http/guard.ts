import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { inLane } from '../db/lanes.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { type Caller, findCaller, laneOf } from './caller.ts';
import { apiHeaders } from './headers.ts';
import { isPlainText, parseJsonBody } from './json-body.ts';
import { createLimits, type Limits } from './limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
    /** The endpoints that `route()` registered. */
    endpoints: Endpoint[];
  }
  interface FastifyRequest {
    /** The caller of an endpoint; null for routes not registered by `route()`. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** Set by `route()`. */
    endpoint?: Endpoint;
    /** Accepts requests from other sites (webhooks, the provider's callback): no Origin check. */
    crossSite?: boolean;
    /** Exempt from the limit on all calls: health checks, webhooks. */
    uncounted?: boolean;
  }
}

const maxQueryLength = 2048;
const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const corsHeaders = {
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'Retry-After, X-Request-Id',
};
const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Content-Type, Authorization, Idempotency-Key, X-Captcha-Token, X-Request-Id',
  'access-control-max-age': '600',
};

/**
 * The checks of every call of the API before its handler: headers, origin (ORIGIN_REFUSED), query and
 * bodies that are JSON and harmless (BAD_REQUEST), the limit for everything (TOO_MANY). Call it once on the
 * instance that has the prefix.
 */
export function guardApi(
  api: FastifyInstance,
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'outside' | 'settings'>,
): void {
  const headers = apiHeaders(deps.config);
  api.decorate('limits', createLimits(deps));
  api.decorate('endpoints', []);
  api.decorateRequest('caller', null);

  api.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    const { crossSite, uncounted, endpoint } = request.routeOptions.config;
    if (endpoint && !endpoint.body && !endpoint.upload) ignoreBody(request);
    if (!crossSite) checkOrigin(deps.config, request, reply);
    checkQuery(request);
    await inLane(laneOf(endpoint, null), request.routeOptions.url ?? '', async () => {
      if (endpoint) request.caller = await findCaller(request, deps);
      if (!uncounted) await api.limits.countCaller(request);
    });
  });

  // a body that arrives has forgotten in which lane its request came
  api.addHook('onRoute', (route) => {
    const { handler, url } = route;
    const endpoint = route.config?.endpoint;
    if (!endpoint) return;
    route.handler = function handleInLane(request, reply) {
      const lane = laneOf(endpoint, request.caller);
      return inLane(lane, url, () => handler.call(this, request, reply));
    };
  });

  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      const { endpoint } = request.routeOptions.config;
      done(null, parseJsonBody(String(text), endpoint?.textLimit));
    } catch (error) {
      done(error as Error);
    }
  });

  api.options('/*', { config: { uncounted: true } }, (_request, reply) =>
    reply.headers(preflightHeaders).code(204).send(),
  );
  // Else the site's not-found page would answer below the prefix.
  api.route({
    method: ['GET', ...unsafeMethods],
    url: '/*',
    onRequest: answerNotFound,
    handler: answerNotFound,
  });
}

/** Answers at once, without waiting for a body. */
async function answerNotFound(): Promise<never> {
  throw new Refusal('NOT_FOUND');
}

/** Neither waits for nor reads a body that the endpoint does not take. */
function ignoreBody({ headers }: FastifyRequest): void {
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete headers[name];
}

/**
 * Names an allowed origin in the answer, and refuses a change asked for from anywhere else. A request
 * without an origin does not come from a page.
 */
function checkOrigin(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (isAllowedOrigin(config, origin, request.headers.host)) {
    reply.headers({ ...corsHeaders, 'access-control-allow-origin': origin });
  } else if (unsafeMethods.has(request.method)) {
    throw new Refusal('ORIGIN_REFUSED');
  }
}

/** Outside production any loopback address may stand in for the public one. */
function isAllowedOrigin(config: Config, origin: string, host: string | undefined): boolean {
  if (config.allowedOrigins.includes(origin)) return true;
  return (
    config.appEnv !== 'production' &&
    origin === `http://${host}` &&
    /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
  );
}

/** Requires each parameter at most once, short and without control characters. */
function checkQuery(request: FastifyRequest): void {
  const query = /\?(.*)/s.exec(request.url)?.[1] ?? '';
  const given = Object.entries(request.query as Record<string, unknown>);
  const path = Object.values((request.params ?? {}) as Record<string, string>);
  const isHarmless =
    query.length <= maxQueryLength &&
    given.every(
      ([name, value]) => isPlainText(name) && typeof value === 'string' && isPlainText(value),
    ) &&
    path.every(isPlainText);
  if (!isHarmless) throw new Refusal('BAD_REQUEST');
}
