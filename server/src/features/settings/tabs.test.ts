import { randomUUID } from 'node:crypto';
import type { SettingsTab, TabState } from '@sangamam/contract/settings/tabs';
import { describe, expect, test } from 'vitest';
import { changed, day, settingsDesk } from '../../../testing/features/settings.ts';

const { server, call, read, save } = await settingsDesk();

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
    ['event', 'event', { name: ' ' }, 'event.name', /event name/],
    ['event', 'event', { name: 'x'.repeat(121) }, 'event.name', /120 characters/],
    ['event', 'event', { tagline: 'one\ntwo' }, 'event.tagline', /one line/],
    ['event', 'event', { startsAt: '' }, 'event.startsAt', /date and time/],
    ['event', 'event', { startsAt: '2027-02-31T25:00Z' }, 'event.startsAt', /date and time/],
    ['event', 'event', { endsAt: day(1) }, 'event.endsAt', /after the start/],
    ['event', 'event', { startsAt: day(1) }, 'event.startsAt', /earlier closing date/],
    ['event', 'event', { mapUrl: 'javascript:alert(1)' }, 'event.mapUrl', /https/],
    ['event', 'event', { numberPrefix: 'sg-1' }, 'event.numberPrefix', /capital letters/],
    ['event', 'event', { numberPrefix: 'ABCDEFGHI' }, 'event.numberPrefix', /two to eight/],
    ['event', 'event', { venueName: 7 }, 'event.venueName', /text/],
    ['fees', 'fees', { adult: -1 }, 'fees.adult', /0 to 1,00,000/],
    ['fees', 'fees', { adult: 499.5 }, 'fees.adult', /whole number of rupees/],
    ['fees', 'fees', { child: '300' }, 'fees.child', /whole number of rupees/],
    ['fees', 'fees', { discountAfterYear: 23 }, 'fees.discountAfterYear', /year/],
    ['fees', 'form', { maxPerCell: 41 }, 'form.maxPerCell', /Enter 40 or less/],
    ['fees', 'form', { maxPerRegistration: 0 }, 'form.maxPerRegistration', /from 1/],
    ['deadlines', 'deadlines', { closesAt: day(-1) }, 'deadlines.closesAt', /after it opens/],
    ['deadlines', 'deadlines', { closesAt: day(300) }, 'deadlines.closesAt', /event begins/],
    ['deadlines', 'deadlines', { payBy: day(-2) }, 'deadlines.payBy', /after registration opens/],
    ['deadlines', 'deadlines', { stayLockAt: day(300) }, 'deadlines.stayLockAt', /event ends/],
    ['deadlines', 'capacity', { people: 1.5 }, 'capacity.people', /whole number/],
    ['deadlines', 'features', { payLater: 'yes' }, 'features.payLater', /yes or no/],
    ['options', 'options', { professions: [] }, 'options.professions', /at least one/],
    [
      'options',
      'options',
      { professions: [{ value: 'Law' }, { value: 'law' }] },
      'options.professions',
      /already in the list|appears twice/,
    ],
    [
      'options',
      'options',
      { stayAreas: [{ value: '' }] },
      'options.stayAreas.0.value',
      /Enter the option/,
    ],
    [
      'options',
      'options',
      { stayKinds: [{ value: 'Tent', isHidden: true }] },
      'options.stayKinds',
      /at least one/,
    ],
    [
      'options',
      'options',
      { stayKinds: [{ value: 'Tent', places: 0 }] },
      'options.stayKinds.0.places',
      /from 1 to 100000/,
    ],
    [
      'options',
      'options',
      { stayKinds: [{ value: 'Tent', isAway: 'yes' }] },
      'options.stayKinds.0.isAway',
      /Use true/,
    ],
    ['options', 'form', { firstYearOfPassing: 1800 }, 'form.firstYearOfPassing', /to 2100$/],
    ['options', 'form', { firstYearOfPassing: 2099 }, 'form.firstYearOfPassing', /or earlier/],
    ['home', 'home', { hero: { invitation: 'x'.repeat(401) } }, 'home.hero.invitation', /400/],
    ['home', 'home', { fees: { title: ' ', lead: '' } }, 'home.fees.title', /Enter a title/],
    ['home', 'home', why({ ...reason, text: '' }), 'home.why.cards.0.text', /description/],
    [
      'home',
      'home',
      why(reason, reason),
      'home.why.cards.1.title',
      /already in the list|appears twice/,
    ],
    ['home', 'home', why(...Array(7).fill(reason)), 'home.why.cards', /6 reasons or fewer/],
    [
      'home',
      'home',
      why({ ...reason, ml: { title: 'ആ'.repeat(81) } }),
      'home.why.cards.0.ml.title',
      /80 characters/,
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
      /Enter the event/,
    ],
    [
      'home',
      'home',
      programme(lunch, lunch),
      'home.programme.days.1.items.1.title',
      /already in the list|appears twice/,
    ],
    ['faq', 'faq', [{ ...question, answer: ' ' }], 'faq.0.answer', /Enter the answer/],
    ['faq', 'faq', [{ question: 7, answer: '' }], 'faq.0.question', /text/],
    [
      'faq',
      'faq',
      [question, { ...question, answer: 'No.' }],
      'faq.1.question',
      /already in the list|appears twice/,
    ],
    ['faq', 'faq', { 0: 'x' }, 'faq', /list/],
    ['sponsors', 'sponsors', [{ ...bank, name: '' }], 'sponsors.0.name', /Enter a name/],
    ['sponsors', 'sponsors', [bank, bank], 'sponsors.1.name', /already in the list|appears twice/],
    ['sponsors', 'sponsors', [{ ...bank, url: 'javascript:x' }], 'sponsors.0.url', /https/],
    ['sponsors', 'sponsors', [{ ...bank, logo }], 'sponsors.0.logo', /Choose the picture again/],
    ['look', 'theme', { main: 'green' }, 'theme.main', /six digits/],
    [
      'look',
      'theme',
      { main: '#8fd3c4' },
      'theme.main',
      /contrast is 1\.6:1 and must be at least 4\.5:1/,
    ],
    ['look', 'theme', { second: '#5b3a00' }, 'theme.second', /Choose a lighter colour/],
    ['look', 'theme', { logo }, 'theme.logo', /Choose the picture again/],
    ['look', 'theme', { hero: logo }, 'theme.hero', /Choose the picture again/],
    ['policies', 'policies', { terms: ' ' }, 'policies.terms', /Enter the terms/],
    ['policies', 'policies', { terms: 'x'.repeat(30_001) }, 'value.policies.terms', /too long/],
    ['contact', 'contact', { email: 'a@x.example, b@x.example' }, 'contact.email', /email address/],
    ['contact', 'contact', { phone: 'call me' }, 'contact.phone', /phone number/],
    [
      ...(['contact', 'contact', { social: [{ name: 'X', url: 'javascript:a()' }] }] as const),
      ...(['contact.social.0.url', /https/] as const),
    ],
    ['messages', 'reminders', { unpaid: null }, 'reminders.unpaid', /yes or no/],
    ['payments', 'payments', { maxOrder: 500_001 }, 'payments.maxOrder', /5,00,000/],
    ['payments', 'payments', { pan: 'ABC' }, 'payments.pan', /PAN such as/],
    ['payments', 'payments', { gstin: '32' }, 'payments.gstin', /GSTIN such as/],
    ['payments', 'contact', { legalName: '' }, 'contact.legalName', /association name/],
    ['security', 'retention', { draftDays: 1 }, 'retention.draftDays', /7 to 365 days/],
    ['security', 'sessions', { staffHours: 9 }, 'sessions.staffHours', /1 to 8 hours/],
    ['security', 'codes', { perHour: 6 }, 'codes.perHour', /2 to 5 codes/],
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
  const secure: SettingsTab[] = [
    ...(['event', 'fees', 'deadlines', 'policies', 'contact'] as const),
    ...(['messages', 'payments', 'security'] as const),
  ];

  test('the help desk sees and saves contents, nothing of money, safety and the facts of the event', async () => {
    const { data } = await call('helpDesk', 'GET', '');
    const tabs = data.map(({ tab }: TabState) => tab);
    expect(tabs).toEqual(['options', 'questions', 'look', 'home', 'faq', 'sponsors', 'languages']);
    expect(await save('languages', 'languages', { hi: false }, 'helpDesk')).toMatchObject({
      status: 200,
      data: { changedBy: 'Asha' },
    });
  });

  test('what people rely on or read takes the password of the last minutes, other contents do not', async () => {
    const forget = () =>
      server.db.updateTable('adminSession').set({ passwordGivenAt: new Date(0) });
    await forget().execute();
    const refused = await save('payments', 'payments', { refundApprovalAbove: 1_000_000 });
    expect(refused).toMatchObject({ status: 403, code: 'PASSWORD_REQUIRED' });
    const restore = { version: 1, restoreVersion: 1 };
    expect((await call('meera', 'POST', '/security/restore', restore)).code).toBe(
      'PASSWORD_REQUIRED',
    );
    expect((await save('contact', 'contact', { hours: '9 to 5' })).code).toBe('PASSWORD_REQUIRED');
    const { value, version } = await read('faq');
    expect((await call('helpDesk', 'PUT', '/faq', { version, value })).code).toBe(
      'PASSWORD_REQUIRED',
    );
    expect((await save('languages', 'languages', { hi: true })).status).toBe(200);
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
    const answer = await call('meera', 'PUT', '/contact', { version, value: withVersion });
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
