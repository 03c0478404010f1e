import { presets } from '@sangamam/contract/calls/permissions';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { practice } from '../../../testing/domain/money.ts';
import { brokenInvariants } from '../../domain/money/reconciliation/broken-invariants.ts';
import { answerForm } from './answers.ts';
import { demoDataRefusal, fillWithDemoData } from './fill-with-demo-data.ts';
import { createRandom } from './random.ts';

const untilMs = Date.parse('2026-11-21T10:00:00Z');

test('a small story is played through the product, keeps the books in order, and is played once', async () => {
  const clock = { nowMs: untilMs };
  const made = await testApp({ provider: true, now: () => new Date(clock.nowMs) });
  const story = {
    bank: practice(made),
    clock,
    count: 60,
    untilMs,
    password: 'a long enough password',
    seed: 2001,
  };
  const { staff } = await fillWithDemoData(made.deps, story);
  expect(await brokenInvariants(made)).toEqual([]);

  const people = await made.db
    .selectFrom('registration')
    .select(['registrationNumber', 'name', 'status', 'paymentStatus', 'createdAt'])
    .execute();
  expect(people).toHaveLength(60);
  const statuses = new Set(people.map(({ status }) => status));
  const expectedStatuses = ['Draft', 'Submitted', 'Confirmed', 'Checked In', 'Cancelled'];
  expect(statuses).toEqual(new Set(expectedStatuses));
  expect(people.every(({ createdAt }) => createdAt.getTime() < untilMs)).toBe(true);
  const kinds = await made.db.selectFrom('ledgerEntry').select('kind').distinct().execute();
  const expected = ['fee', 'refund', 'unallocated'];
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(expected));
  const filled = [
    ...(['finding', 'issue', 'stayAllocation', 'tripSeat', 'checkIn', 'userLog'] as const),
    'message',
  ] as const;
  for (const table of filled) {
    const rows = await made.db.selectFrom(table).selectAll().execute();
    expect(rows.length, table).toBeGreaterThan(0);
  }
  const named = await made.db
    .selectFrom('consent')
    .selectAll()
    .where('purpose', '=', 'attendee_list')
    .where('given', '=', true)
    .execute();
  expect(named.length).toBeGreaterThan(10);
  const { features, home } = await made.deps.settings.current();
  expect(features).toMatchObject({ publicCounts: true, gallery: true, remembrance: true });
  for (const { people } of [home.organisers, home.remembrance]) {
    expect(people.filter(({ agreed }) => agreed).length).toBeGreaterThan(2);
  }
  const queued = await made.db
    .selectFrom('message')
    .select('id')
    .where('status', '=', 'queued')
    .execute();
  expect(queued).toEqual([]);

  const mails = await made.db
    .selectFrom('message')
    .innerJoin('registration', 'registration.id', 'message.registrationId')
    .select(['message.kind', 'message.language', 'registration.locale'])
    .where('message.recipient', 'not in', (db) => db.selectFrom('adminUser').select('email'))
    .execute();
  expect(mails.filter(({ language, locale }) => language !== locale)).toEqual([]);
  expect(new Set(staff.map(({ preset }) => preset))).toEqual(new Set(Object.keys(presets)));
  for (const { email, preset } of staff) {
    const { user } = await made.app
      .inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        payload: { email, password: story.password },
      })
      .then((answer) => answer.json().data);
    expect(user).toMatchObject(presets[preset]);
  }
  await expect(fillWithDemoData(made.deps, story)).rejects.toThrow(/registrations already/);
});

test('who has a name of women sleeps among women', () => {
  const settings = defaultEventSettings(new Date(untilMs));
  const random = createRandom(1);
  const alone = Array.from({ length: 2000 }, (_, n) => answerForm(random, settings, n)).filter(
    ({ personalInfo }) => personalInfo.name.startsWith('Anna '),
  );
  const dormitories = alone.flatMap((one) => one.accommodation?.accommodation ?? []);
  expect(dormitories).toContain('Dormitory, women');
  expect(dormitories).not.toContain('Dormitory, men');
});

test('no invented people come into production, or to a provider with real money', () => {
  const razorpay = { keyId: 'rzp_live_00000000000000' } as Parameters<
    typeof demoDataRefusal
  >[0]['razorpay'];
  expect(demoDataRefusal({ appEnv: 'production', razorpay: null })).toMatch(/production/);
  expect(demoDataRefusal({ appEnv: 'development', razorpay })).toMatch(/RAZORPAY_KEY_ID/);
  expect(demoDataRefusal({ appEnv: 'development', razorpay: null })).toBeNull();
});
