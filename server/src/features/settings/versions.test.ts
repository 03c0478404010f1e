import type { TabVersion } from '@sangamam/contract/settings/tabs';
import { describe, expect, test } from 'vitest';
import { changed, settingsDesk } from '../../../testing/features/settings.ts';
import { createSettingsReader } from '../../platform/settings/settings.ts';

const { server, call, read, save } = await settingsDesk();

describe('versions', () => {
  test('a change makes one, with who and what; nothing changed makes none', async () => {
    const { version, value } = await read('event');
    const { data } = await save('event', 'event', { tagline: 'Home again' });
    expect(data).toMatchObject({ version: version + 1, changedBy: 'Meera' });
    const again = await save('event', 'event', { tagline: 'Home again' });
    expect(again).toMatchObject({ status: 200, data: { version: version + 1 } });
    const { data: versions, pagination } = await call('meera', 'GET', '/event/versions');
    expect(versions[0]).toMatchObject({
      changedBy: 'Meera',
      changes: [{ field: 'event.tagline', before: value.event?.tagline, after: 'Home again' }],
    });
    expect(versions.at(-1)).toMatchObject({ version: 1, changedBy: null, changes: [] });
    expect(pagination.total).toBe(version + 1);
    const logged = await server.db
      .selectFrom('userLog')
      .select(['adminName', 'objectId', 'detail'])
      .where('action', '=', 'settings.save')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(logged).toMatchObject({ adminName: 'Meera', objectId: 'event' });
    expect(logged.detail).toContain('"event.tagline":["Sixteen schools, one shore","Home again"]');
  });

  test('any version comes back as a version of its own, checked by the rules of today', async () => {
    const first = await read('policies');
    await save('policies', 'policies', { terms: '## Other terms' });
    const second = await save('policies', 'policies', { terms: '## Yet others' });
    const { policies: before } = await server.deps.settings.current();
    const restored = await call('biju', 'POST', '/policies/restore', {
      version: second.data.version,
      restoreVersion: first.version,
    });
    expect(restored).toMatchObject({
      status: 200,
      data: { changedBy: 'Biju', value: first.value },
    });
    const { policies } = await server.deps.settings.current();
    expect(policies.version).toBe(before.version + 1);
    const { data } = await call('meera', 'GET', '/policies/versions');
    expect(data[0]).toMatchObject({ restoredFrom: first.version, changedBy: 'Biju' });
    expect(data[0].changes.map(({ field }: TabVersion['changes'][number]) => field)).toEqual([
      'policies.terms',
    ]);
  });

  test('of two editors at once one saves, the other is told what it says now', async () => {
    const { value, version } = await read('contact');
    const body = (hours: string) => ({ version, value: changed(value, 'contact', { hours }) });
    const answers = await Promise.all([
      call('meera', 'PUT', '/contact', body('Mondays')),
      call('biju', 'PUT', '/contact', body('Fridays')),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [winner, loser] = answers.toSorted((a, b) => a.status - b.status);
    expect(loser).toMatchObject({
      code: 'SETTINGS_STALE',
      fields: { 'contact.hours': `It now says: ${winner?.data.value.contact.hours}` },
    });
    expect(loser?.message).toMatch(/^(Meera|Biju) changed these settings meanwhile/);
    expect((await read('contact')).version).toBe(version + 1);
  });

  test('editors of different tabs do not disturb each other', async () => {
    const [fees, contact] = await Promise.all([read('fees'), read('contact')]);
    const answers = await Promise.all([
      call('meera', 'PUT', '/fees', {
        version: fees.version,
        value: changed(fees.value, 'fees', { teenAges: 'thirteen to seventeen' }),
      }),
      call('biju', 'PUT', '/contact', {
        version: contact.version,
        value: changed(contact.value, 'contact', { credit: 'us' }),
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { fees: after, contact: kept } = await server.deps.settings.current();
    expect([after.teenAges, kept.credit]).toEqual(['thirteen to seventeen', 'us']);
  });
});

test('texts in other languages are kept only where they say something', async () => {
  const { value, version } = await read('event');
  const translations = {
    ml: { event: { name: ' സംഗമം ', city: '' } },
    hi: { event: { name: '' } },
  };
  const saved = await call('meera', 'PUT', '/event', {
    version,
    value: { ...value, translations },
  });
  expect(saved.data.value.translations).toEqual({ ml: { event: { name: 'സംഗമം' } }, hi: {} });
  const other = await createSettingsReader(server.deps);
  expect((await other.current()).translations.ml.event?.name).toBe('സംഗമം');
  await other.close();
});

test('one answer in one language, one more day without anything: each is a change', async () => {
  const { value, version } = await read('faq');
  const [first, ...others] = value.faq as unknown as object[];
  const translated = [{ ...first, ml: { answer: 'എല്ലാവർക്കും' } }, ...others];
  const { data } = await call('meera', 'PUT', '/faq', { version, value: { faq: translated } });
  expect(data).toMatchObject({ version: version + 1, value: { faq: translated } });
  const { changes } = (await call('meera', 'GET', '/faq/versions')).data[0];
  expect(changes).toMatchObject([
    { field: 'faq', after: expect.stringContaining('എല്ലാവർക്കും, Everybody who studied') },
  ]);
  expect(changes[0].before).not.toContain('Who can I bring?');

  const { home } = await server.deps.settings.current();
  const days = [...home.programme.days, { items: [] }];
  const programmed = { programme: { title: 'When', lead: '', days } };
  expect((await save('home', 'home', programmed)).data.value.home.programme.days).toEqual(days);
  const last = { programme: { title: 'When', lead: '', days: days.slice(0, -1) } };
  expect((await save('home', 'home', last)).data.version).toBe(3);
});
