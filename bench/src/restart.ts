import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../server/testing/platform/free-port.ts';
import type { BenchDatabase } from './database.ts';
import { personalInfo } from './drafts.ts';
import { type ServerProcess, startServer } from './processes.ts';
import { quantile, type Verdict } from './ratio.ts';

const callers = 32;
const restarts = Number(process.env.BENCH_RESTARTS ?? 3);
/** How often the balancer asks whether a server is ready, and what a browser waits for an answer. */
const checkEveryMs = 500;
const browserPatienceMs = 30_000;
/** So that no two runs share a contact. */
const firstNumber = Date.now() % 10_000_000;

/**
 * Two servers and a worker on one database behind HAProxy, each server restarted in turn while people begin
 * registrations. Each beginning that was answered must be there, and be there once; the balancer hides the
 * restarts, so that hardly anybody is told to try again.
 */
export async function measureRestart(database: BenchDatabase): Promise<Verdict[]> {
  const env = { RATE_LIMITS: 'off', CAPTCHA: 'none', DRAIN_SECONDS: '2' };
  const start = (port: number) => startServer(database.url, { ...env, PORT: String(port) });
  const ports = [await freePort(), await freePort()];
  const servers: ServerProcess[] = [];
  for (const port of ports) servers.push(await start(port));
  const worker = await startServer(database.url, { SERVE: 'worker' });
  const balancer = await startBalancer(ports);
  const people = { acknowledged: new Set<string>(), requests: 0, failed: 0, latencies: [0] };
  let isOver = false;
  try {
    const crowd = Promise.all(
      Array.from({ length: callers }, async () => {
        while (!isOver) await register(balancer.url, people);
      }),
    );
    for (let round = 0; round < restarts; round++) {
      for (const [index, port] of ports.entries()) {
        await delay(4 * checkEveryMs);
        await servers[index]?.stop();
        servers[index] = await start(port);
      }
    }
    await delay(4 * checkEveryMs);
    isOver = true;
    await crowd;
    const { rows } = await database.pool.query<{ email: string; times: number }>(
      'select email, count(*)::int as times from registration group by email',
    );
    const times = new Map(rows.map((row) => [row.email, row.times]));
    const lost = [...people.acknowledged].filter((email) => times.get(email) !== 1).length;
    const requests = people.requests.toLocaleString('en-GB');
    const what = `${2 * restarts} restarts of two servers under load`;
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
  }
}

/** Begins one registration and, as the form does, says the same again until it is answered. */
async function register(
  url: string,
  people: { acknowledged: Set<string>; requests: number; failed: number; latencies: number[] },
): Promise<void> {
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
  people.acknowledged.add(info.email);
}

/** HAProxy as `deploy/haproxy.cfg` has it, without TLS, before servers on this machine. */
async function startBalancer(ports: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'sangamam-haproxy-'));
  const config = join(folder, 'haproxy.cfg');
  const port = await freePort();
  writeFileSync(
    config,
    `
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 60s
  timeout http-request 10s
  timeout check 5s
  option redispatch 1
  retries 3
  retry-on conn-failure 503
frontend public
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend product
backend product
  balance leastconn
  option httpchk GET /api/v1/readyz
  default-server check inter ${checkEveryMs} fall 2 rise 1
${ports.map((each) => `  server s${each} 127.0.0.1:${each}`).join('\n')}
`,
  );
  const child: ChildProcess = spawn('haproxy', ['-db', '-f', config], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await once(child, 'spawn').catch(() => {
    throw new Error('HAProxy is needed: apt-get install haproxy');
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/v1/readyz`).catch(() => null))?.ok) await delay(100);
  return {
    url,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}
