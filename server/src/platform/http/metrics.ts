import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isStaff } from '../actor.ts';
import { sha256 } from '../address.ts';
import { isFromOwnMachine } from '../config/own-machine.ts';
import type { MetricSources, Metrics } from '../define-metrics.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import type { Caller } from './caller.ts';

/** `/metrics` in Prometheus format, for this machine or a caller with the token. */
export function metricsRoute(
  app: FastifyInstance,
  deps: MetricSources & Pick<Deps, 'connections' | 'log' | 'outside'>,
  fromDatabase: readonly Metrics[],
): void {
  const { config } = deps;
  const register = new Registry();
  collectDefaultMetrics({ register });
  const measurements = fromDatabase.map((metrics) => measure(register, metrics, deps));
  const help = '1 while the database answers';
  const isUp = new Gauge({ name: 'database_up', help, registers: [register] });
  measureConnections(register, deps);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
    registers: [register],
  });
  const overLimits = new Counter({
    name: 'http_requests_over_limits_total',
    help: 'Requests refused because a limit was reached, by who asked',
    labelNames: ['caller'],
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 429) overLimits.inc({ caller: kindOf(request.caller) });
    const route = request.routeOptions.url ?? 'none';
    duration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw new Refusal('NOT_FOUND');
    isUp.set(0);
    await Promise.all(measurements.map(tryToMeasure));
    return reply.type(register.contentType).send(await register.metrics());
  });

  /** The remaining figures matter most when the database is away. */
  async function tryToMeasure(measureAll: () => Promise<void>): Promise<void> {
    try {
      await measureAll();
      isUp.set(1);
    } catch (error) {
      deps.log.warn({ err: error }, 'some metrics could not be read');
    }
  }

  function mayRead(request: FastifyRequest): boolean {
    const given = request.headers.authorization;
    if (config.metricsToken !== null && given !== undefined) {
      return timingSafeEqual(sha256(given), sha256(`Bearer ${config.metricsToken}`));
    }
    return isFromOwnMachine(request);
  }
}

function kindOf(caller: Caller | null): string {
  if (caller && isStaff(caller.actor)) return caller.actor.kind;
  return caller?.session ? 'registrant' : 'stranger';
}

function measure(
  register: Registry,
  { gauges, read }: Metrics,
  deps: MetricSources,
): () => Promise<void> {
  const made = Object.entries(gauges).map(([name, { help, label }]) => {
    const labelNames = label === undefined ? [] : [label];
    return { name, label, gauge: new Gauge({ name, help, labelNames, registers: [register] }) };
  });
  return async () => {
    const figures = await read(deps);
    for (const { name, label = '', gauge } of made) {
      const figure = figures[name] ?? 0;
      if (typeof figure === 'number') {
        gauge.set(figure);
        continue;
      }
      gauge.reset();
      for (const [value, each] of Object.entries(figure)) gauge.set({ [label]: value }, each);
    }
  };
}

/** Read from this process on each scrape. */
function measureConnections(
  register: Registry,
  { connections, outside }: Pick<Deps, 'connections' | 'outside'>,
): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process by whom they serve: in use, idle; and who waits for one',
    labelNames: ['lane', 'state'],
    registers: [register],
    collect() {
      for (const [lane, states] of Object.entries(connections.usage())) {
        for (const [state, count] of Object.entries(states)) this.set({ lane, state }, count);
      }
    },
  });
  new Gauge({
    name: 'files_free_bytes',
    help: 'Room for uploaded files; +Inf in a bucket',
    registers: [register],
    async collect() {
      this.set(await outside.files.freeBytes().catch(() => Number.NaN));
    },
  });
}
