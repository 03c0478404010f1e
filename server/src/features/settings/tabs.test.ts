import { randomUUID } from 'node:crypto';
import type { SettingsTab, TabState, TabVersion } from '@sangamam/contract/settings-tabs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { addAdmin, signIn } from '../auth/testing.ts';
import { payer, practice } from '../payments/testing.ts';
import { visitor } from '../registrations/testing.ts';
import { createSettingsReader } from './settings.ts';

/** Values as they travel: groups of fields. */
type Groups = Record<string, Record<string, unknown>>;

let server: TestApp;
const headers = new Map<string, { authorization: string }>();

beforeAll(async () => {
  server = await testApp({ provider: true });
  const cast = {
    meera: { name: 'Meera', role: 'super_admin' },
    biju: { name: 'Biju', role: 'super_admin' },
    helpDesk: { name: 'Asha', allSchools: true, permissions: { canManageSettings: true } },
    treasurer: { name: 'Tom', allSchools: true, permissions: { canManagePayments: true } },
  } as const;
  for (const [who, admin] of Object.entries(cast)) {
    const email = `${who}-${randomUUID()}@example.org`;
    await addAdmin(server, { email, ...admin });
    headers.set(who, await signIn(server, email));
  }
});

async function call(who: string, method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) {
  const answer = await server.app.inject({
    method,
    url: `/api/v1/settings${path}`,
    headers: {
      ...headers.get(who),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, ...answer.json() };
}

async function read(tab: SettingsTab): Promise<Omit<TabState, 'value'> & { value: Groups }> {
  const { data } = await call('meera', 'GET', '');
  return data.find((state: TabState) => state.tab === tab);
}

/** The tab's values with some fields of one group changed, or another list. */
function changed(value: Groups, group: string, fields: object): Groups {
  if (Array.isArray(fields)) return { ...value, [group]: fields as never };
  return { ...value, [group]: { ...value[group], ...fields } };
}

async function save(tab: SettingsTab, group: string, fields: object, who = 'meera') {
  const { value, version } = await read(tab);
  return call(who, 'PUT', `/${tab}`, { version, value: changed(value, group, fields) });
}

async function effect(tab: SettingsTab, group: string, fields: object): Promise<string[]> {
  const { value } = await read(tab);
  const body = { value: changed(value, group, fields) };
  return (await call('meera', 'POST', `/${tab}/effect`, body)).data.effects;
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();

const reason = { title: 'Meet your batch', text: 'All of it.' };
const lunch = { time: '13:00', kind: 'meal', title: 'Lunch', place: '' };
const why = (...cards: object[]) => ({ why: { title: 'Why', lead: '', cards } });
const programme = (...items: object[]) => ({
  programme: { title: 'When', lead: '', days: [{ items: [] }, { items }] },
});
const question = { question: 'Who may come?', answer: 'All.' };
const bank = { name: 'Backwater Bank', tier: 'Gold', url: '' };
const logo = { id: randomUUID(), width: 64, height: 32 };

describe('what is refused, and where it says so', () => {
  test.each<[SettingsTab, string, object, string, RegExp]>([
    ['event', 'event', { name: ' ' }, 'event.name', /name of the event/],
    ['event', 'event', { name: 'x'.repeat(121) }, 'event.name', /at most 120/],
    ['event', 'event', { tagline: 'one\ntwo' }, 'event.tagline', /one line/],
    ['event', 'event', { startsAt: '' }, 'event.startsAt', /day and a time/],
    ['event', 'event', { startsAt: '2027-02-31T25:00Z' }, 'event.startsAt', /day and a time/],
    ['event', 'event', { endsAt: day(1) }, 'event.endsAt', /after the start/],
    ['event', 'event', { startsAt: day(1) }, 'event.startsAt', /close earlier first/],
    ['event', 'event', { mapUrl: 'javascript:alert(1)' }, 'event.mapUrl', /https/],
    ['event', 'event', { numberPrefix: 'sg-1' }, 'event.numberPrefix', /capital letters/],
    ['event', 'event', { numberPrefix: 'ABCDEFGHI' }, 'event.numberPrefix', /two to eight/],
    ['event', 'event', { venueName: 7 }, 'event.venueName', /text/],
    ['fees', 'fees', { adult: -1 }, 'fees.adult', /0 to 1,00,000/],
    ['fees', 'fees', { adult: 499.5 }, 'fees.adult', /whole rupees/],
    ['fees', 'fees', { child: '300' }, 'fees.child', /whole rupees/],
    ['fees', 'fees', { discountAfterYear: 23 }, 'fees.discountAfterYear', /year/],
    ['fees', 'form', { maxPerCell: 41 }, 'form.maxPerCell', /whole registration may have: 40/],
    ['fees', 'form', { maxPerRegistration: 0 }, 'form.maxPerRegistration', /from 1/],
    ['deadlines', 'deadlines', { closesAt: day(-1) }, 'deadlines.closesAt', /after it opens/],
    ['deadlines', 'deadlines', { closesAt: day(300) }, 'deadlines.closesAt', /event begins/],
    ['deadlines', 'deadlines', { payBy: day(-2) }, 'deadlines.payBy', /after the opening/],
    ['deadlines', 'deadlines', { stayLockAt: day(300) }, 'deadlines.stayLockAt', /event ends/],
    ['deadlines', 'capacity', { people: 1.5 }, 'capacity.people', /whole number/],
    ['deadlines', 'features', { payLater: 'yes' }, 'features.payLater', /yes or no/],
    ['options', 'options', { professions: [] }, 'options.professions', /at least one/],
    ['options', 'options', { professions: ['Law', 'law'] }, 'options.professions', /twice/],
    ['options', 'options', { stayAreas: [''] }, 'options.stayAreas.0', /Write the option/],
    ['options', 'form', { firstYearOfPassing: 2099 }, 'form.firstYearOfPassing', /Not later/],
    ['home', 'home', { hero: { invitation: 'x'.repeat(401) } }, 'home.hero.invitation', /400/],
    ['home', 'home', { fees: { title: ' ', lead: '' } }, 'home.fees.title', /Write the title/],
    ['home', 'home', why({ ...reason, text: '' }), 'home.why.cards.0.text', /Say more/],
    ['home', 'home', why(reason, reason), 'home.why.cards.1.title', /twice/],
    ['home', 'home', why(...Array(7).fill(reason)), 'home.why.cards', /At most 6/],
    [
      'home',
      'home',
      why({ ...reason, ml: { title: 'ആ'.repeat(81) } }),
      'home.why.cards.0.ml.title',
      /at most 80/,
    ],
    [
      'home',
      'home',
      programme({ ...lunch, time: '25:00' }),
      'home.programme.days.1.items.0.time',
      /06:30/,
    ],
    [
      'home',
      'home',
      programme({ ...lunch, kind: 'nap' }),
      'home.programme.days.1.items.0.kind',
      /kind/,
    ],
    [
      'home',
      'home',
      programme(lunch, { ...lunch, title: '' }),
      'home.programme.days.1.items.1.title',
      /what happens/,
    ],
    ['home', 'home', programme(lunch, lunch), 'home.programme.days.1.items.1.title', /twice/],
    ['faq', 'faq', [{ ...question, answer: ' ' }], 'faq.0.answer', /Write the answer/],
    ['faq', 'faq', [{ question: 7, answer: '' }], 'faq.0.question', /text/],
    ['faq', 'faq', [question, { ...question, answer: 'No.' }], 'faq.1.question', /twice/],
    ['faq', 'faq', { 0: 'x' }, 'faq', /list/],
    ['sponsors', 'sponsors', [{ ...bank, name: '' }], 'sponsors.0.name', /Write the name/],
    ['sponsors', 'sponsors', [bank, bank], 'sponsors.1.name', /twice/],
    ['sponsors', 'sponsors', [{ ...bank, url: 'javascript:x' }], 'sponsors.0.url', /https/],
    ['sponsors', 'sponsors', [{ ...bank, logo }], 'sponsors.0.logo', /Choose the logo again/],
    ['policies', 'policies', { terms: ' ' }, 'policies.terms', /Write the policy/],
    ['policies', 'policies', { terms: 'x'.repeat(30_001) }, 'value.policies.terms', /too long/],
    ['contact', 'contact', { email: 'a@x.example, b@x.example' }, 'contact.email', /email address/],
    ['contact', 'contact', { phone: 'call me' }, 'contact.phone', /telephone/],
    ['messages', 'reminders', { unpaid: null }, 'reminders.unpaid', /yes or no/],
    ['payments', 'payments', { maxOrder: 500_001 }, 'payments.maxOrder', /5,00,000/],
    ['payments', 'payments', { pan: 'ABC' }, 'payments.pan', /PAN like/],
    ['payments', 'payments', { gstin: '32' }, 'payments.gstin', /GSTIN like/],
    ['payments', 'contact', { legalName: '' }, 'contact.legalName', /name of the association/],
    ['security', 'retention', { draftDays: 1 }, 'retention.draftDays', /from 7 to 365/],
    ['security', 'sessions', { staffHours: 9 }, 'sessions.staffHours', /from 1 to 8/],
    ['languages', 'languages', { ml: 1 }, 'languages.ml', /yes or no/],
  ])('%s: %s %j', async (tab, group, fields, field, words) => {
    const { value, version } = await read(tab);
    const body = { value: changed(value, group, fields) };
    const refused = await call('meera', 'PUT', `/${tab}`, { version, ...body });
    expect(refused).toMatchObject({ status: 422, code: 'VALIDATION' });
    expect(Object.keys(refused.fields)).toContain(field);
    expect(refused.fields[field]).toMatch(words);
    expect(await call('meera', 'POST', `/${tab}/effect`, body)).toMatchObject({ status: 422 });
    expect((await read(tab)).version).toBe(version);
  });

  test.each([[{}], [{ event: null }], [{ event: [] }], ['text'], [null], [[1]]])(
    'a tab of another shape: %j',
    async (value) => {
      const { version } = await read('event');
      const { status } = await call('meera', 'PUT', '/event', { version, value });
      expect(status).toBe(422);
    },
  );

  test('a tab there is not, a version there is not', async () => {
    expect((await call('meera', 'PUT', '/secrets', { version: 1, value: {} })).status).toBe(404);
    expect((await call('meera', 'GET', '/event/versions/99')).status).toBe(404);
    const restore = { version: 1, restoreVersion: 99 };
    expect((await call('meera', 'POST', '/event/restore', restore)).status).toBe(404);
  });
});

describe('who may do what', () => {
  const secure: SettingsTab[] = ['fees', 'deadlines', 'messages', 'payments', 'security'];

  test('the help desk sees and saves contents, nothing of money and safety', async () => {
    const { data } = await call('helpDesk', 'GET', '');
    const tabs = data.map(({ tab }: TabState) => tab);
    expect(tabs).toEqual([
      ...['event', 'options', 'home', 'faq', 'sponsors', 'policies', 'contact', 'languages'],
    ]);
    expect(await save('contact', 'contact', { hours: 'Mornings' }, 'helpDesk')).toMatchObject({
      status: 200,
      data: { changedBy: 'Asha' },
    });
  });

  test('what money and safety depend on takes the password of the last minutes, contents do not', async () => {
    const forget = () =>
      server.db.updateTable('adminSession').set({ passwordGivenAt: new Date(0) });
    await forget().execute();
    const refused = await save('payments', 'payments', { refundApprovalAbove: 1_000_000 });
    expect(refused).toMatchObject({ status: 403, code: 'PASSWORD_REQUIRED' });
    const restore = { version: 1, restoreVersion: 1 };
    expect((await call('meera', 'POST', '/security/restore', restore)).code).toBe(
      'PASSWORD_REQUIRED',
    );
    expect((await save('contact', 'contact', { hours: '9 to 5' })).status).toBe(200);
    await server.db.updateTable('adminSession').set({ passwordGivenAt: new Date() }).execute();
  });

  test.each(secure)('the help desk does not get at %s', async (tab) => {
    const { value, version } = await read(tab);
    const tries = [
      call('helpDesk', 'PUT', `/${tab}`, { version, value }),
      call('helpDesk', 'POST', `/${tab}/effect`, { value }),
      call('helpDesk', 'GET', `/${tab}/versions`),
      call('helpDesk', 'GET', `/${tab}/versions/1`),
      call('helpDesk', 'POST', `/${tab}/restore`, { version, restoreVersion: 1 }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(403);
  });

  test('a content tab does not carry a fee along', async () => {
    const { value, version } = await read('contact');
    const before = await server.deps.settings.current();
    const smuggled = { ...value, fees: { adult: 1 }, payments: { maxOrder: 1 } };
    const withVersion = changed(smuggled, 'contact', { legalName: 'Mine', hours: 'Evenings' });
    const answer = await call('helpDesk', 'PUT', '/contact', { version, value: withVersion });
    expect(answer.status).toBe(200);
    const after = await server.deps.settings.current();
    expect(after.fees).toEqual(before.fees);
    expect(after.payments).toEqual(before.payments);
    expect(after.contact).toEqual({ ...before.contact, hours: 'Evenings' });
  });

  test('nobody else gets anything', async () => {
    expect((await call('treasurer', 'GET', '')).status).toBe(403);
    expect((await call('stranger', 'GET', '')).status).toBe(401);
  });
});

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
      code: 'STALE',
      fields: { 'contact.hours': `It says now: ${winner?.data.value.contact.hours}` },
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
  expect(changes[0].before).not.toContain('Whom may I bring?');

  const { home } = await server.deps.settings.current();
  const days = [...home.programme.days, { items: [] }];
  const programmed = { programme: { title: 'When', lead: '', days } };
  expect((await save('home', 'home', programmed)).data.value.home.programme.days).toEqual(days);
  const last = { programme: { title: 'When', lead: '', days: days.slice(0, -1) } };
  expect((await save('home', 'home', last)).data.version).toBe(3);
});

describe('another fee', () => {
  test('unpaid registrations use it, paid ones keep theirs, and the public page has it', async () => {
    const bank = practice(server);
    await bank.switches({ webhook: { off: true } });
    const paid = await payer(server);
    await paid.confirm((await bank.pay(await paid.orderId())).response);
    const unpaid = await payer(server, { adults: 2 });
    const draft = visitor(server.app);
    await draft.start();
    await draft.attend(1);
    const [registered] = await effect('fees', 'fees', { adult: 600 });
    expect(registered).toBe('Unpaid registrations will use the new fee: 1');
    expect(await effect('fees', 'fees', { adult: 600 })).toContain(
      'Registrations that have paid keep the fee they paid: 1',
    );
    expect(await effect('fees', 'fees', { adultAges: '19 and above' })).toEqual([]);

    const { fees: before } = await server.deps.settings.current();
    expect((await save('fees', 'fees', { adult: 600 })).status).toBe(200);
    await server.runJobs();
    const feeOf = async (id: string) => {
      const row = await server.db
        .selectFrom('registration')
        .select('feePaise')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.feePaise / 100;
    };
    expect(await Promise.all([paid.id, unpaid.id, draft.id()].map(feeOf))).toEqual([
      500, 1200, 600,
    ]);
    const { data } = (await server.app.inject('/api/v1/settings/public')).json();
    expect(data.fees).toMatchObject({ adult: 600, version: before.version + 1 });
    expect(await effect('fees', 'fees', { adult: 600 })).toEqual([]);
  });
});

describe('options', () => {
  const list = async () => {
    const { value } = await read('options');
    return value as { options: Record<string, unknown[]> } & Groups;
  };
  const withoutLaw = async () => {
    const { options } = await list();
    return options.professions?.filter((value) => value !== 'Law');
  };

  test('one in use is hidden, not removed: who chose it keeps it, nobody else gets it', async () => {
    const lawyer = visitor(server.app);
    await lawyer.fillIn();
    const professional = { profession: ['Law'], keySkills: '' };
    expect((await lawyer.save('professional', { professional })).status).toBe(200);

    const removed = await save('options', 'options', { professions: await withoutLaw() });
    expect(removed).toMatchObject({
      status: 422,
      fields: { 'options.professions': expect.stringContaining('chosen in 1 registration.') },
    });

    const value = await list();
    const hidden = {
      ...changed(value, 'options', { professions: await withoutLaw() }),
      hiddenOptions: { professions: ['Law'] },
    };
    const { data } = await call('meera', 'POST', '/options/effect', { value: hidden });
    expect(data.effects).toEqual(['“Law” is no longer offered. Who chose it keeps it: 1']);
    const { version } = await read('options');
    expect((await call('meera', 'PUT', '/options', { version, value: hidden })).status).toBe(200);

    const skilled = { professional: { ...professional, keySkills: 'Pleading' } };
    expect((await lawyer.save('professional', skilled)).status).toBe(200);
    expect((await lawyer.submit()).status).toBe(200);
    const newcomer = visitor(server.app);
    await newcomer.fillIn();
    expect((await newcomer.save('professional', { professional })).status).toBe(422);
  });

  test('a school with staff of its own is not removed', async () => {
    await addAdmin(server, { email: 'mahe@example.org', assignedSchools: ['JNV Mahe'] });
    const { options } = await list();
    const schools = (options.schools as { value: string }[]).filter(
      ({ value }) => value !== 'JNV Mahe',
    );
    const answer = await save('options', 'options', { schools });
    expect(answer.fields['options.schools']).toContain('assigned to 1 admin');
  });

  test('one nobody chose may go', async () => {
    const { options } = await list();
    const seminars = options.seminars?.filter((value) => value !== 'Health');
    expect((await save('options', 'options', { seminars })).status).toBe(200);
  });
});

describe('effects', () => {
  test.each<[SettingsTab, string, object, string]>([
    ['deadlines', 'deadlines', { closesAt: day(20) }, 'Registration is open, until '],
    ['deadlines', 'deadlines', { opensAt: day(3) }, 'Registration is closed until '],
    ['deadlines', 'deadlines', { stayLockAt: day(-1) }, 'Requests for a stay can no longer'],
    [
      'deadlines',
      'capacity',
      { people: 1 },
      'All 1 places are taken: new registrations are refused',
    ],
    ['deadlines', 'features', { payLater: false }, 'New registrations must be paid at once'],
    ['event', 'event', { numberPrefix: 'NAV' }, 'New registrations get numbers such as NAV-00042.'],
    ['messages', 'reminders', { unpaid: false }, 'Reminders to pay stop.'],
    ['security', 'features', { askAge: true }, 'Whoever is under 18 needs the consent'],
    [
      'languages',
      'languages',
      { hi: false },
      'Hindi can no longer be chosen. Registrations in Hindi: 0',
    ],
  ])('%s: %s %j', async (tab, group, fields, words) => {
    expect((await effect(tab, group, fields)).join('\n')).toContain(words);
  });
});

test('shorter sessions end those of staff who are signed in already', async () => {
  const email = `idle-${randomUUID()}@example.org`;
  const { id } = await addAdmin(server, { email, permissions: { canManageSettings: true } });
  headers.set('idle', await signIn(server, email));
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await server.db
    .updateTable('adminSession')
    .set({ lastSeenAt: ago(6) })
    .where('adminId', '=', id)
    .execute();
  const sessions = { staffIdleMinutes: 5, staffHours: 2 };
  expect(await effect('security', 'sessions', sessions)).toEqual([
    'Staff who were signed in for longer must sign in again at once.',
  ]);
  expect((await save('security', 'sessions', sessions)).status).toBe(200);
  expect((await call('idle', 'GET', '')).status).toBe(401);
  await server.db
    .updateTable('adminSession')
    .set({ lastSeenAt: ago(1), expiresAt: new Date(Date.now() + 5 * 3_600_000) })
    .where('adminId', '=', id)
    .execute();
  expect((await call('idle', 'GET', '')).status).toBe(401);
});
