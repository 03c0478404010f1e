import type { FastifyInstance } from 'fastify';
import { outboxRoutes } from './features/messages/outbox-routes.ts';
import { type House, house } from './house.ts';
import type { Deps } from './platform/deps.ts';
import { guardApi } from './platform/http/guard.ts';
import { healthRoutes } from './platform/http/health.ts';
import { mailFrameRoute } from './platform/http/mail-frame.ts';
import { metricsRoute } from './platform/http/metrics.ts';
import { openapiRoutes } from './platform/http/openapi.ts';
import { createServer } from './platform/http/server.ts';

/**
 * The server as one Fastify instance, ready to listen or to be injected into. Which features it has
 * depends on the nouns of the house and on `config.serve`; the health checks are always there. The site is added by
 * `start.ts`.
 */
export async function buildApp(
  deps: Deps,
  { routes, metrics }: Pick<House, 'routes' | 'metrics'> = house,
): Promise<FastifyInstance> {
  const { serve } = deps.config;
  const app = await createServer(deps.config, deps.log, deps.serverLimits);
  metricsRoute(app, deps, metrics);
  await app.register(
    async (api) => {
      guardApi(api, deps);
      healthRoutes(api, deps);
      if (serve === 'worker' || serve === 'web') return;
      for (const register of routes) register(api, deps);
      openapiRoutes(api, deps);
    },
    { prefix: '/api/v1' },
  );
  if (serve !== 'worker') mailFrameRoute(app, deps);
  if (serve === 'all' || serve === 'api') outboxRoutes(app, deps);
  return app;
}
