import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../server/testing/platform/free-port.ts';
import { expanding, makeNextRelease } from '../../server/testing/platform/next-release.ts';
import { checkEveryMs, startBalancer } from '../../server/testing/platform/proxies.ts';
import type { BenchDatabase } from './database.ts';
import { personalInfo } from './drafts.ts';
import { type ServerProcess, startServer } from './processes.ts';
import { quantile, type Verdict } from './ratio.ts';

const callers = 32;
const restarts = Number(process.env.BENCH_RESTARTS ?? 3);
/** The time a browser waits for an answer. */
export const browserPatienceMs = 30_000;
/** So that no two runs share a contact. */
const firstNumber = Date.now() % 10_000_000;

/**
 * Two servers and a worker on one database behind HAProxy, each server restarted in turn while people begin
 * registrations: with this release, then with the next one, which migrates, and back with this one. Each beginning
 * that was answered must be there, and be there once; the balancer hides the restarts, so that hardly anybody is
 * told to try again.
 */
export async function measureRestart(database: BenchDatabase): Promise<Verdict[]> {
  const env = { RATE_LIMITS: 'off', CAPTCHA: 'none', DRAIN_SECONDS: '2' };
  const next = makeNextRelease('build', expanding);
  const start = (port: number, main?: string) =>
    startServer(database.url, { ...env, PORT: String(port) }, main);
  const ports = [await freePort(), await freePort()];
  const servers: ServerProcess[] = [];
  for (const port of ports) servers.push(await start(port));
  const worker = await startServer(database.url, { SERVE: 'worker' });
  const balancer = await startBalancer(ports);
  const people: People = { acknowledged: new Map(), requests: 0, failed: 0, latencies: [0] };
  let isOver = false;
  try {
    const crowd = Promise.all(
      Array.from({ length: callers }, async () => {
        while (!isOver) await register(balancer.url, people);
      }),
    );
    for (let round = 0; round < restarts; round++) {
      // this release, the next one, this one again
      const main = round % 2 === 1 ? next.main : undefined;
      for (const [index, port] of ports.entries()) {
        await delay(4 * checkEveryMs);
        await servers[index]?.stop();
        servers[index] = await start(port, main);
      }
    }
    await delay(4 * checkEveryMs);
    isOver = true;
    await crowd;
    const { rows } = await database.pool.query<{ email: string; times: number }>(
      'select email, count(*)::int as times from registration group by email',
    );
    const times = new Map(rows.map((row) => [row.email, row.times]));
    const lost = [...people.acknowledged.keys()].filter((email) => times.get(email) !== 1).length;
    const requests = people.requests.toLocaleString('en-GB');
    const what = `${2 * restarts} restarts of two servers under load, with the next release and back`;
    return [
      {
        what: `${what}: answered and lost, or there twice`,
        ours: String(lost),
        other: `${people.acknowledged.size.toLocaleString('en-GB')} answered`,
        ratio: lost / people.acknowledged.size,
        budget: { atMost: 0 },
      },
      {
        what: '… told to try again, or cut off',
        ours: String(people.failed),
        other: `${requests} requests`,
        ratio: people.failed / people.requests,
        budget: { atMost: 0.001 },
      },
      {
        what: '… the slowest answer',
        ours: `${Math.round(quantile(people.latencies, 1))} ms`,
        other: `${browserPatienceMs} ms`,
        ratio: quantile(people.latencies, 1) / browserPatienceMs,
        budget: { atMost: 1 },
      },
    ];
  } finally {
    isOver = true;
    await balancer.stop();
    await Promise.all([...servers, worker].map((server) => server.stop()));
    next.remove();
  }
}

export interface People {
  /** By email: when the answer came. */
  readonly acknowledged: Map<string, number>;
  requests: number;
  failed: number;
  readonly latencies: number[];
}

/** Begins one registration and, as the form does, says the same again until it is answered. */
export async function register(url: string, people: People): Promise<void> {
  const n = firstNumber + people.requests;
  people.requests += 1;
  const info = personalInfo(n);
  const body = JSON.stringify({
    stepName: 'personalInfo',
    formDataStructured: { personalInfo: info },
  });
  const headers = { 'content-type': 'application/json', 'idempotency-key': `restart-bench-${n}` };
  const startedAtMs = performance.now();
  for (;;) {
    const status = await fetch(`${url}/api/v1/registrations/step/new`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(browserPatienceMs),
    }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      () => 0,
    );
    if (status === 201 || status === 200) break;
    if (status >= 400 && status < 500) throw new Error(`refused with ${status}`);
    people.failed += 1;
    await delay(200);
  }
  people.latencies.push(performance.now() - startedAtMs);
  people.acknowledged.set(info.email, performance.now());
}
