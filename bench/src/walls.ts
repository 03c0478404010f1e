import { setTimeout as delay } from 'node:timers/promises';
import { startBalancer } from '../../server/testing/platform/proxies.ts';
import { startDatabase } from './database.ts';
import { startServer } from './processes.ts';
import { against, inDigits, inTenths, median, type Verdict } from './ratio.ts';
import { connectTo, holdConnections, slowBody, slowHeaders } from './sockets.ts';

/** A tenth more than the server takes (`maxConnections` in `http/server.ts`). */
const connections = 2_200;
const addresses = 20;
const visits = 40;
const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n';

const kinds = {
  'bodies a byte at a time': slowBody,
  'headers a byte at a time': slowHeaders,
  // five megabytes of answers: more than the system keeps for who does not read
  'readers that do not read': 'GET /api/v1/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(
    7,
  ),
  'silent connections': '',
};

/**
 * The server alone, and behind HAProxy as `deploy/haproxy.cfg` has it, while others hold a tenth more connections than
 * it takes: another visitor is never refused and waits at most three times as long as without them.
 */
export async function measureWalls(): Promise<Verdict[]> {
  await using database = await startDatabase();
  // callers come as themselves, not by the header of a proxy
  const env = { SERVE: 'all', TRUST_PROXY_HOPS: '0', RATE_LIMITS: 'off' };
  await using server = await startServer(database.url, env);
  await using behind = await startServer(database.url, { ...env, TRUST_PROXY_HOPS: '1' });
  await using stack = new AsyncDisposableStack();
  const balancer = await startBalancer([Number(new URL(behind.url).port)], { checkMs: 2_000 });
  stack.defer(balancer.stop);
  const verdicts: Verdict[] = [];
  for (const [where, { url }] of Object.entries({ alone: server, 'behind HAProxy': balancer })) {
    for (const from of [1, addresses]) {
      for (const [kind, text] of Object.entries(kinds)) {
        verdicts.push(await compare(`${where}, ${kind}, ${from} addresses`, url, text, from));
      }
    }
  }
  return verdicts;
}

async function compare(what: string, url: string, text: string, from: number): Promise<Verdict> {
  const without = await visit(url);
  const texts = Array<string>(connections).fill(text);
  const places = Array.from({ length: from }, (_, i) => `127.0.1.${i + 1}`);
  const crowd = await holdConnections(url, texts, places);
  const beside = await visit(url);
  crowd[Symbol.dispose]();
  // connections that were cut are cleared away
  await delay(1_000);
  const name = `a visitor beside ${inDigits(connections)} others: ${what}`;
  return against(name, { ours: [beside], other: [without] }, inTenths, { atMost: 3 });
}

/** The median time of answers to somebody at an address of their own; a refusal takes for ever. */
async function visit(url: string): Promise<number> {
  const latenciesMs: number[] = [];
  for (let i = 0; i < visits; i++) {
    const startedAtMs = performance.now();
    if (!(await isAnswered(url))) return Number.POSITIVE_INFINITY;
    latenciesMs.push(performance.now() - startedAtMs);
  }
  return median(latenciesMs);
}

async function isAnswered(url: string): Promise<boolean> {
  const socket = connectTo(url, '127.0.0.99').setTimeout(10_000);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('timeout', () => socket.destroy());
  socket.write(`${request}connection: close\r\n\r\n`);
  await new Promise((resolve) => socket.once('close', resolve));
  return text.startsWith('HTTP/1.1 200');
}
