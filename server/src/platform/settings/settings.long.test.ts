import { sql } from 'kysely';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { connect } from '../db/connect.ts';
import { createSettingsReader, writeSettings } from './settings.ts';

test('the defaults are written once and then left alone', async () => {
  const { deps, patchSettings } = await testApp();
  await patchSettings((settings) => ({ ...settings, fees: { ...settings.fees, adult: 750 } }));
  const second = await createSettingsReader(deps);
  expect((await second.current()).fees.adult).toBe(750);
  await second.close();
});

test('a change is heard by every other process', async () => {
  const { deps, db } = await testApp();
  const other = await createSettingsReader(deps);
  const before = await other.current();
  const revision = await other.revision();
  await writeSettings(db, { ...before, event: { ...before.event, city: 'Mahe' } }, new Date());
  await vi.waitFor(async () => expect((await other.current()).event.city).toBe('Mahe'), 30_000);
  expect(await other.revision()).toBe(revision + 1);
  await other.close();
});

test('changes are heard again after the connection was lost', async () => {
  const { deps, db } = await testApp();
  const other = await createSettingsReader(deps);
  await deps.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen%'`,
  );
  const before = await other.current();
  await writeSettings(db, { ...before, event: { ...before.event, city: 'Kavaratti' } }, new Date());
  await vi.waitFor(
    async () => expect((await other.current()).event.city).toBe('Kavaratti'),
    30_000,
  );
  await other.close();
});

test('a connection lost while it begins to listen is followed by one, not by two', async () => {
  const { deps, db } = await testApp();
  const { rows } = await deps.pool.query('select current_database() as database');
  const { pool, close } = connect({ ...deps.pool.options, ...rows[0] });
  let attempts = 0;
  pool.on('connect', (client: pg.Client & { connection?: { stream: { destroy(): void } } }) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const cutOnce = (...args: unknown[]) => {
      if (++attempts === 1) client.connection?.stream.destroy();
      return query(...args);
    };
    Object.assign(client, { query: cutOnce });
  });
  const other = await createSettingsReader({ ...deps, pool });
  await vi.waitFor(() => expect(attempts).toBeGreaterThan(1), 30_000);
  const before = await other.current();
  await writeSettings(db, { ...before, event: { ...before.event, city: 'Minicoy' } }, new Date());
  await vi.waitFor(async () => expect((await other.current()).event.city).toBe('Minicoy'), 30_000);
  expect(attempts).toBe(2);
  await other.close();
  await close();
});

test('a rolled back change is not announced', async () => {
  const { deps, db } = await testApp();
  const { event } = await deps.settings.current();
  const failing = db.transaction().execute(async (trx) => {
    const settings = await deps.settings.current();
    await writeSettings(trx, { ...settings, event: { ...event, city: 'Nowhere' } }, new Date());
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  deps.settings.forget();
  expect((await deps.settings.current()).event.city).toBe(event.city);
});

test('settings of an earlier version get what was added since', async () => {
  const { db, deps } = await testApp();
  await sql`update setting set value = value #- '{features,payLater}'::text[] #- '{languages}'::text[]`.execute(
    db,
  );
  deps.settings.forget();
  const { features, languages, fees } = await deps.settings.current();
  expect(features).toMatchObject({ payLater: true, quick: true });
  expect(languages).toEqual({ ml: true, hi: true });
  expect(fees.adult).toBe(500);
});

test('the public settings come in the language that is asked for', async () => {
  const { app, patchSettings } = await testApp();
  await patchSettings((settings) => ({
    ...settings,
    translations: { ...settings.translations, ml: { event: { city: 'കൊച്ചി' } } },
  }));
  const read = (query: string) => app.inject(`/api/v1/settings/public${query}`);
  const inMalayalam = await read('?language=ml');
  expect(inMalayalam.json().data.event.city).toBe('കൊച്ചി');
  const inEnglish = await read('');
  expect(inEnglish.json().data.event.city).toBe('Kochi, Kerala, India');
  expect(inEnglish.headers.etag).not.toBe(inMalayalam.headers.etag);
  expect(inEnglish.body).not.toContain('കൊച്ചി');
  expect((await read('?language=xx')).statusCode).toBe(422);
});

test('browsers keep the public settings for a minute and then ask whether they changed', async () => {
  const { app, patchSettings } = await testApp();
  const url = '/api/v1/settings/public';
  const first = await app.inject(url);
  expect(first.headers['cache-control']).toBe('public, max-age=60');
  const headers = { 'if-none-match': String(first.headers.etag) };
  const again = await app.inject({ url, headers });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  await patchSettings((settings) => ({ ...settings, fees: { ...settings.fees, adult: 600 } }));
  const changed = await app.inject({ url, headers });
  expect(changed.statusCode).toBe(200);
  expect(changed.json().data.fees.adult).toBe(600);
});
