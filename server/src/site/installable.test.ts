import { settingsIn } from '@sangamam/contract/settings/event-settings';
import { beforeAll, expect, test } from 'vitest';
import { buildTimeoutMs, ensureBuilt, siteFor } from '../../testing/site.ts';

beforeAll(ensureBuilt, buildTimeoutMs);

test('the manifest has the name and the colour of the settings, and every icon of it is there', async () => {
  const { get, state, put } = await siteFor();
  const { event, theme } = state.settings;
  put({
    ...state.settings,
    event: { ...event, name: 'Pravaham – The river meet' },
    theme: { ...theme, main: '#7a1f3d' },
  });
  const { headers, body } = await get('/manifest.webmanifest');
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = JSON.parse(body);
  expect(manifest).toMatchObject({
    name: 'Pravaham – The river meet',
    short_name: 'Pravaham',
    start_url: '/',
    display: 'standalone',
    theme_color: '#7a1f3d',
  });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  for (const { src, type } of manifest.icons) {
    const icon = await get(src);
    expect(icon.statusCode).toBe(200);
    expect(icon.headers['content-type']).toBe(type);
  }
});

test('the manifest speaks the language of the page that names it', async () => {
  const { get, state, put } = await siteFor();
  put({ ...state.settings, languages: { ml: true, hi: false } });
  const href = /rel="manifest" href="([^"]+)"/.exec((await get('/?lang=ml')).body)?.[1] ?? '';
  const { event } = settingsIn(state.settings, 'ml');
  expect(JSON.parse((await get(href)).body)).toMatchObject({
    id: '/',
    lang: 'ml',
    name: event.name,
    description: event.tagline,
  });
});

test('the worker is asked for anew each time, and may talk to nobody else', async () => {
  const { get } = await siteFor();
  const { statusCode, headers, body } = await get('/service-worker.js');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("connect-src 'self'");
  expect(body).toMatch(/^self\.buildVersion = '[0-9a-f]{16}';/);
});

test('the worker travels compressed, and only where it is another one', async () => {
  const { get } = await siteFor();
  const asked = { 'accept-encoding': 'br' };
  const { headers } = await get('/service-worker.js', asked);
  expect(headers['content-encoding']).toBe('br');
  const known = { ...asked, 'if-none-match': String(headers.etag) };
  expect((await get('/service-worker.js', known)).statusCode).toBe(304);
});

test('a bad worker is ended by another that keeps nothing', async () => {
  const { get } = await siteFor({ serviceWorker: false });
  const { statusCode, body } = await get('/service-worker.js');
  expect(statusCode).toBe(200);
  expect(body).toContain('registration.unregister()');
  expect(body).not.toContain("addEventListener('fetch'");
});

test('the page without a network is found by nobody and tells no price', async () => {
  const { get } = await siteFor();
  const { statusCode, headers, body } = await get('/offline');
  expect(statusCode).toBe(200);
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(body.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toContain('₹');
});
