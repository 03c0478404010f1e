import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { app } = await testApp();
const ask = (url: string, headers: object, remoteAddress = '127.0.0.1') =>
  app.inject({
    method: 'GET',
    url,
    headers: { host: 'localhost:3000', ...headers },
    remoteAddress,
  });

test.each(['/dev/outbox', '/metrics'])('%s answers this machine, and nobody else', async (url) => {
  expect((await ask(url, {})).statusCode).toBe(200);
  expect((await ask(url, {}, '::ffff:127.0.0.1')).statusCode).toBe(200);
  expect((await ask(url, {}, '203.0.113.9')).statusCode).toBe(404);
  const forwarded = [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'meet.example' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
    { via: '1.1 caddy' },
  ];
  for (const headers of forwarded) {
    expect((await ask(url, headers)).statusCode, JSON.stringify(headers)).toBe(404);
  }
});

test.each(['meet.example', 'localhost.evil.example', '192.168.1.7:3000', '127.0.0.1.evil.example'])(
  'mails are not shown under the name %s, which a page of others could choose',
  async (host) => {
    expect((await ask('/dev/outbox', { host })).statusCode).toBe(404);
    expect((await ask('/%64ev/outbox', { host })).statusCode).toBe(404);
  },
);
