import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const stagingPassword = 'a long password for the rehearsal';
const { app, url } = await testApp({
  config: { stagingPassword, isHttps: true, publicUrl: 'https://staging.example.net' },
  listen: true,
});
const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`,
});
const paths = [
  '/api/v1/settings/public',
  '/api/v1/auth/login',
  '/dev/outbox',
  '/metrics',
  '/nothing',
];
const ask = (path: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.9') =>
  app.inject({ url: path, headers, remoteAddress });

test.each([...paths, '/api/v1/healthz', '/assets/x.js'])(
  '%s is closed without it',
  async (path) => {
    for (const headers of [
      {},
      basic('wrong'),
      basic(''),
      { authorization: `Bearer ${stagingPassword}` },
      { cookie: '__Host-staging=x' },
      { authorization: 'Basic !' },
    ]) {
      const reply = await ask(path, headers);
      expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([401, undefined]);
      expect(reply.headers['www-authenticate']).toMatch(/^Basic /);
      expect(reply.body).toBe('401');
    }
  },
);

test('every route is behind it, whatever it is asked with', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const) {
    const reply = await app.inject({ method, url: '/api/v1/issues', payload: {} });
    expect([method, reply.statusCode]).toEqual([method, 401]);
  }
  // what no route takes
  const odd = await fetch(`${url}/%E0%A4%A`);
  expect([400, 401]).toContain(odd.status);
});

test('who gives it once goes on by a cookie, beside a token of staff', async () => {
  const first = await ask('/api/v1/settings/public', basic(stagingPassword));
  expect(first.statusCode).toBe(200);
  const setCookie = String(first.headers['set-cookie']);
  expect(setCookie).toMatch(/^__Host-staging=.*HttpOnly; Secure; SameSite=Lax/);
  expect(setCookie).not.toContain(stagingPassword);
  const cookie = setCookie.split(';')[0] ?? '';
  const reply = await ask('/api/v1/settings/public', { cookie, authorization: 'Bearer x.y' });
  expect(reply.statusCode).toBe(200);
});

test('the machine itself looks after its health', async () => {
  expect((await ask('/api/v1/healthz', {}, '127.0.0.1')).statusCode).toBe(200);
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  expect((await ask('/api/v1/healthz', forwarded, '127.0.0.1')).statusCode).toBe(401);
});
