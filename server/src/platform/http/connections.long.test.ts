import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { afterEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { createLog } from './log.ts';

/*
 * Somebody holds connections without using them. A place for forty stands for the two thousand of the
 * product; all shares are the same.
 */

const maxConnections = 40;
const tooMany = maxConnections * 1.1;
const logged: string[] = [];
const log = createLog(
  'info',
  new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  }),
);
const serverLimits = { maxConnections, checkEveryMs: 50, slowForMs: minuteMs };
let sockets: Socket[] = [];
afterEach(leave);

function leave(): void {
  for (const socket of sockets) socket.destroy();
  sockets = [];
}

async function open(url: string, text: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress });
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** The answer on a socket until the other side ends it. */
async function answered(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // a reset is an end as well, which `once` would take for a failure
  if (!socket.destroyed) await new Promise((ended) => socket.once('close', ended));
  return text;
}

const slowBody = (path: string, headers = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n${headers}\r\n{`;
/** Five megabytes of answers: more than the system keeps for who does not read. */
const slowReader = 'GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(7);
const step = '/api/v1/registrations/step/new';
const webhook = '/api/v1/payments/webhook';

/** Another visitor, from an address of their own, on a new connection. */
async function visit(url: string): Promise<string> {
  const socket = await open(
    url,
    'GET /api/v1/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    '127.0.0.99',
  );
  return (await answered(socket)).slice(0, 12);
}

const oneAddress = (_: number) => '127.0.0.1';
const manyAddresses = (n: number) => `127.0.1.${(n % 20) + 1}`;

describe.each([
  ['from one address', oneAddress],
  ['from twenty addresses', manyAddresses],
])('a tenth more than there are places, %s', (_, from) => {
  test.each([
    ['bodies that do not end', slowBody(step)],
    ['bodies of webhooks', slowBody(webhook)],
    ['readers that do not read', slowReader],
    ['bodies where nothing is', slowBody('/nothing')],
    ['nothing asked', ''],
  ])(
    '%s: another visitor is answered each time',
    async (_what, text) => {
      const app = await testApp({ listen: true, serverLimits });
      for (let n = 0; n < tooMany; n++) {
        const socket = await open(app.url, text, from(n));
        socket.pause();
        // one that is still being answered is at work, and none that waits to be read
        if (text === slowReader) {
          await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
        }
        if (n % 10 === 0) expect(await visit(app.url)).toBe('HTTP/1.1 200');
      }
      for (let n = 0; n < 5; n++) expect(await visit(app.url)).toBe('HTTP/1.1 200');
      leave();
      await app.close();
    },
    minuteMs,
  );
});

test('behind a proxy its visitors are told apart, and it is not taken for one of them', async () => {
  const config = { trustProxyHops: 1 };
  const hundred = { ...serverLimits, maxConnections: 100 };
  const app = await testApp({ listen: true, serverLimits: hundred, config });
  const from = (address: string) => slowBody(step, `X-Forwarded-For: ${address}\r\n`);
  const many: Socket[] = [];
  for (let n = 0; n < 30; n++) many.push(await open(app.url, from(`198.51.100.${n}`)));
  await visit(app.url);
  expect(many.filter(({ destroyed }) => destroyed)).toEqual([]);
  const one: Socket[] = [];
  for (let n = 0; n < 15; n++) one.push(await open(app.url, from(`2001:db8::${n + 1}`)));
  await Promise.all(one.slice(0, 5).map(answered));
  await visit(app.url);
  expect(one.filter(({ destroyed }) => destroyed)).toEqual(one.slice(0, 5));
  expect(many.filter(({ destroyed }) => destroyed)).toEqual([]);
  leave();
  await app.close();
});

describe('a body that does not end', () => {
  const limits = { ...serverLimits, handlerTimeoutMs: 300 };

  test('is answered 408, and its connection ends', async () => {
    const app = await testApp({ listen: true, serverLimits: limits });
    const answer = await answered(await open(app.url, slowBody(step)));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    leave();
    await app.close();
  });

  test.each([
    ['/nothing', 404],
    ['/api/v1/nothing', 404],
    ['/api/v1/auth/logout', 401],
    ['/api/v1/registrations/session/logout', 200],
  ])('is not waited for at %s, which takes none', async (path, status) => {
    // nothing but the answer ends this connection
    const app = await testApp({ listen: true, serverLimits });
    const answer = await answered(await open(app.url, slowBody(path)));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    leave();
    await app.close();
  });

  test('is ended after its time, even where something trickles in', async () => {
    const app = await testApp({
      listen: true,
      serverLimits: { ...serverLimits, bodyTimeoutMs: 300 },
    });
    const socket = await open(app.url, slowBody(step));
    const trickle = setInterval(() => socket.write('a'), 20);
    await answered(socket);
    clearInterval(trickle);
    leave();
    await app.close();
  });

  test('or that comes slower than a crawl, is ended', async () => {
    const app = await testApp({ listen: true, serverLimits: { ...serverLimits, slowForMs: 200 } });
    const socket = await open(app.url, slowBody(step));
    const trickle = setInterval(() => socket.write('a'), 20);
    await answered(socket);
    clearInterval(trickle);
    leave();
    await app.close();
  });

  test('that is cut off is no fault of ours: nothing is logged but that', async () => {
    logged.length = 0;
    const app = await testApp({ listen: true, serverLimits, log });
    const socket = await open(app.url, slowBody(step));
    await visit(app.url);
    socket.destroy();
    await visit(app.url);
    leave();
    await app.close();
    expect(logged.filter((line) => /stack|unavailable|failed/.test(line))).toEqual([]);
  });
});

test('a reader that does not read is ended, one that reads slowly but well is not', async () => {
  // a full window opens again only when a sixteenth of it was read: long enough for several of those
  const app = await testApp({ listen: true, serverLimits: { ...serverLimits, slowForMs: 1500 } });
  const held = () =>
    new Promise<number>((resolve) => app.app.server.getConnections((_, count) => resolve(count)));
  const steady = await open(app.url, slowReader);
  steady.pause();
  const reading = setInterval(() => steady.read(Math.min(50_000, steady.readableLength)), 20);
  for (let n = 0; n < 3; n++) (await open(app.url, slowReader)).pause();
  await expect.poll(held).toBe(4);
  await expect.poll(held, { timeout: 20_000 }).toBe(1);
  clearInterval(reading);
  expect(steady.destroyed).toBe(false);
  leave();
  await app.close();
});

test.each([
  [8, 8],
  [9, 0],
  [1000, 0],
])('of %i requests in one piece %i are answered', async (sent, answers) => {
  const app = await testApp({ listen: true, serverLimits });
  const request = 'GET /api/v1/healthz HTTP/1.1\r\nHost: x\r\n';
  const last = `${request}Connection: close\r\n\r\n`;
  const text = `${request}\r\n`.repeat(sent - 1) + last;
  const answer = await answered(await open(app.url, text));
  expect(answer.match(/HTTP\/1\.1 200/g) ?? []).toHaveLength(answers);
  expect(await visit(app.url)).toBe('HTTP/1.1 200');
  leave();
  await app.close();
});
