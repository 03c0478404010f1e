import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { codeFor } from '../testing/domain/one-time-codes.ts';
import { personalInfo } from '../testing/domain/registrations.ts';
import { addAdmin, password } from '../testing/domain/sign-in.ts';
import { buildTimeoutMs, ensureBuilt } from '../testing/site.ts';
import { buildApp } from './app.ts';
import { documentHeaders } from './platform/http/headers.ts';
import { registerSite } from './site/site.ts';

/** The whole server, pages and API, as it is in production behind a proxy that ends TLS. */
let app: FastifyInstance;
let served: TestApp;
let port: number;
beforeAll(async () => {
  ensureBuilt();
  const publicUrl = 'https://meet.example';
  const config = { publicUrl, isHttps: true, appEnv: 'production', captcha: 'altcha' } as const;
  served = await testApp({ config: { ...config, allowedOrigins: [publicUrl] } });
  const { deps } = served;
  app = await buildApp(deps);
  await registerSite(app, {
    api: app,
    settings: deps.settings.current,
    settingsVersion: deps.settings.revision,
    publicUrl,
    whoIsComing: async () => ({ total: null, schools: [], batches: [] }),
    gallery: async () => ({ albums: [], album: null }),
    invitation: async () => null,
    openPhoto: async () => null,
    openPicture: async () => null,
    earlierBuildsFolder: '/dev/null/builds',
    isDevelopment: false,
    serviceWorker: true,
    csp: (kind, scriptHashes) => documentHeaders(deps.config, { kind, scriptHashes }),
  });
  await addAdmin(served, { email: 'viewer@example.org' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
  return () => app.close();
}, buildTimeoutMs);

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('every answer', () => {
  test.each<[string, number, { method?: 'POST'; headers?: object; payload?: string }?]>([
    ['/', 200],
    ['/registration', 200],
    ['/admin/login', 200],
    ['/no-such-page', 404],
    ['/%00', 404],
    ['/%', 400],
    ['/favicon.svg', 200],
    ['/robots.txt', 200],
    ['/.well-known/security.txt', 200],
    ['/sitemap.xml', 200],
    ['/share-image.png', 200],
    ['/assets/none.js', 404],
    ['/metrics', 404, { headers: { 'x-forwarded-for': '203.0.113.5' } }],
    ['/api/v1/healthz', 200],
    ['/api/v1/settings/public', 200],
    ['/api/v1/nothing', 404],
    ['/api/v1/%', 400],
    ['/api/v1/auth/verify', 401],
    ['/api/v1/registrations/current?a=1&a=2', 400],
    ['/api/v1/auth/login', 403, { method: 'POST', headers: { origin: 'https://evil.example' } }],
    ['/api/v1/auth/login', 415, { method: 'POST', headers: { 'content-type': 'text/plain' } }],
    ['/api/v1/auth/login', 422, { method: 'POST', headers: json, payload: '{}' }],
    [
      '/api/v1/auth/login',
      413,
      { method: 'POST', headers: json, payload: `"${'x'.repeat(70_000)}"` },
    ],
    ['/', 404, { method: 'POST', headers: form }],
    ['/contact', 422, { method: 'POST', headers: form, payload: 'name=Anu' }],
    ['/contact', 403, { method: 'POST', headers: { ...form, origin: 'https://evil.example' } }],
    ['/contact', 400, { method: 'POST', headers: { 'content-type': 'multipart/form-data' } }],
    ['/contact', 415, { method: 'POST', headers: json, payload: '{}' }],
    ['/contact', 413, { method: 'POST', headers: form, payload: 'x'.repeat(140_000) }],
  ])('%s (%i) keeps browsers from guessing, framing and plain http', async (url, status, sent) => {
    const { statusCode, headers } = await app.inject({
      method: 'GET',
      url,
      ...(sent?.method === 'POST' && { payload: 'x' }),
      ...(sent as object),
    });
    expect(statusCode).toBe(status);
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    const type = String(headers['content-type']);
    expect(type).toMatch(/^image\/|; charset=utf-8$/);
    if (/html/.test(type)) {
      expect(headers['content-security-policy']).toMatch(/base-uri 'none'; object-src 'none'/);
      expect(headers['cross-origin-opener-policy']).toMatch(/^same-origin/);
    }
  });

  test('a script or style says its type', async () => {
    const { body } = await app.inject('/registration');
    for (const [asset] of body.matchAll(/\/assets\/[\w.-]+\.(js|css)/g)) {
      const { headers } = await app.inject(asset);
      expect(headers['content-type']).toMatch(
        /^(application\/javascript|text\/css); charset=utf-8$/,
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});

test('every cookie is of this host alone and out of reach of scripts and other sites', async () => {
  const contact = { email: 'anu@example.org' };
  const post = (url: string, payload: object, cookie = '') =>
    app.inject({
      method: 'POST',
      url: `/api/v1${url}`,
      headers: { origin: 'https://meet.example', ...(cookie !== '' && { cookie }) },
      payload,
    });
  /** What a one-time code opens at `url`. */
  const enterCode = async (url: string, email: string, update: boolean) => {
    const asked = await post('/registrations/send-otp', { email, update });
    const cookie = String(asked.headers['set-cookie']).split(';')[0];
    return post(url, { email, update, otp: await codeFor(served, email) }, cookie);
  };
  const replies = [
    await post('/registrations/step/new', {
      stepName: 'personalInfo',
      step: 1,
      formDataStructured: { personalInfo: personalInfo(contact) },
    }),
    await enterCode('/registrations/verify-otp', contact.email, true),
    await enterCode('/issues/mine/verify-otp', 'biju@example.org', false),
    await post('/registrations/send-otp', { ...contact, update: true }),
    await post('/registrations/session/logout', {}),
    await post('/auth/login', { email: 'viewer@example.org', password }),
    await app.inject({
      method: 'POST',
      url: '/api/v1/upload/single',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload:
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n' +
        'content-type: text/plain\r\n\r\nhello\r\n--x--\r\n',
    }),
  ];
  const cookies = replies.flatMap(({ statusCode, headers }) => {
    expect(statusCode).toBeLessThan(300);
    return [headers['set-cookie'] ?? []].flat();
  });
  const names = cookies.map((cookie) => cookie.split('=')[0]);
  expect(new Set(names)).toEqual(
    new Set(
      ['reg', 'otp', 'proven', 'issues', 'adm', 'adm-device', 'upload'].map(
        (name) => `__Host-${name}`,
      ),
    ),
  );
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-[\w-]+=/);
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']) {
      expect(cookie.split('; ')).toContain(part);
    }
    expect(cookie).not.toMatch(/Domain=/);
  }
});

test('the language that was chosen is no secret, and out of reach of scripts all the same', async () => {
  const { headers } = await app.inject('/?lang=ml');
  expect(headers['set-cookie']).toMatch(
    /^lang=ml; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly; Secure$/,
  );
});

test.each([
  '/.git/config',
  '/.env',
  '/package.json',
  '/server/src/main.ts',
  '/assets/',
  '/assets/../server/index.js',
  '/assets/%2e%2e/server/index.js',
  '/assets/..%5cserver%5cindex.js',
  '/build/server/index.js',
  '/data/secret-key',
  '/dev/outbox',
  '/dev/ui',
  '/api/v1/docs',
  '/__sim/state',
])('%s shows nothing of ours', async (url) => {
  expect(await exchange(`GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 40[04] /,
  );
});

test('the scripts of the pages hold no stand-in, no secret and nothing of the server', () => {
  const folder = fileURLToPath(new URL('../../web/build/client/', import.meta.url));
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|json|webmanifest)$/.test(name),
  );
  expect(scripts.length).toBeGreaterThan(20);
  const telling =
    /rzp_(sim|test|live)_|__sim|SECRET_KEY|PRIVATE KEY|postgres:\/\/|process\.env|sourceMappingURL/;
  const found = scripts.filter((name) => telling.test(readFileSync(join(folder, name), 'utf8')));
  expect(found).toEqual([]);
});

describe('on the wire', () => {
  const smuggled = 'GET /api/v1/healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const post = (headers: string, body: string) =>
    `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
  test.each<[string, string]>([
    [
      'a length beside chunks',
      post('Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`),
    ],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 40', `{}${smuggled}`)],
    ['a length with a sign', post('Content-Length: +2', `{}${smuggled}`)],
    [
      'chunks inside something else',
      post('Transfer-Encoding: chunked, gzip', `0\r\n\r\n${smuggled}`),
    ],
    ['chunks spelt otherwise', post('Transfer-Encoding : chunked', `0\r\n\r\n${smuggled}`)],
    ['a folded header', post('X-A: 1\r\n Content-Length: 0', `{}${smuggled}`)],
    ['a lone line feed', `GET / HTTP/1.1\nHost: x\n\n${smuggled}`],
    ['no host', `GET /api/v1/healthz HTTP/1.1\r\n\r\n${smuggled}`],
    ['20 KiB of headers', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['what is no HTTP', `\x16\x03\x01 hello\r\n\r\n${smuggled}`],
  ])('%s is refused, nothing behind it is answered, and the line is cut', async (_name, sent) => {
    const answered = await exchange(sent);
    expect(answered).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answered.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answered).not.toContain('"status":"ok"');
  });

  test('TRACE repeats nothing', async () => {
    const answered = await exchange(
      'TRACE / HTTP/1.1\r\nHost: x\r\nCookie: __Host-adm=s3cret\r\nConnection: close\r\n\r\n',
    );
    expect(answered).toMatch(/^HTTP\/1\.1 40[045] /);
    expect(answered).not.toContain('s3cret');
  });

  test('who sends slowly has so many seconds and no more', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = app.server;
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 65_000,
      maxConnections: 2_000,
    });
  });
});

/** What comes back on a connection of its own until the server closes it. */
async function exchange(sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answered = '';
  socket.on('data', (text) => {
    answered += text;
  });
  // a reset is an end as well, which `once` would take for a failure
  socket.on('error', () => {});
  socket.write(sent);
  await new Promise((ended) => socket.once('close', ended));
  return answered;
}
