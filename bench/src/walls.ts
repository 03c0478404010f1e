import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startBalancer } from '../../server/testing/platform/proxies.ts';
import type { BenchDatabase } from './database.ts';
import { startServer } from './processes.ts';
import { median, type Verdict } from './ratio.ts';

/** A tenth more than the server takes (`maxConnections` in `http/server.ts`). */
const connections = 2_200;
const addresses = 20;
const byteEveryMs = 1_500;
const visits = 40;
const path = '/api/v1/settings/public';

const head = 'POST /api/v1/registrations/step/new HTTP/1.1\r\nhost: localhost\r\n';
const kinds = {
  'bodies a byte at a time': `${head}content-type: application/json\r\ncontent-length: 60000\r\n\r\n{`,
  'headers a byte at a time': head,
  'readers that do not read': `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(20),
  'silent connections': '',
};

/**
 * The server alone, and behind HAProxy as `deploy/haproxy.cfg` has it, while others hold a tenth more connections than
 * it takes: another visitor is never refused and waits at most three times as long as without them.
 */
export async function measureWalls(database: BenchDatabase): Promise<Verdict[]> {
  // callers come as themselves, not by the header of a proxy
  const server = await startServer(database.url, { TRUST_PROXY_HOPS: '0', RATE_LIMITS: 'off' });
  const behind = await startServer(database.url, { RATE_LIMITS: 'off' });
  const balancer = await startBalancer([Number(new URL(behind.url).port)]);
  try {
    const verdicts: Verdict[] = [];
    for (const [where, url] of [
      ['alone', server.url],
      ['behind HAProxy', balancer.url],
    ] as const) {
      for (const from of [1, addresses]) {
        for (const [kind, text] of Object.entries(kinds)) {
          verdicts.push(await compare(`${where}, ${kind}, ${from} addresses`, url, text, from));
        }
      }
    }
    return verdicts;
  } finally {
    await balancer.stop();
    await server.stop();
    await behind.stop();
  }
}

async function compare(what: string, url: string, text: string, from: number): Promise<Verdict> {
  const without = await visit(url);
  const crowd = await gather(url, text, from);
  const beside = await visit(url);
  crowd.leave();
  // connections that were cut are cleared away
  await delay(1_000);
  return {
    what: `a visitor beside ${connections.toLocaleString('en-GB')} others: ${what}`,
    ours: `${beside.toFixed(1)} ms`,
    other: `${without.toFixed(1)} ms`,
    ratio: beside / without,
    budget: { atMost: 3 },
  };
}

/** The median time of answers to somebody at an address of their own; a refusal takes for ever. */
async function visit(url: string): Promise<number> {
  const latenciesMs: number[] = [];
  for (let i = 0; i < visits; i++) {
    const startedAtMs = performance.now();
    const isAnswered = await ask(url);
    latenciesMs.push(isAnswered ? performance.now() - startedAtMs : Number.POSITIVE_INFINITY);
  }
  return latenciesMs.includes(Number.POSITIVE_INFINITY)
    ? Number.POSITIVE_INFINITY
    : median(latenciesMs);
}

async function ask(url: string): Promise<boolean> {
  const socket = connect({ ...target(url), localAddress: '127.0.0.99', timeout: 10_000 });
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('timeout', () => socket.destroy());
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  await new Promise((resolve) => socket.once('close', resolve));
  return text.startsWith('HTTP/1.1 200');
}

const target = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) });

async function gather(url: string, text: string, from: number) {
  const sockets: Socket[] = [];
  for (let i = 0; i < connections; i++) {
    const localAddress = `127.0.1.${(i % from) + 1}`;
    const socket = connect({ ...target(url), localAddress });
    socket.on('error', () => {});
    sockets.push(socket);
    await new Promise<unknown>((done) => socket.once('connect', done).once('close', done));
    if (text && !socket.destroyed) socket.write(text);
    if (text.startsWith('GET')) socket.pause();
  }
  const timer = setInterval(() => {
    if (!text.startsWith('POST')) return;
    for (const socket of sockets) if (!socket.destroyed) socket.write('x');
  }, byteEveryMs);
  return {
    leave() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
