import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { inEnglish } from '../refusal.ts';
import { createWebhookReceivers, isPublicAddress } from './webhook-receivers.ts';

const open = createWebhookReceivers({ appEnv: 'test' });
const strict = createWebhookReceivers({ appEnv: 'production' });
const message = { headers: { 'webhook-id': 'one' }, body: '{}' };

const stops: (() => void)[] = [];
afterAll(() => {
  for (const stop of stops) stop();
});
async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  stops.push(() => server.close().closeAllConnections());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.each([
  ['93.184.216.34', true],
  ['52.66.75.174', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:93.184.216.34', false],
  ['64:ff9b::a00:1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['ff02::1', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

describe('in production', () => {
  test.each([
    ['https://hooks.example.org/sangamam?key=1', null],
    ['https://hooks.example.org:8443/', null],
    ['http://hooks.example.org/', 'Enter an address that starts with https://'],
    ['ftp://hooks.example.org/', 'Enter an address such as https://…'],
    ['hooks.example.org', 'Enter an address such as https://…'],
    ['https://anu:secret@hooks.example.org/', 'Leave out the user name and password'],
    ['https://localhost/', 'Enter the name of a public server'],
    ['https://127.0.0.1/', 'Enter the name of a public server'],
    ['https://2130706433/', 'Enter the name of a public server'],
    ['https://0x7f.1/', 'Enter the name of a public server'],
    ['https://[::1]/', 'Enter the name of a public server'],
    ['https://[::ffff:127.0.0.1]/', 'Enter the name of a public server'],
  ])('%s: %s', (url, why) => {
    const refused = strict.refusalReasonOf(url);
    expect(refused && inEnglish(refused)).toBe(why);
  });

  test.each([
    ['a private address', ['10.0.0.7']],
    ['a public and a private address', ['93.184.216.34', '127.0.0.1']],
    ['no address', []],
  ])('a name that leads to %s is not connected to', async (_, addresses) => {
    const receivers = createWebhookReceivers(
      { appEnv: 'production' },
      {
        lookup: (_name, _options, callback) =>
          callback(
            null,
            addresses.map((address) => ({ address, family: 4 })),
          ),
      },
    );
    const answer = await receivers.post('https://hooks.example.org/', message);
    expect(answer).toEqual({
      status: null,
      problem: 'The server name leads to an address that is not public',
    });
  });

  test('what became forbidden after it was saved is not sent to', async () => {
    const answer = await strict.post('http://127.0.0.1:9/', message);
    expect(answer).toEqual({ status: null, problem: 'Enter an address that starts with https://' });
  });
});

test('a redirect is an answer and is not followed', async () => {
  let isFollowed = false;
  const target = await serve((_, response) => {
    isFollowed = true;
    response.end();
  });
  const url = await serve((_, response) => response.writeHead(307, { location: target }).end());
  expect(await open.post(url, message)).toEqual({ status: 307, problem: null });
  expect(isFollowed).toBe(false);
});

test('whoever does not answer is waited for only so long, and whoever never ends is left', async () => {
  const hasty = createWebhookReceivers({ appEnv: 'test' }, { timeoutMs: 200 });
  const silent = await serve(() => {});
  expect(await hasty.post(silent, message)).toEqual({
    status: null,
    problem: 'No answer within 0.2 seconds',
  });
  const left = Promise.withResolvers<void>();
  const endless = await serve((_, response) => {
    response.on('close', left.resolve);
    response.writeHead(200).write('and so on');
  });
  const patient = createWebhookReceivers({ appEnv: 'test' }, { timeoutMs: 2_000 });
  expect(await patient.post(endless, message)).toEqual({ status: 200, problem: null });
  await left.promise;
});

test('whoever speaks of another protocol is no answer, and holds up nothing', async () => {
  const switching =
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: any\r\n\r\n';
  const url = await serve((_, response) => response.socket?.write(switching));
  expect(await open.post(url, message)).toEqual({
    status: null,
    problem: 'The connection was cut off',
  });
});

test('nobody there is told in words', async () => {
  expect(await open.post('http://127.0.0.1:9/', message)).toEqual({
    status: null,
    problem: 'The server refused the connection',
  });
});
