import { dayMs, hourMs } from '@sangamam/contract/locale/durations';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { proveContacts, visitor } from '../../../../testing/domain/registrations.ts';
import { treasurer } from '../../../../testing/features/payment-history.ts';
import { describePayment } from '../../money/checkout/payment-state.ts';
import { sendReminders } from '../reminders/send-reminders.ts';
import { offerPlaces, offerPlacesJob } from './offer-places.ts';

/** Places that are not paid for go to who waits, where the settings say after how many days. */
const start = Date.parse('2026-11-21T06:00:00Z');
let clockMs = start;
const served = await testApp({ provider: true, now: () => new Date(clockMs) });
const { app, db, patchSettings, deps } = served;
const defaults = await deps.settings.current();

const settle = (capacity: object) =>
  patchSettings((s) => ({ ...s, capacity: { ...s.capacity, ...capacity } }));
async function submitted(people = 1) {
  const family = visitor(app);
  await family.fillIn(people);
  await proveContacts(db);
  const { body } = await family.submit();
  return { ...family, id: family.id(), number: String(body.data?.registrationNumber) };
}
const statusOf = async (id: string) =>
  (
    await db
      .selectFrom('registration')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;
const statuses = (...families: { id: string }[]) =>
  Promise.all(families.map(({ id }) => statusOf(id)));
async function afterDays(days: number) {
  clockMs = start + days * dayMs;
  await offerPlaces(deps);
}
async function subjects() {
  await served.runJobs();
  return served.outbox
    .splice(0)
    .map(({ subject }) => subject)
    .toSorted();
}

beforeEach(async () => {
  clockMs = start;
  await db.updateTable('registration').set({ status: 'Cancelled' }).execute();
  await db.deleteFrom('placeOffer').execute();
  await patchSettings(() => defaults);
  await subjects();
});

test('a mail warns a day before, then the place goes to the first who waits, and another mail says so', async () => {
  await settle({ people: 2, waitlist: true, unpaidDays: 7 });
  const slow = await submitted(2);
  const [first, second] = [await submitted(), await submitted()];
  expect(await statuses(slow, first, second)).toEqual(['Submitted', 'Waitlisted', 'Waitlisted']);
  await subjects();

  await afterDays(5.9);
  expect(await subjects()).toEqual([]);
  const state = await describePayment(deps, slow.id);
  expect(state.placeKeptUntil).toBe(new Date(start + 7 * dayMs).toISOString());

  await afterDays(6);
  await afterDays(6.5);
  expect(await subjects()).toEqual([`${slow.number}: pay ₹1,000 to keep your place`]);
  await afterDays(6.99);
  expect(await statusOf(slow.id)).toBe('Submitted');

  await afterDays(7);
  expect(await statuses(slow, first, second)).toEqual(['Waitlisted', 'Submitted', 'Submitted']);
  expect(await subjects()).toEqual(
    [
      `${slow.number}: your place went to the next`,
      `${first.number}: there is a place for you, ₹500 to pay`,
      `${second.number}: there is a place for you, ₹500 to pay`,
    ].toSorted(),
  );
});

test.each([
  ['no days are set', { people: 5, waitlist: true, unpaidDays: 0 }],
  ['there is no waiting list', { people: 5, waitlist: false, unpaidDays: 3 }],
  ['there is no limit', { people: 0, waitlist: true, unpaidDays: 3 }],
])('nobody loses a place while %s', async (_, capacity) => {
  await settle(capacity);
  const family = await submitted();
  await subjects();
  await afterDays(30);
  await afterDays(32);
  expect(await statusOf(family.id)).toBe('Submitted');
  expect(await subjects()).toEqual([]);
});

test('where the setting is new, everybody has another day from the mail on', async () => {
  await settle({ people: 5, waitlist: true });
  const family = await submitted();
  clockMs = start + 30 * dayMs;
  await settle({ unpaidDays: 7 });
  await afterDays(30);
  await afterDays(30.9);
  expect(await statusOf(family.id)).toBe('Submitted');
  await afterDays(31);
  expect(await statusOf(family.id)).toBe('Waitlisted');
});

test('where the fee is due again after a refund, the days begin anew', async () => {
  await settle({ people: 5, waitlist: true, unpaidDays: 7 });
  const family = await submitted();
  const dueAgainAt = new Date(start + 20 * dayMs);
  await db.updateTable('registration').set({ dueAgainAt }).where('id', '=', family.id).execute();
  await afterDays(25.9);
  expect(await subjects()).toEqual([]);
  expect((await describePayment(deps, family.id)).placeKeptUntil).toBe(
    new Date(start + 27 * dayMs).toISOString(),
  );
  await afterDays(26);
  expect(await subjects()).toEqual([expect.stringMatching(/to keep your place/)]);
  await afterDays(27);
  expect(await statusOf(family.id)).toBe('Waitlisted');
});

test('who paid any money, who pays just now, and whom staff registered keep their places', async () => {
  await settle({ people: 9, waitlist: true, unpaidDays: 7 });
  const [paid, partly, paying] = [await submitted(), await submitted(2), await submitted()];
  const [byStaff, lost] = [await submitted(), await submitted()];
  await db
    .updateTable('registration')
    .set({ registrationType: 'staff' })
    .where('id', '=', byStaff.id)
    .execute();
  const opened = await paying.send('POST', `/registrations/${paying.id}/payment`, { body: {} });
  expect(opened.status).toBe(200);
  clockMs = start + 6 * dayMs;
  await offerPlaces(deps);
  const leela = await treasurer(served, { email: 'leela@example.org' });
  for (const { id } of [paid, partly]) {
    const cash = { registration: id, method: 'cash', amount: 500, reason: 'At the desk' } as const;
    expect((await leela.record(cash)).status).toBe(201);
  }
  await db
    .updateTable('paymentOrder')
    .set({ offeredAt: new Date(start + 7 * dayMs - hourMs / 2) })
    .where('registrationId', '=', paying.id)
    .execute();
  await afterDays(7);
  expect(await statuses(paid, partly, paying, byStaff, lost)).toEqual([
    'Confirmed',
    'Submitted',
    'Submitted',
    'Submitted',
    'Waitlisted',
  ]);
});

test('two processes at once warn once, and lapse once', async () => {
  await settle({ people: 5, waitlist: true, unpaidDays: 7 });
  const families = [await submitted(), await submitted(), await submitted()];
  await subjects();
  clockMs = start + 6 * dayMs;
  await Promise.all([offerPlaces(deps), offerPlaces(deps)]);
  expect(await subjects()).toHaveLength(families.length);
  clockMs = start + 7 * dayMs;
  await Promise.all([offerPlaces(deps), offerPlaces(deps)]);
  expect(await subjects()).toHaveLength(families.length);
  expect(new Set(await statuses(...families))).toEqual(new Set(['Waitlisted']));
});

test('a clock that is wrong takes no place', async () => {
  await settle({ people: 5, waitlist: true, unpaidDays: 7 });
  const family = await submitted();
  clockMs = start + 30 * dayMs;
  const databaseNow = async () => new Date(start);
  await offerPlacesJob.run({ ...deps, databaseNow }, {});
  clockMs = start + 32 * dayMs;
  await offerPlacesJob.run({ ...deps, databaseNow }, {});
  expect(await statusOf(family.id)).toBe('Submitted');
});

test('a reminder before asks for the money by then, and does not promise the place for longer', async () => {
  await settle({ people: 5, waitlist: true, unpaidDays: 5 });
  const family = await submitted();
  await subjects();
  clockMs = start + 3 * dayMs;
  await sendReminders(deps);
  await served.runJobs();
  const [mail] = served.outbox;
  expect(mail?.subject).toBe(`${family.number}: ₹500 still to pay`);
  expect(mail?.text).toMatch(/Please pay by .*26 Nov/);
  expect(mail?.text).not.toContain('yours is kept');
});
