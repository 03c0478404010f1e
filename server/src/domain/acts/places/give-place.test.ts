import { minuteMs } from '@sangamam/contract/locale/durations';
import { mayTake, registrationStatuses } from '@sangamam/contract/registrations/status';
import type { BulkRun } from '@sangamam/contract/staff-registrations/acts';
import type { RegistrationChange } from '@sangamam/contract/staff-registrations/history';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { staffCaller } from '../../../../testing/domain/acts.ts';
import { proveContacts, visitor } from '../../../../testing/domain/registrations.ts';
import { often } from '../../../../testing/platform/often.ts';
import { offerPlaces } from './offer-places.ts';

const test = await testApp({ provider: true });
const { app, db, patchSettings } = test;
const kollam = await staffCaller(test, 'kollam@example.org', { assignedSchools: ['JNV Kollam'] });
const mahe = await staffCaller(test, 'mahe@example.org', { assignedSchools: ['JNV Mahe'] });
const reason = 'Asked for it by phone';

const limit = (people: number, change: object = {}) =>
  patchSettings((s) => ({
    ...s,
    capacity: { people, waitlist: true, offers: false, offerHours: 48, unpaidDays: 0 },
    features: { ...s.features, payLater: true },
    ...change,
  }));

async function placesTaken(): Promise<number> {
  const rows = await db
    .selectFrom('registration')
    .select('people')
    .where('status', 'in', ['Submitted', 'Confirmed', 'Checked In'])
    .where('deletedAt', 'is', null)
    .execute();
  return rows.reduce((sum, { people }) => sum + people, 0);
}

/** A family that filled everything in and submitted it. */
async function submitted(people = 1, change: object = {}) {
  const family = visitor(app);
  await family.fillIn(people, 0, 0, change);
  await proveContacts(db);
  const { body } = await family.submit();
  return {
    ...family,
    id: family.id(),
    status: body.data?.status,
    number: body.data?.registrationNumber,
  };
}

async function mails() {
  await test.runJobs();
  return test.outbox.splice(0);
}
const statusOf = async (id: string) =>
  (
    await db
      .selectFrom('registration')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;
const give = (id: string, call = kollam) => call('POST', `/${id}/place`, { reason });
/** Actions and their reasons, as the user log has them of these objects. */
const logged = async (ids: readonly string[]) =>
  (
    await db
      .selectFrom('userLog')
      .select(['action', 'detail'])
      .where('objectId', 'in', ids)
      .where('action', 'like', '%place')
      .orderBy('seq')
      .execute()
  ).map(({ action, detail }) => [action, JSON.parse(detail).reason]);
const waitAgain = ({ id, send }: Awaited<ReturnType<typeof submitted>>) =>
  send('POST', `/registrations/${id}/wait-again`, { body: {} });
const stateOf = async ({ id, send }: Awaited<ReturnType<typeof submitted>>) =>
  (await send('GET', `/registrations/${id}/payment-status`)).body.data as unknown;
const order = (family: Awaited<ReturnType<typeof submitted>>) =>
  family.send('POST', `/registrations/${family.id}/payment`, { body: {} });

beforeEach(async () => {
  await limit(0);
  // nobody of an earlier test waits any longer
  await db
    .updateTable('registration')
    .set({ status: 'Cancelled' })
    .where('status', '=', 'Waitlisted')
    .execute();
  await mails();
});

describe('giving a place to who waits', () => {
  it('frees by cancelling, gives, tells, and is paid', async () => {
    const first = await submitted();
    await limit(await placesTaken());
    const second = await submitted();
    expect(second.status).toBe('Waitlisted');
    const told = await mails();
    expect(told.map(({ subject }) => subject)).toEqual([
      `${second.number}: you are on the waiting list`,
    ]);
    expect(told[0]?.text).toContain('nothing was charged');
    expect((await order(second)).body.code).toBe('STATUS_CHANGE');

    const silent = await kollam('POST', `/${second.id}/place`, { reason: ' ' });
    expect([silent.status, silent.body.code]).toEqual([422, 'VALIDATION']);
    const full = await give(second.id);
    expect([full.status, full.body.code]).toEqual([409, 'TOO_FEW_PLACES']);
    expect(full.body.message).toBe(
      'No place is free, and this registration needs 1. Cancel others, or raise the capacity in the settings.',
    );
    await kollam('POST', `/${first.id}/cancel`, { reason, tell: false });
    const given = await give(second.id);
    expect([given.status, given.body.data]).toEqual([
      200,
      { registrationNumber: second.number, status: 'Submitted', isTold: true },
    ]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`${second.number}: there is a place for you, ₹500 to pay`);
    expect(mail?.text).toContain('/registration-pending-success?type=payment');
    expect((await second.read()).body.data).toMatchObject({
      status: 'Submitted',
      nextStep: 'payment',
    });
    expect((await order(second)).status).toBe(200);

    const again = await give(second.id);
    expect([again.status, again.body.message]).toEqual([
      409,
      'This cannot be changed from Submitted to Submitted.',
    ]);
    const history = await kollam<RegistrationChange[]>('GET', `/${second.id}/history`);
    expect(history.body.data?.[0]).toMatchObject({
      event: 'place given',
      actor: 'staff',
      reason,
      changes: [{ field: 'status', before: 'Waitlisted', after: 'Submitted' }],
    });
    expect(await logged([second.id])).toEqual([['registration.give-place', reason]]);
  });

  it('confirms who has nothing to pay, with the ticket, and never before the place', async () => {
    await patchSettings((s) => ({ ...s, fees: { ...s.fees, adult: 0 } }));
    const first = await submitted();
    await limit(await placesTaken());
    const second = await submitted();
    expect(second.status).toBe('Waitlisted');
    expect(await statusOf(second.id)).toBe('Waitlisted');
    await kollam('POST', `/${first.id}/cancel`, { reason, tell: false });
    await mails();
    expect((await give(second.id)).body.data?.status).toBe('Confirmed');
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      `${second.number}: you are registered`,
    ]);
    await patchSettings((s) => ({ ...s, fees: { ...s.fees, adult: 500 } }));
  });

  it('is for staff of the school', async () => {
    await submitted();
    await limit(await placesTaken());
    const second = await submitted();
    await limit((await placesTaken()) + 1);
    const foreign = await give(second.id, mahe);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'REGISTRATION_NOT_FOUND']);
    expect(
      (await second.send('POST', `/registrations/${second.id}/place`, { body: { reason } })).status,
    ).toBe(401);
    expect(await statusOf(second.id)).toBe('Waitlisted');
  });

  it.each(registrationStatuses)('from %s only as the table of statuses allows', async (status) => {
    const { id } = await submitted();
    await db.updateTable('registration').set({ status }).where('id', '=', id).execute();
    expect((await give(id)).status).toBe(mayTake('givePlace', status) ? 200 : 409);
  });

  it('in bulk: those who submitted first, as long as there are places', async () => {
    await submitted();
    await limit(await placesTaken());
    const [first, second, third] = [await submitted(2), await submitted(2), await submitted(1)];
    await limit((await placesTaken()) + 3);
    const ids = [third.id, second.id, first.id];
    const silent = await kollam('POST', '/bulk', { action: 'place', ids });
    expect([silent.status, silent.body.code]).toEqual([422, 'VALIDATION']);
    const started = await kollam<BulkRun>('POST', '/bulk', { action: 'place', ids, reason });
    await test.runJobs();
    const report = await kollam<BulkRun>('GET', `/bulk/${started.body.data?._id}`);
    expect(report.body.data).toMatchObject({ isDone: true, succeeded: 2, refusedTotal: 1 });
    expect(report.body.data?.refused).toMatchObject([
      {
        _id: second.id,
        message:
          '1 place is free, and this registration needs 2. Cancel others, or raise the capacity in the settings.',
      },
    ]);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['Submitted', 'Waitlisted', 'Submitted']);
    expect(await logged([third.id, started.body.data?._id ?? ''])).toEqual([
      ['registration.bulk-place', reason],
      ['registration.give-place', reason],
    ]);
    const foreign = await mahe('POST', '/bulk', { action: 'place', ids, reason });
    expect(foreign.body.code).toBe('NOT_FOUND');
  });

  it(
    'never exceeds the capacity, however many give, submit, pay later and cancel at once',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 6 }),
          fc.integer({ min: 0, max: 6 }),
          fc.integer({ min: 0, max: 2 }),
          async (sizes, free, newcomers) => {
            await limit(0);
            const holder = await submitted();
            await limit(await placesTaken());
            const waiting = await Promise.all(sizes.map((people) => submitted(people)));
            expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(['Waitlisted']));
            const capacity = (await placesTaken()) + free;
            await limit(capacity);
            const late = await Promise.all(
              Array.from({ length: newcomers }, async () => {
                const one = visitor(app);
                await one.fillIn();
                await proveContacts(db);
                return one;
              }),
            );
            const [gives, , resubmits, submits] = await Promise.all([
              Promise.all([...waiting, ...waiting].map(({ id }) => give(id))),
              kollam('POST', `/${holder.id}/cancel`, { reason, tell: false }),
              Promise.all(waiting.map((one) => one.submit())),
              Promise.all(late.map((one) => one.submit())),
            ]);
            expect(await placesTaken()).toBeLessThanOrEqual(capacity);
            for (const { status, body } of gives) {
              expect(
                status === 200 || ['TOO_FEW_PLACES', 'STATUS_STEP'].includes(body.code ?? ''),
              ).toBe(true);
            }
            expect([...resubmits, ...submits].filter(({ status }) => status >= 500)).toEqual([]);
            // nobody who would still fit is refused when it is tried once more
            for (const { id } of waiting) {
              if ((await statusOf(id)) !== 'Waitlisted') continue;
              const taken = await placesTaken();
              const { status } = await give(id);
              expect(await placesTaken()).toBeLessThanOrEqual(capacity);
              if (taken === (await placesTaken())) expect(status).toBe(409);
            }
            await db
              .updateTable('registration')
              .set({ status: 'Cancelled' })
              .where('status', '=', 'Waitlisted')
              .execute();
          },
        ),
        often(8),
      );
    },
    minuteMs,
  );
});

describe('places that are offered by themselves', () => {
  const offering = (people: number) =>
    limit(people, {
      capacity: { people, waitlist: true, offers: true, offerHours: 1, unpaidDays: 0 },
    });
  const offer = () => offerPlaces(test.deps);
  const endOffers = () =>
    db
      .updateTable('placeOffer')
      .set({ until: new Date(Date.now() - 1000) })
      .where('state', '=', 'open')
      .execute();

  beforeEach(async () => {
    await db.deleteFrom('placeOffer').execute();
    await db
      .updateTable('registration')
      .set({ status: 'Cancelled' })
      .where('status', '=', 'Waitlisted')
      .execute();
  });

  it('go to the first that fits, lapse, and go to the next', async () => {
    await submitted();
    await limit(await placesTaken());
    const [large, first, second] = [await submitted(3), await submitted(1), await submitted(1)];
    await mails();
    await offering((await placesTaken()) + 1);
    await offer();
    expect(await Promise.all([large, first, second].map(({ id }) => statusOf(id)))).toEqual([
      'Waitlisted',
      'Submitted',
      'Waitlisted',
    ]);
    const [told] = await mails();
    expect(told?.subject).toBe(`${first.number}: there is a place for you, ₹500 to pay`);
    expect(told?.text).toMatch(/It is kept until .*: please pay the fee of ₹500 by then\./);
    expect(await stateOf(first)).toMatchObject({
      state: 'to_pay',
      position: null,
      placeKeptUntil: expect.any(String),
    });
    expect(await stateOf(second)).toMatchObject({
      state: 'waiting_list',
      position: 2,
      placeKeptUntil: null,
    });

    await endOffers();
    await offer();
    expect(await Promise.all([large, first, second].map(({ id }) => statusOf(id)))).toEqual([
      'Waitlisted',
      'Waitlisted',
      'Submitted',
    ]);
    expect((await mails()).map(({ subject }) => subject).sort()).toEqual(
      [
        `${first.number}: your place went to the next`,
        `${second.number}: there is a place for you, ₹500 to pay`,
      ].sort(),
    );
    // who let it lapse is offered no other by itself, and staff may still give one
    await offering((await placesTaken()) + 1);
    await offer();
    expect(await stateOf(first)).toMatchObject({ state: 'place_lapsed', position: null });
    expect(await stateOf(large)).toMatchObject({ state: 'waiting_list', position: 1 });
    expect((await give(first.id)).status).toBe(200);
  });

  it('go to who let one go only once they say that they still want one, at the end of the list', async () => {
    await submitted();
    await limit(await placesTaken());
    const [first, second] = [await submitted(), await submitted()];
    await offering((await placesTaken()) + 1);
    await offer();
    await endOffers();
    await offer();
    expect(await statusOf(second.id)).toBe('Submitted');
    const third = await submitted();
    expect((await waitAgain(first)).status).toBe(200);
    expect((await waitAgain(first)).status).toBe(200);
    expect(await stateOf(third)).toMatchObject({ state: 'waiting_list', position: 1 });
    expect(await stateOf(first)).toMatchObject({ state: 'waiting_list', position: 2 });
    const history = await kollam<RegistrationChange[]>('GET', `/${first.id}/history`);
    const events = history.body.data?.map(({ event, actor }) => `${event}, ${actor}`) ?? [];
    expect(events.filter((event) => event.startsWith('waits again'))).toEqual([
      'waits again, registrant',
    ]);
    await offering((await placesTaken()) + 1);
    await offer();
    expect([await statusOf(third.id), await statusOf(first.id)]).toEqual([
      'Submitted',
      'Waitlisted',
    ]);
    await offering((await placesTaken()) + 1);
    await offer();
    expect(await statusOf(first.id)).toBe('Submitted');
    // who is off the list, and strangers, cannot
    expect((await waitAgain(third)).body.code).toBe('STATUS_CHANGE');
    const stranger = await third.send('POST', `/registrations/${first.id}/wait-again`, {
      body: {},
    });
    expect(stranger.status).toBe(404);
  });

  it('hold nobody up who comes later, once they were let go', async () => {
    await submitted();
    await limit(await placesTaken());
    await submitted();
    await offering((await placesTaken()) + 1);
    await offer();
    await endOffers();
    await offer();
    expect((await submitted()).status).toBe('Submitted');
  });

  it('come to everybody who waits, once there is no limit, whether or not they are offered by themselves', async () => {
    await submitted();
    await limit(await placesTaken());
    const waiting = [await submitted(3), await submitted()];
    await limit(0);
    await offer();
    for (const { id } of waiting) expect(await statusOf(id)).toBe('Submitted');
    // nobody else needs them
    await endOffers();
    await offer();
    for (const { id } of waiting) expect(await statusOf(id)).toBe('Submitted');
  });

  it('are offered to who is on the list also when it is closed', async () => {
    await submitted();
    await limit(await placesTaken());
    const waiting = await submitted();
    const people = (await placesTaken()) + 1;
    await limit(people, {
      capacity: { people, waitlist: false, offers: true, offerHours: 1, unpaidDays: 0 },
    });
    await offer();
    expect(await statusOf(waiting.id)).toBe('Submitted');
  });

  it('stay with who opened the payment window, and with who paid', async () => {
    await submitted();
    await limit(await placesTaken());
    const [paying, waiting] = [await submitted(), await submitted()];
    await offering((await placesTaken()) + 1);
    await offer();
    expect((await order(paying)).status).toBe(200);
    await endOffers();
    await offer();
    expect(await Promise.all([paying, waiting].map(({ id }) => statusOf(id)))).toEqual([
      'Submitted',
      'Waitlisted',
    ]);
  });

  it('are never more than there are, in the order of the list, and nobody who fits is forgotten', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 6 }),
        async (sizes, free) => {
          await limit(0);
          await submitted();
          await limit(await placesTaken());
          const waiting = [];
          for (const people of sizes) waiting.push({ people, ...(await submitted(people)) });
          const capacity = (await placesTaken()) + free;
          await offering(capacity);
          await Promise.all([offer(), offer()]);
          expect(await placesTaken()).toBeLessThanOrEqual(capacity);
          let left = free;
          for (const { id, people } of waiting) {
            const fits = people <= left;
            if (fits) left -= people;
            expect(await statusOf(id)).toBe(fits ? 'Submitted' : 'Waitlisted');
          }
          await db
            .updateTable('registration')
            .set({ status: 'Cancelled' })
            .where('status', '=', 'Waitlisted')
            .execute();
        },
      ),
      often(8),
    );
  });
});

describe('while people wait', () => {
  it('nobody jumps the list: not by submitting again, nor by coming later, nor by paying first', async () => {
    await submitted();
    await limit(await placesTaken());
    const waiting = await submitted(2);
    await limit((await placesTaken()) + 3);
    expect((await waiting.submit()).body.data?.status).toBe('Waitlisted');
    const late = visitor(app);
    await late.fillIn();
    await proveContacts(db);
    const payment = await late.send('POST', `/registrations/${late.id()}/payment`, { body: {} });
    expect(payment.body.code).toBe('CAPACITY');
    expect((await late.submit()).body.data?.status).toBe('Waitlisted');
    await give(waiting.id);
    await give(late.id());
    expect((await submitted()).status).toBe('Waitlisted');
  });

  it('a family that grew waits for all of its places', async () => {
    await submitted();
    await limit(await placesTaken());
    const waiting = await submitted();
    await waiting.attend(3);
    await limit((await placesTaken()) + 2);
    expect((await give(waiting.id)).body.code).toBe('TOO_FEW_PLACES');
    await limit((await placesTaken()) + 3);
    expect((await give(waiting.id)).status).toBe(200);
  });
});
