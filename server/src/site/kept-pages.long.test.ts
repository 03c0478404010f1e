import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildTimeoutMs, ensureBuilt, siteFor } from '../../testing/site.ts';
import { countRenders } from '../platform/http/burst-limit.ts';

beforeAll(ensureBuilt, buildTimeoutMs);

/** A site that counts what it renders, and limits nobody. */
async function counted() {
  let renders = 0;
  const site = await siteFor({
    countRender: () => {
      renders++;
      return null;
    },
  });
  return { ...site, renders: () => renders };
}

const random = () => randomUUID();

describe('a page is rendered once', () => {
  test.each(['/', '/registration', '/contact', '/gallery', '/admin/login'])(
    '%s, whatever stands in its query',
    async (path) => {
      const { get, renders } = await counted();
      const plain = await get(path);
      const asks = Array.from({ length: 500 }, (_, i) =>
        get(`${path}?${['fbclid', 'utm_source', 'x'][i % 3]}=${random()}&gclid=${i}`),
      );
      for (const { statusCode, body } of await Promise.all(asks)) {
        expect(statusCode).toBe(200);
        expect(body).toBe(plain.body);
      }
      expect(renders()).toBe(1);
    },
  );

  test('when many ask at the same time', async () => {
    const { get, renders } = await counted();
    await Promise.all(Array.from({ length: 50 }, () => get('/')));
    expect(renders()).toBe(1);
  });

  test('and one that nobody has, once in each language, whatever its address', async () => {
    const { get, renders } = await counted();
    for (let i = 0; i < 20; i++) {
      const english = await get(`/${random()}/${random()}`);
      expect([english.statusCode, english.body]).toEqual([
        404,
        expect.stringContaining('Page not found'),
      ]);
      expect((await get(`/${random()}?lang=ml`)).body).toContain('lang="ml"');
    }
    expect(renders()).toBe(2);
  });

  test('however its address is spelt', async () => {
    const { get, renders } = await counted();
    const { body } = await get('/gallery');
    const spellings = [
      '/gallery/',
      '/GALLERY',
      '//gallery',
      '/%67allery',
      '/a/..//gallery',
      '/x/%2e%2e/gallery',
    ];
    for (const url of spellings) expect((await get(url)).body, url).toBe(body);
    expect(renders()).toBe(1);
  });

  test('of staff, for whatever record', async () => {
    const { get, renders } = await counted();
    for (let i = 0; i < 10; i++) {
      const { headers } = await get(`/admin/registrations/${random()}?page=${i}`);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(renders()).toBe(1);
  });
});

describe('a parameter that the page reads', () => {
  test('makes another page', async () => {
    const { get, renders } = await counted();
    const bodies = [];
    for (const url of [
      '/registration-pending-success?type=waitlist',
      '/registration-pending-success?utm_source=mail&type=quick',
    ]) {
      bodies.push((await get(url)).body);
    }
    expect(renders()).toBe(2);
    expect((await get('/gallery?album=nowhere&fbclid=1')).statusCode).toBe(404);
    expect((await get('/gallery?fbclid=2')).statusCode).toBe(200);
    expect(renders()).toBe(4);
  });

  test('stays in the links to other languages, all else does not', async () => {
    const { get } = await counted();
    const { body } = await get('/gallery?fbclid=1&album=nowhere');
    expect(body).toContain('href="?album=nowhere&amp;lang=ml"');
    expect(body).not.toContain('fbclid');
  });
});

test('who asks for more pages than a person reads waits, in words, and nobody else', async () => {
  let nowMs = 0;
  const { get } = await siteFor({ countRender: countRenders(() => new Date(nowMs)) });
  const ask = (address: string, language = 'en') =>
    get(`/report-issue?registration=${random()}`, { cookie: `lang=${language}` }, address);
  let refusal = await ask('198.51.100.1');
  for (let i = 0; i < 200 && refusal.statusCode === 200; i++) refusal = await ask('198.51.100.1');
  expect(refusal.statusCode).toBe(429);
  expect(refusal.headers['retry-after']).toBe('1');
  expect(refusal.headers['content-type']).toMatch(/html/);
  expect(refusal.body).toContain('Please wait a moment, then try again.');
  expect((await ask('198.51.100.1', 'ml')).body).toContain('lang="ml"');
  expect((await ask('198.51.100.2')).statusCode).toBe(200);
  // what is kept is for everybody
  expect((await get('/', {}, '198.51.100.2')).statusCode).toBe(200);
  expect((await get('/?fbclid=1', {}, '198.51.100.1')).statusCode).toBe(200);
  nowMs += 1000;
  expect((await ask('198.51.100.1')).statusCode).toBe(200);
});
