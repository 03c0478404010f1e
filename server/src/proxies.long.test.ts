import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { hasProxy, startBalancer, startCaddy } from '../testing/platform/proxies.ts';

/*
 * The proxies of `deploy/`, each before the product, with shorter times: who is slow is ended, and nobody else
 * notices. Without Debian's package of a proxy its tests are left out.
 */
const served = await testApp({ listen: true, config: { trustProxyHops: 1 } });
const port = Number(new URL(served.url).port);

let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

async function open(url: string, text: string, localAddress = '127.0.0.1') {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress });
  socket.on('error', () => {});
  sockets.push(socket);
  await new Promise((done) => socket.once('connect', done).once('close', done));
  if (!socket.destroyed) socket.write(text);
  return socket;
}

/** What a socket is answered until the other side ends it, while it sends a letter every tenth of a second. */
async function trickled(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const timer = setInterval(() => socket.write('x'), 100);
  await ended(socket);
  clearInterval(timer);
  return text;
}

const ended = (socket: Socket) =>
  socket.closed || new Promise((done) => socket.once('close', done));

async function visit(url: string): Promise<string> {
  const socket = await open(
    url,
    'GET /api/v1/healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
    '127.0.0.99',
  );
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await ended(socket);
  return text.slice(0, 15);
}

const connectionsOfProduct = () =>
  new Promise<number>((resolve, reject) =>
    served.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

const slowHeaders = 'GET /api/v1/healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ';
const slowBody =
  'POST /api/v1/registrations/step/new HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{';
const slowReader =
  'GET /api/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: identity\r\n\r\n'.repeat(
    7,
  );

describe.each([
  ['haproxy', () => startBalancer([port], { timesFaster: 2 })],
  ['caddy', () => startCaddy(port, { timesFaster: 8 })],
] as const)('%s', (name, start) => {
  const isMissing = !hasProxy(name);
  const needed = isMissing ? ` (left out: apt-get install ${name})` : '';
  let proxy: Awaited<ReturnType<typeof startBalancer>>;
  beforeAll(async () => {
    if (!isMissing) proxy = await start();
  });
  afterAll(() => proxy?.stop());

  test.skipIf(isMissing)(
    `passes visitors on, and keeps the figures to itself${needed}`,
    async () => {
      expect(await visit(proxy.url)).toBe('HTTP/1.1 200 OK');
      expect((await fetch(`${proxy.url}/metrics`)).status).toBe(404);
    },
  );

  test.skipIf(isMissing).each([
    ['headers that do not end', slowHeaders],
    ['a body that does not end', slowBody],
  ])(`ends %s, which never reach the product${needed}`, async (_, text) => {
    const before = await connectionsOfProduct();
    const slow = await Promise.all(Array.from({ length: 100 }, () => open(proxy.url, text)));
    const answers = slow.map(trickled);
    expect(await visit(proxy.url)).toBe('HTTP/1.1 200 OK');
    // one for the visitor, and one that asks for health
    expect(await connectionsOfProduct()).toBeLessThanOrEqual(before + 2);
    // every answer of the product has this header
    for (const answer of await Promise.all(answers)) expect(answer).not.toMatch(/nosniff/i);
  });

  test.skipIf(isMissing)(`serves others while an address does not read${needed}`, async () => {
    const readers = await Promise.all(
      Array.from({ length: 20 }, () => open(proxy.url, slowReader)),
    );
    for (const socket of readers) socket.pause();
    for (let visits = 0; visits < 10; visits++) {
      expect(await visit(proxy.url)).toBe('HTTP/1.1 200 OK');
    }
  });
});

test.skipIf(!hasProxy('haproxy'))(
  'haproxy takes 200 connections of an address, and others as before',
  async () => {
    const proxy = await startBalancer([port]);
    try {
      // what is never read of an answer keeps a socket open on this side
      for (let n = 0; n < 220; n++) (await open(proxy.url, '')).resume();
      const kept = () => sockets.filter((socket) => !socket.destroyed).length;
      // which of them it refuses is open, as it takes them on two threads
      await expect.poll(kept, { timeout: 5_000 }).toBeLessThanOrEqual(200);
      // one more is that of who asked whether it runs
      expect(kept()).toBeGreaterThanOrEqual(199);
      expect(await visit(proxy.url)).toBe('HTTP/1.1 200 OK');
    } finally {
      await proxy.stop();
    }
  },
);

test.skipIf(!hasProxy('caddy'))(
  'caddy bears the silence of an address, which never reaches the product',
  async () => {
    const proxy = await startCaddy(port);
    try {
      const before = await connectionsOfProduct();
      // more than the product takes in all
      await Promise.all(Array.from({ length: 2_200 }, () => open(proxy.url, slowHeaders)));
      for (let visits = 0; visits < 10; visits++) {
        expect(await visit(proxy.url)).toBe('HTTP/1.1 200 OK');
      }
      expect(await connectionsOfProduct()).toBeLessThanOrEqual(before + 2);
    } finally {
      await proxy.stop();
    }
  },
);
