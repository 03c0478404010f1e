import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { ConnectionLimits, ServerLimits } from '../config/server-limits.ts';
import { Refusal } from '../refusal.ts';
import { boundConnections } from './connections.ts';
import { answerErrors, sendError } from './errors.ts';
import { commonHeaders } from './headers.ts';
import { guardStaging } from './staging.ts';

/** Slow clients are disconnected (docs/security.md#how-it-works). */
const headersTimeoutMs = 10_000;
const keepAliveTimeoutMs = 65_000;
const connectionsCheckingIntervalMs = 5_000;
/** Browsers give up after 30 s; we answer before that. */
const handlerTimeoutMs = 25_000;
const maxHeaderBytes = 16 * 1024;
const maxHeaders = 100;
const maxBodyBytes = 64 * 1024;
const maxRequestsPerSocket = 1_000;
const maxParamLength = 200;

const connectionLimits: ConnectionLimits = {
  maxConnections: 2_000,
  bodyTimeoutMs: 30_000,
  fileTimeoutMs: 120_000,
  minBytesPerSecond: 500,
  slowForMs: 20_000,
  checkEveryMs: 5_000,
};

const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/;

/** An empty Fastify with our limits, request ids, cookies, one log line a request and our errors. */
export async function createServer(
  config: Config,
  log: Logger,
  limits: ServerLimits = {},
): Promise<FastifyInstance> {
  const connections = { ...connectionLimits, ...limits };
  const headers = commonHeaders(config);
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Only so many addresses, counted from our side, are believed.
    trustProxy: (_address, hop) => hop < config.trustProxyHops,
    bodyLimit: maxBodyBytes,
    requestTimeout: connections.fileTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    handlerTimeout: limits.handlerTimeoutMs ?? handlerTimeoutMs,
    maxRequestsPerSocket,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength },
    http: {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: connectionsCheckingIntervalMs,
      maxHeaderSize: maxHeaderBytes,
    },
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
    },
    frameworkErrors: (error, request, reply) => {
      // No hook has run for an address that cannot be read.
      reply.headers({ ...headers, 'x-request-id': request.id });
      sendError(error, request as FastifyRequest, reply as FastifyReply);
    },
  });
  app.server.maxHeadersCount = maxHeaders;
  boundConnections(app, connections);
  await app.register(cookie);
  answerErrors(app);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
  });
  guardStaging(app, config);
  app.addHook('onRequest', async (request) => {
    // before a body that nobody takes is waited for
    if (request.is404) throw new Refusal('NOT_FOUND');
  });
  const requestLevel = config.appEnv === 'production' ? 'info' : 'debug';
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address: addresses carry ids and searches.
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime);
    request.log[requestLevel]({ method, route, status: reply.statusCode, ms }, 'request');
  });
  return app;
}
