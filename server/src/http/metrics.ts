import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../app.ts';
import { readMoneyMetrics } from '../features/payments/payment-overview.ts';
import { readBacklog } from '../jobs/jobs.ts';
import { sha256 } from './caller.ts';
import { Refusal } from './refusal.ts';
import { countRegistrations } from './store.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** `/metrics` in the format of Prometheus, for the machine itself or whoever knows the token. */
export function metricsRoute(app: FastifyInstance, deps: Deps): void {
  const { config } = deps;
  const register = new Registry();
  collectDefaultMetrics({ register });
  const measurements = [measureMoney(register, deps), measureWork(register, deps)];
  measureConnections(register, deps);
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
    await Promise.all(measurements.map((measure) => measured(measure, deps)));
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

/** The other figures are wanted most when the database is away. */
async function measured(measure: () => Promise<void>, { log }: Deps): Promise<void> {
  try {
    await measure();
  } catch (error) {
    log.warn({ err: error }, 'some figures could not be read');
  }
}

function addGauge(register: Registry, name: string, help: string, labelNames: string[] = []) {
  return new Gauge({ name, help, labelNames, registers: [register] });
}

/** Whether the provider and the ledger agree, and what waits for staff. */
function measureMoney(register: Registry, { db }: Deps): () => Promise<void> {
  const gauge = addGauge.bind(null, register);
  const provider = gauge('payments_provider_paise', 'Captured less refunded, on all days compared');
  const ledger = gauge('payments_ledger_paise', 'The same days in the ledger');
  const comparedAt = gauge('payments_compared_timestamp_seconds', 'When they were compared last');
  const findings = gauge('payment_findings_open', 'Open findings about money', ['kind']);
  return async () => {
    const money = await readMoneyMetrics(db);
    provider.set(money.providerPaise);
    ledger.set(money.ledgerPaise);
    comparedAt.set((money.comparedAt?.getTime() ?? 0) / 1000);
    findings.reset();
    for (const [kind, open] of Object.entries(money.findings)) findings.set({ kind }, open);
  };
}

/** What waits in the background, how many registered, and whether the database answers at all. */
function measureWork(register: Registry, { db, now }: Deps): () => Promise<void> {
  const gauge = addGauge.bind(null, register);
  const isUp = gauge('database_up', '1 while the database answers');
  const due = gauge('jobs_due', 'Jobs that should have begun, by name', ['task']);
  const givenUp = gauge('jobs_given_up', 'Jobs that failed too often, by name', ['task']);
  const delay = gauge('jobs_delay_seconds', 'How long the job that waits longest is overdue');
  const webhooks = gauge('webhooks_waiting', 'Payment events stored and not worked on');
  const undelivered = gauge('messages_needing_attention', 'Messages that could not be delivered');
  const registrations = gauge('registrations', 'Registrations by status', ['status']);
  return async () => {
    isUp.set(0);
    const [backlog, counts] = await Promise.all([readBacklog(db, now()), countRegistrations(db)]);
    isUp.set(1);
    for (const each of [due, givenUp, registrations]) each.reset();
    for (const { job, ...jobs } of backlog.jobs) {
      due.set({ task: job }, jobs.due);
      givenUp.set({ task: job }, jobs.givenUp);
    }
    delay.set(backlog.delaySeconds);
    webhooks.set(backlog.webhooks);
    undelivered.set(backlog.undelivered);
    for (const { status, count } of counts) registrations.set({ status }, count);
  };
}

/** Read from this process when they are asked for. */
function measureConnections(register: Registry, { pool, outside }: Deps): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process: in use, idle; and requests waiting for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
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
