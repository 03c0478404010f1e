import { beforeAll, describe, expect, test } from 'vitest';
import { buildTimeoutMs, ensureBuilt, siteFor } from '../../testing/site.ts';

beforeAll(ensureBuilt, buildTimeoutMs);

test('the home page shows the fees of the moment, without any React', async () => {
  const { get, state, put } = await siteFor();
  expect((await get('/')).body).toContain('₹500');
  put({ ...state.settings, fees: { ...state.settings.fees, adult: 750 } });
  const { body } = await get('/');
  expect(body).toContain('₹750');
  expect(body).not.toMatch(/entry\.client|modulepreload/);
});

test('a returning phone gets 304 until the settings change what it saw', async () => {
  const { get, state, put } = await siteFor();
  const etag = String((await get('/')).headers.etag);
  const again = await get('/', { 'if-none-match': etag });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  put({ ...state.settings, event: { ...state.settings.event, tagline: 'Home again' } });
  const changed = await get('/', { 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toContain('Home again');
});

test('once registration has closed no page offers it', async () => {
  const { get, state, put } = await siteFor();
  const closed = { opensAt: '2020-01-01T00:00:00.000Z', closesAt: '2020-02-01T00:00:00.000Z' };
  put({ ...state.settings, deadlines: { ...state.settings.deadlines, ...closed } });
  for (const url of ['/', '/alumni-update', '/registration-success?own=yes', '/no-such-page']) {
    const shown = (await get(url)).body.replaceAll(/<script[\s\S]*?<\/script>/g, '');
    expect(shown, url).toContain('Registration closed');
    expect(shown, url).not.toMatch(/>Register( for the meet)?</);
  }
});

test('text in the settings never becomes markup', async () => {
  const { get, state, put } = await siteFor();
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  put({
    ...state.settings,
    event: { ...state.settings.event, tagline: hostile },
    policies: { ...state.settings.policies, terms: `## ${hostile}\n[x](javascript:alert(1))` },
  });
  for (const url of ['/', '/terms-and-conditions', '/admin/login']) {
    const { body } = await get(url);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toMatch(/<img|href="javascript/);
  }
});

test.each(['br', 'gzip', 'identity'])('a document travels as %s', async (encoding) => {
  const { get } = await siteFor();
  const { headers } = await get('/', { 'accept-encoding': encoding });
  expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
  expect(headers.vary).toMatch(/accept-encoding/i);
});

test('a coding refused with q=0 is not used', async () => {
  const { get } = await siteFor();
  const { headers } = await get('/', { 'accept-encoding': 'br;q=0, gzip' });
  expect(headers['content-encoding']).toBe('gzip');
});

test('an unknown address is a real 404 with a way home', async () => {
  const { get } = await siteFor();
  const { statusCode, body } = await get('/no-such-page');
  expect(statusCode).toBe(404);
  expect(body).toContain('Page not found');
  expect(body).toContain('href="/"');
});

test('when nothing can be rendered the visitor sees a calm page', async () => {
  const { get, state, logged } = await siteFor();
  state.isBroken = true;
  const { statusCode, body, headers } = await get('/');
  expect(statusCode).toBe(500);
  expect(body).toContain('Something went wrong on our side.');
  expect(body).not.toContain('database');
  expect(headers['cache-control']).toBe('no-store');
  expect(logged.join()).toContain('the database is away');
});

test.each(['/no-such-page', '/%0d%0aX:1', '//evil.example/'])(
  '%s is not found, and nobody fills the log with faults by it',
  async (url) => {
    const { get, logged } = await siteFor();
    expect((await get(url)).statusCode).toBe(404);
    expect(logged).toEqual([]);
  },
);

describe('staff pages', () => {
  test.each(['/admin', '/admin/registrations', '/ADMIN/x', '/x/../admin/y'])(
    '%s is an empty outline under the strict policy, and is not kept',
    async (url) => {
      const { get } = await siteFor();
      const { body, headers } = await get(url);
      expect(headers['content-security-policy']).toContain('require-trusted-types-for');
      expect(headers['content-security-policy']).not.toContain('razorpay');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.etag).toBeUndefined();
      expect(body).toContain('noindex');
    },
  );
});

test.each(['/registration-success', '/registration-pending', '/pay', '/form'])(
  '%s is kept for everybody, and for nobody who has a session',
  async (url) => {
    const { get } = await siteFor();
    const session = { cookie: 'lang=en; __Host-reg=somebody' };
    expect((await get(url, session)).headers).toMatchObject({ 'cache-control': 'no-store' });
    expect((await get(url, session)).headers.etag).toBeUndefined();
    expect((await get(url)).headers.etag).toBeDefined();
    expect((await get('/contact', session)).headers.etag).toBeDefined();
  },
);

test.each([
  ['/contact', false],
  ['/', false],
  ['/report-issue?lang=ml', false],
  ['/no-such-page', false],
  ['/registration?step=personal', true],
  ['/Quick-Registration', true],
  ['/alumni-update', true],
  ['/pay', true],
  ['/registration-pending-success?type=quick', true],
])('%s may load the checkout: %s', async (url, mayPay) => {
  const { get } = await siteFor();
  const policy = String((await get(url)).headers['content-security-policy']);
  expect(policy.includes('https://checkout.razorpay.com')).toBe(mayPay);
  expect(policy.includes('require-trusted-types-for')).toBe(!mayPay);
});

test('the component stories exist while developing only', async () => {
  expect((await (await siteFor()).get('/dev/ui')).statusCode).toBe(404);
  expect((await (await siteFor({ isDevelopment: true })).get('/dev/ui')).statusCode).toBe(200);
});

test('assets never change and come compressed', async () => {
  const { get } = await siteFor();
  const [asset] = (await get('/')).body.match(/\/assets\/common-[\w-]+\.css/) ?? [];
  const { statusCode, headers } = await get(String(asset), { 'accept-encoding': 'br' });
  expect(statusCode).toBe(200);
  expect(headers['content-encoding']).toBe('br');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each([
  '//',
  '//evil.example/',
  '/%00',
  '/%E0%A4%A',
  '/gallery?album=%E0%A4%A',
  '/gallery?album=a&album=b',
  '/share-image.jpeg?album=a&album=b',
  '/..%2f..%2fetc/passwd',
  '/assets/../../../package.json',
  '/assets/missing.js',
  '/?a=%ff',
  '/_root.data?_routes=x',
  '/registration?step=%F0%28',
  `/${'a'.repeat(3000)}`,
])('%s breaks nothing', async (url) => {
  const { get } = await siteFor();
  expect((await get(url)).statusCode).toBeLessThan(500);
});

test('the API keeps its own answers', async () => {
  const { get } = await siteFor();
  const { statusCode, headers } = await get('/api/v1/nothing');
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toMatch(/json/);
});
