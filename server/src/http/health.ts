import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../app.ts';
import { readMoneyMetrics } from '../features/payments/payment-overview.ts';
import { sha256 } from './caller.ts';
import { Refusal } from './refusal.ts';
import { pingDatabase } from './store.ts';

const unlimited = { config: { uncounted: true } };

/** `/healthz`: the process is alive. `/readyz`: it can do its work, database and tables included. */
export function healthRoutes(api: FastifyInstance, { db, outside }: Deps): void {
  api.get('/healthz', unlimited, async () => ({
    success: true,
    data: { status: 'ok', payments: outside.payments.mode },
  }));
  api.get('/readyz', unlimited, async () => {
    await pingDatabase(db);
    return { success: true, data: { status: 'ready' } };
  });
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** `/metrics` in the format of Prometheus, for the machine itself or whoever knows the token. */
export function metricsRoute(app: FastifyInstance, deps: Deps): void {
  const { config } = deps;
  const register = new Registry();
  collectDefaultMetrics({ register });
  const measure = measureMoney(register, deps);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw new Refusal('NOT_FOUND');
    await measure();
    return reply.type(register.contentType).send(await register.metrics());
  });

  function mayRead(request: FastifyRequest): boolean {
    const given = request.headers.authorization;
    if (config.metricsToken !== null && given !== undefined) {
      return timingSafeEqual(sha256(given), sha256(`Bearer ${config.metricsToken}`));
    }
    // A proxy on this machine also comes from loopback, but says for whom.
    const isForwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
    return isForwarded === undefined && loopback.test(request.socket.remoteAddress ?? '');
  }
}

/** Whether the provider and the ledger agree, and what waits for staff; call the result to read it. */
function measureMoney(register: Registry, { db, log }: Deps): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const provider = gauge('payments_provider_paise', 'Captured less refunded, on all days compared');
  const ledger = gauge('payments_ledger_paise', 'The same days in the ledger');
  const comparedAt = gauge('payments_compared_timestamp_seconds', 'When they were compared last');
  const findings = gauge('payment_findings_open', 'Open findings about money', ['kind']);
  return async () => {
    try {
      const money = await readMoneyMetrics(db);
      provider.set(money.providerPaise);
      ledger.set(money.ledgerPaise);
      comparedAt.set((money.comparedAt?.getTime() ?? 0) / 1000);
      findings.reset();
      for (const [kind, open] of Object.entries(money.findings)) findings.set({ kind }, open);
    } catch (error) {
      // the other figures are wanted most when the database is away
      log.warn({ err: error }, 'the figures about money could not be read');
    }
  };
}
