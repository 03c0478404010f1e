import { dayMs } from '@sangamam/contract/locale/durations';
import type { RefundOffer } from '@sangamam/contract/payments/refunds';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { payer, practice } from '../../../../testing/domain/money.ts';
import { proveContacts } from '../../../../testing/domain/registrations.ts';
import { treasurer } from '../../../../testing/features/payment-history.ts';
import { tx } from '../../../platform/db/connect.ts';
import { brokenInvariants } from '../../money/reconciliation/broken-invariants.ts';
import { sealRegistration } from '../removing/seal-registration.ts';

/** Money that went back asks whether the people still come; what they are kept for follows the answer. */
const test = await testApp({ provider: true });
const bank = practice(test);
const leela = await treasurer(test, { email: 'leela@example.org', role: 'super_admin' });
await test.patchSettings((settings) => ({
  ...settings,
  payments: { ...settings.payments, refundApprovalAbove: 100_000 },
}));

beforeEach(() => bank.switches({}));

async function paidFamily(adults = 2) {
  const family = await payer(test, { adults });
  await proveContacts(test.db);
  const { payment, response } = await bank.pay(await family.orderId());
  await family.confirm(response);
  await mails();
  return { family, payment };
}
type Paid = Awaited<ReturnType<typeof paidFamily>>;

async function mails() {
  await bank.deliver();
  await test.runJobs();
  return test.outbox.splice(0);
}
const offerOf = async ({ family }: Paid) =>
  (await family.send<RefundOffer>('GET', `${family.id}/refund-offer`)).body.data;
const isAsked = async ({ family }: Paid) => {
  const open = await leela.findings({ kind: 'still_coming' });
  return open.some(({ subject }) => subject === family.id);
};
const refund = async ({ payment }: Paid, amount: number, more: object = {}) => {
  const { status } = await leela.refund(payment.id, amount, more);
  expect(status).toBe(200);
  return mails();
};
const dispute = async ({ payment }: Paid, state: string, news = 'first') => {
  const entity = { id: `disp_${payment.id.slice(4)}`, payment_id: payment.id };
  await bank.webhook(
    `payment.dispute.${state}`,
    { dispute: entity },
    { eventId: `${payment.id} ${state} ${news}` },
  );
  await test.runJobs();
};

describe('they are asked when', () => {
  it.each<[string, (paid: Paid) => Promise<unknown>]>([
    ['staff send all back', (paid) => refund(paid, 1000)],
    ['staff send a part back that was owed', (paid) => refund(paid, 300)],
    [
      'it was sent back in the provider’s dashboard',
      ({ payment }) => bank.refund(payment.id, 100_000).then(mails),
    ],
    ['a dispute was lost', (paid) => dispute(paid, 'lost')],
    [
      'more went back than for who was taken off',
      async (paid) => {
        await paid.family.browser.attend(1);
        await refund(paid, 800);
      },
    ],
  ])('%s', async (_, goesBack) => {
    const paid = await paidFamily();
    await goesBack(paid);
    expect(await isAsked(paid)).toBe(true);
    expect((await offerOf(paid))?.coming?.wentBack).toBeGreaterThan(0);
    expect((await paid.family.read()).status).toMatch(/Submitted|Confirmed/);
  });

  const replay = () => bank.replay(0, 2);
  it.each<[string, (paid: Paid) => Promise<unknown>, (paid: Paid) => Promise<unknown>]>([
    ['staff send all back', ({ payment }) => leela.refund(payment.id, 1000), replay],
    [
      'it was sent back in the provider’s dashboard',
      ({ payment }) => bank.refund(payment.id, 100_000),
      replay,
    ],
    [
      'a dispute was lost',
      (paid) => dispute(paid, 'lost'),
      (paid) => dispute(paid, 'lost', 'once more'),
    ],
  ])('%s, by mail as well, once', async (_, goesBack, comesAgain) => {
    const paid = await paidFamily();
    await goesBack(paid);
    const asked = (await mails()).filter(({ text }) => text.includes('Are you still coming?'));
    expect(asked.length).toBeGreaterThan(0);
    for (const { text } of asked) expect(text).toContain('/alumni-update');
    await answerOf(paid);
    await mails();
    await comesAgain(paid);
    expect((await mails()).some(({ text }) => text.includes('still coming'))).toBe(false);
    expect(await isAsked(paid)).toBe(false);
  });

  it('captured money that fitted nowhere went back', async () => {
    const family = await payer(test, { adults: 2 });
    await bank.switches({ amountOverride: 12_300 });
    const { payment } = await bank.pay(await family.orderId());
    await mails();
    await refund({ family, payment }, 123);
    expect(await isAsked({ family, payment })).toBe(true);
  });
});

describe('nobody is asked when', () => {
  it.each<[string, (paid: Paid) => Promise<unknown>]>([
    [
      'the refund cancelled the registration',
      async (paid) => {
        const told = await refund(paid, 1000, { cancelRegistration: true });
        expect(told.some(({ text }) => text.includes('still coming'))).toBe(false);
      },
    ],
    [
      'only what was paid for others went back',
      async (paid) => {
        await paid.family.browser.attend(1);
        await refund(paid, 500);
      },
    ],
    [
      'they asked for it themselves',
      async (paid) => {
        await paid.family.browser.attend(1);
        const amount = (await offerOf(paid))?.fewer ?? 0;
        await paid.family.send('POST', `${paid.family.id}/leave`, {
          what: 'fewer',
          choice: 'refund',
          amount,
        });
        const [asked] = (await leela.read(paid.payment.id)).refunds;
        await leela.decide(asked?._id ?? '', 'approve');
        await mails();
      },
    ],
    ['a dispute was won', (paid) => dispute(paid, 'won')],
    [
      'a contribution went back',
      async ({ family }) => {
        const orderId = await family.orderId({ purpose: 'contribution', amount: 500 });
        const { payment, response } = await bank.pay(orderId);
        await family.confirm(response);
        await refund({ family, payment }, 500);
      },
    ],
  ])('%s', async (_, goesBack) => {
    const paid = await paidFamily();
    await goesBack(paid);
    expect(await isAsked(paid)).toBe(false);
  });

  it('a refund failed: the question is taken back', async () => {
    const paid = await paidFamily();
    await bank.switches({ refund: 'fail' });
    await refund(paid, 1000);
    await bank.advance((10 * dayMs) / 1000);
    await mails();
    expect((await paid.family.read()).paymentStatus).toBe('Completed');
    expect(await isAsked(paid)).toBe(false);
  });
});

describe('the answer', () => {
  it('all come: bed and seat are kept, the fee is due again, and staff read it', async () => {
    const paid = await paidFamily();
    const { family } = paid;
    await arrange(family.id);
    await refund(paid, 1000);
    expect(await family.read()).toMatchObject({ paymentStatus: 'Refunded', fee: { due: 0 } });
    expect((await offerOf(paid))?.coming).toEqual({ wentBack: 1000, due: 1000 });
    expect((await family.send('POST', `${family.id}/still-coming`)).status).toBe(200);
    expect(await isAsked(paid)).toBe(false);
    expect((await offerOf(paid))?.coming).toBeNull();
    expect(await family.read()).toMatchObject({
      status: 'Submitted',
      paymentStatus: 'Pending',
      fee: { due: 1000, people: 2 },
    });
    expect(await keptFor(family.id)).toEqual({ beds: 1, seats: 1, meals: 2 });
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/₹1,000/),
    ]);
    const closed = await leela.findings({ kind: 'still_coming', state: 'closed' });
    expect(closed.find(({ subject }) => subject === family.id)?.note).toMatch(/still coming/);
    const { body } = await leela.call<{ event: string }[]>(
      'GET',
      `/registrations/${family.id}/history`,
    );
    expect(body.data?.map(({ event }) => event)).toContain('still coming');
    // said again it changes nothing
    expect((await family.send('POST', `${family.id}/still-coming`)).status).toBe(200);
    expect(await mails()).toEqual([]);
    // another refund asks anew
    await refund({ ...paid, payment: (await paidAgain(paid)).payment }, 400);
    expect(await isAsked(paid)).toBe(true);
  });

  it.each<[string, (paid: Paid) => Promise<unknown>, string, number]>([
    [
      'nobody comes',
      ({ family }) =>
        family.send('POST', `${family.id}/leave`, { what: 'cancel', choice: 'credit', amount: 0 }),
      ...(['Cancelled', 0] as const),
    ],
    ['fewer come', ({ family }) => family.browser.attend(1), 'Submitted', 500],
    ['they pay again', (paid) => paidAgain(paid), 'Confirmed', 0],
    [
      'staff cancel',
      ({ family }) =>
        leela.call('POST', `/registrations/${family.id}/cancel`, {
          reason: 'They do not come',
          tell: false,
        }),
      ...(['Cancelled', 0] as const),
    ],
    [
      'staff close it with a note',
      async ({ family }) => {
        const open = await leela.findings({ kind: 'still_coming' });
        const id = open.find(({ subject }) => subject === family.id)?._id;
        const close = (note: string) =>
          leela.call('POST', `/payments/findings/${id}/close`, { note });
        expect((await close('They said so by phone')).status).toBe(200);
        expect((await close('Once more')).status).toBe(409);
      },
      ...(['Submitted', 1000] as const),
    ],
  ])('%s', async (_, answer, status, due) => {
    const paid = await paidFamily();
    await arrange(paid.family.id);
    await refund(paid, 1000);
    await answer(paid);
    expect(await isAsked(paid)).toBe(false);
    expect(await paid.family.read()).toMatchObject({ status, fee: { due } });
    const isFree = status === 'Cancelled';
    expect(await keptFor(paid.family.id)).toMatchObject(
      isFree ? { beds: 0, seats: 0, meals: 0 } : { seats: 1 },
    );
  });

  it('that comes after the last day to pay or to change the party counts', async () => {
    const paid = await paidFamily();
    await refund(paid, 1000);
    const { deadlines } = await test.deps.settings.current();
    const over = new Date(test.deps.now().getTime() - dayMs).toISOString();
    const closed = { closesAt: over, payBy: over, attendeesLockAt: over };
    await test.patchSettings((s) => ({ ...s, deadlines: { ...deadlines, ...closed } }));
    expect((await paid.family.browser.attend(1)).status).toBe(409);
    expect((await answerOf(paid)).statusCode).toBe(200);
    await test.patchSettings((s) => ({ ...s, deadlines }));
    expect(await isAsked(paid)).toBe(false);
    expect(await paid.family.read()).toMatchObject({ status: 'Submitted', fee: { due: 1000 } });
  });

  it('that is sent twice with one key, at the same time, is one', async () => {
    const paid = await paidFamily();
    await refund(paid, 1000);
    const headers = { 'idempotency-key': 'still-coming-0123456789' };
    const replies = await Promise.all([answerOf(paid, headers), answerOf(paid, headers)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await mails()).toHaveLength(1);
    const { body } = await leela.call<{ event: string }[]>(
      'GET',
      `/registrations/${paid.family.id}/history`,
    );
    expect(body.data?.filter(({ event }) => event === 'still coming')).toHaveLength(1);
  });

  it('of somebody else is none', async () => {
    const paid = await paidFamily();
    await refund(paid, 1000);
    const other = await payer(test);
    const { status } = await other.send('POST', `${paid.family.id}/still-coming`);
    expect(status).toBe(404);
    expect((await answerOf(paid, { cookie: '' })).statusCode).toBe(401);
    expect((await answerOf(paid, { cookie: '', ...leela.headers })).statusCode).toBe(401);
    expect(await isAsked(paid)).toBe(true);
  });

  it('is not waited for of who was erased', async () => {
    const paid = await paidFamily();
    await refund(paid, 1000);
    const { config, personalData, settings, now } = test.deps;
    const context = { config, personalData, settings: await settings.current(), now: now() };
    await tx(test.db, (trx) => sealRegistration(trx, paid.family.id, context));
    expect(await isAsked(paid)).toBe(false);
    expect((await answerOf(paid)).statusCode).toBeGreaterThanOrEqual(400);
    // what went back later asks nobody
    await dispute(paid, 'lost');
    expect(await isAsked(paid)).toBe(false);
  });
});

/** A bed and a seat of a bus for a registration. */
const arrange = (id: string) =>
  sql`
    with room as (insert into room (id, block, name, capacity, use)
      values (gen_random_uuid(), 'A', ${id}, 4, 'Any') returning id),
    bed as (insert into stay_allocation (id, registration_id, room_id, men, women, children, use,
        check_in, check_out)
      select gen_random_uuid(), ${id}, id, 1, 0, 0, 'Men', '2027-01-01', '2027-01-02' from room),
    trip as (insert into trip (id, vehicle, capacity, arrival_point, leaves_at)
      values (gen_random_uuid(), 'Bus', 9, 'Aluva', now()) returning id)
    insert into trip_seat (trip_id, registration_id, people) select id, ${id}, 1 from trip`.execute(
    test.db,
  );

async function keptFor(id: string) {
  const { rows } = await sql<{ beds: number; seats: number; meals: number }>`select
    (select count(*)::int from stay_allocation
      where registration_id = ${id} and status <> 'Released') as beds,
    (select count(*)::int from trip_seat where registration_id = ${id}) as seats,
    (select coalesce(sum(people), 0)::int from registration
      where id = ${id} and status <> 'Cancelled') as meals`.execute(test.db);
  return rows[0];
}

const answerOf = ({ family }: Paid, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/api/v1/registrations/${family.id}/still-coming`,
    headers: { cookie: family.browser.cookie() ?? '', ...headers },
  });

async function paidAgain({ family }: Paid) {
  const { payment, response } = await bank.pay(await family.orderId());
  await family.confirm(response);
  return { payment };
}

it('the money is whole', async () => {
  expect(await brokenInvariants(test)).toEqual([]);
});
