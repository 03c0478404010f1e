import { randomUUID } from 'node:crypto';
import { presets } from '@sangamam/contract/calls/permissions';
import { hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import { paiseToRupees } from '@sangamam/contract/locale/money';
import type { Option } from '@sangamam/contract/questions/options';
import type { SettingsTab } from '@sangamam/contract/settings/tabs';
import { describe, expect, test } from 'vitest';
import { payer, practice } from '../../../testing/domain/money.ts';
import { visitor } from '../../../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { addGuest } from '../../../testing/features/accommodation.ts';
import { day, settingsDesk } from '../../../testing/features/settings.ts';

const { server, headers, call, read, save, effect } = await settingsDesk();

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
      return paiseToRupees(row.feePaise);
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
  const listed = async (list: string) => (await read('options')).value.options?.[list] as Option[];
  const without = async (list: string, value: string) =>
    (await listed(list)).filter((option) => option.value !== value);

  test('one in use is hidden, not removed: who chose it keeps it, nobody else gets it', async () => {
    const lawyer = visitor(server.app);
    await lawyer.fillIn();
    const professional = { profession: ['Law'], keySkills: '' };
    expect((await lawyer.save('professional', { professional })).status).toBe(200);

    const removed = await save('options', 'options', {
      professions: await without('professions', 'Law'),
    });
    expect(removed).toMatchObject({
      status: 422,
      fields: { 'options.professions': expect.stringContaining('chosen in 1 registration.') },
    });

    const professions = (await listed('professions')).map((option) =>
      option.value === 'Law' ? { ...option, isHidden: true } : option,
    );
    expect(await effect('options', 'options', { professions })).toEqual([
      '“Law” is no longer offered. People who chose it keep it: 1',
    ]);
    expect((await save('options', 'options', { professions })).status).toBe(200);

    const skilled = { professional: { ...professional, keySkills: 'Pleading' } };
    expect((await lawyer.save('professional', skilled)).status).toBe(200);
    expect((await lawyer.submit()).status).toBe(200);
    const newcomer = visitor(server.app);
    await newcomer.fillIn();
    expect((await newcomer.save('professional', { professional })).status).toBe(422);
  });

  test('a school with staff of its own is not removed', async () => {
    await addAdmin(server, { email: 'mahe@example.org', assignedSchools: ['JNV Mahe'] });
    const schools = await without('schools', 'JNV Mahe');
    const answer = await save('options', 'options', { schools });
    expect(answer.fields['options.schools']).toContain('assigned to 1 admin');
  });

  test('one nobody chose may go', async () => {
    const seminars = await without('seminars', 'Health');
    expect((await save('options', 'options', { seminars })).status).toBe(200);
  });
});

describe('effects', () => {
  test.each<[SettingsTab, string, object, string]>([
    ['deadlines', 'deadlines', { closesAt: day(20) }, 'Registration is open until '],
    ['deadlines', 'deadlines', { opensAt: day(3) }, 'Registration is closed until '],
    ['deadlines', 'deadlines', { stayLockAt: day(-1) }, 'Stay requests can no longer'],
    [
      'deadlines',
      'capacity',
      { people: 1 },
      'The only place is taken. New registrations are refused',
    ],
    ['deadlines', 'features', { payLater: false }, 'New registrations must be paid at once'],
    ['event', 'event', { numberPrefix: 'NAV' }, 'New registrations get numbers such as NAV-00042.'],
    ['messages', 'reminders', { unpaid: false }, 'Payment reminders stop.'],
    ['security', 'features', { askAge: true }, 'anybody under 18 needs a parent'],
    [
      'security',
      'codes',
      { perHour: 3 },
      'at most 3 an hour and 10 a day, 5 of them by text message.',
    ],
    [
      'languages',
      'languages',
      { hi: false },
      'Hindi is no longer offered. Registrations in Hindi: 0',
    ],
  ])('%s: %s %j', async (tab, group, fields, words) => {
    expect((await effect(tab, group, fields)).join('\n')).toContain(words);
  });
});

test('facts of the event say whom a change reaches, and nothing where nothing changes', async () => {
  const { db } = server;
  const confirmed = await addGuest(server, { school: 'JNV Mahe' });
  await addGuest(server, { status: 'Submitted' });
  await addGuest(server, { status: 'Waitlisted' });
  await addGuest(server, { status: 'Cancelled' });
  await addAdmin(server, { email: 'door@example.org', ...presets.doorVolunteer });
  const room = randomUUID();
  const beds = { block: 'A', name: '1', capacity: 2, use: 'Men' };
  await db
    .insertInto('room')
    .values({ ...beds, id: room })
    .execute();
  const bed = { men: 1, women: 0, children: 0, use: 'Men', checkIn: '2027-02-06' };
  await db
    .insertInto('stayAllocation')
    .values({
      ...bed,
      id: randomUUID(),
      registrationId: confirmed,
      roomId: room,
      checkOut: '2027-02-07',
    })
    .execute();
  const counted = await db
    .selectFrom('registration')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('deletedAt', 'is', null)
    .groupBy('status')
    .execute();
  const count = (...of: string[]) =>
    counted.reduce((sum, row) => sum + (of.includes(row.status) ? Number(row.count) : 0), 0);
  const tickets = count('Confirmed');
  const others = count('Submitted', 'Waitlisted');
  const [startsAt, endsAt] = [day(400), day(401)];

  const dates = await effect('event', 'event', { startsAt, endsAt });
  expect(dates).toEqual([
    `Tickets show the new dates. Confirmed registrations: ${tickets}`,
    `Registrations without a ticket that were told the earlier dates: ${others}`,
    'Beds stay allocated for the earlier nights. Registrations: 1',
    expect.stringMatching(/^Staff accounts that end with the event now end after .+: 1$/),
    'Nobody is notified automatically.',
  ]);
  expect(await effect('event', 'event', { venueName: 'Another hall' })).toEqual([
    `Tickets show the new venue. Confirmed registrations: ${tickets}`,
    `Registrations without a ticket that were told the earlier venue: ${others}`,
    'Nobody is notified automatically.',
  ]);
  const [both] = await effect('event', 'event', { startsAt, endsAt, venueName: 'Another hall' });
  expect(both).toBe(`Tickets show the new dates and venue. Confirmed registrations: ${tickets}`);
  expect(await effect('event', 'event', {})).toEqual([]);

  await db
    .insertInto('message')
    .values({
      id: randomUUID(),
      registrationId: confirmed,
      recipient: 'anu@example.org',
      status: 'sent',
      subject: 'You are registered',
      textBody: '',
      htmlBody: '',
    })
    .execute();
  const { contact } = await server.deps.settings.current();
  const written = await db
    .selectFrom('message')
    .select('registrationId')
    .distinct()
    .where('registrationId', 'is not', null)
    .where('status', 'in', ['sent', 'kept'])
    .execute();
  expect(written.length).toBeGreaterThan(0);
  expect(await effect('contact', 'contact', { email: 'new@example.org' })).toEqual([
    `Mails already sent name ${contact.email}. Registrations that have one: ${written.length}`,
    'Messages from the contact form and replies to our emails go to new@example.org.',
  ]);
  expect(await effect('contact', 'contact', { phone: '+91 98470 00123' })).toEqual([]);
});

test.each<[SettingsTab, string, object]>([
  ['event', 'event', { venueName: 'Elsewhere' }],
  ['event', 'event', { startsAt: day(500), endsAt: day(501) }],
  ['fees', 'fees', { adult: 900 }],
  ['policies', 'policies', { refund: 'No refunds.' }],
  ['contact', 'contact', { email: 'other@example.org' }],
])(
  '%s %s %j is saved by a super admin with the password, nobody else',
  async (tab, group, fields) => {
    expect(await save(tab, group, fields, 'helpDesk')).toMatchObject({ status: 403 });
    expect(await save(tab, group, fields, 'treasurer')).toMatchObject({ status: 403 });
    await server.db
      .updateTable('adminSession')
      .set({ passwordGivenAt: new Date(Date.now() - 11 * minuteMs) })
      .execute();
    const refused = await save(tab, group, fields);
    await server.db.updateTable('adminSession').set({ passwordGivenAt: new Date() }).execute();
    expect(refused).toMatchObject({ status: 403, code: 'PASSWORD_REQUIRED' });
  },
);

test('shorter sessions end those of staff who are signed in already', async () => {
  const email = `idle-${randomUUID()}@example.org`;
  const { id } = await addAdmin(server, { email, permissions: { canManageSettings: true } });
  headers.set('idle', await signIn(server, email));
  const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs);
  await server.db
    .updateTable('adminSession')
    .set({ lastSeenAt: ago(6) })
    .where('adminId', '=', id)
    .execute();
  const sessions = { staffIdleMinutes: 5, staffHours: 2 };
  expect(await effect('security', 'sessions', sessions)).toEqual([
    'Staff who have been signed in for longer must sign in again at once.',
  ]);
  expect((await save('security', 'sessions', sessions)).status).toBe(200);
  expect((await call('idle', 'GET', '')).status).toBe(401);
  await server.db
    .updateTable('adminSession')
    .set({ lastSeenAt: ago(1), expiresAt: new Date(Date.now() + 5 * hourMs) })
    .where('adminId', '=', id)
    .execute();
  expect((await call('idle', 'GET', '')).status).toBe(401);
});
