import { randomUUID } from 'node:crypto';
import { dayMs } from '@sangamam/contract/locale/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { payer, practice } from '../../../testing/domain/money.ts';
import { treasurer } from '../../../testing/features/payment-history.ts';

let clockMs = Date.now();
const served = await testApp({ provider: true, now: () => new Date(clockMs) });
const bank = practice(served);
const limits = { refund: 2_000, manual: 3_000 };
await served.patchSettings((settings) => ({
  ...settings,
  payments: {
    ...settings.payments,
    refundApprovalAbove: limits.refund,
    manualApprovalAbove: limits.manual,
  },
}));

const newTreasurer = () => treasurer(served, { email: `${randomUUID()}@example.org` });
/** Pays ₹5,000 for a new family of ten adults; returns the payment id. */
async function paid(): Promise<string> {
  const family = await payer(served, { adults: 10 });
  const { payment, response } = await bank.pay(await family.orderId());
  await family.confirm(response);
  return payment.id;
}
/** Rupees of these payments refunded without waiting for a second person. */
async function refunded(paymentIds: readonly string[]): Promise<number> {
  const { rows } = await served.deps.pool.query(
    `select coalesce(sum(amount_paise), 0)::float8 / 100 as rupees from refund
     where provider_payment_id = any($1) and status <> 'awaiting'`,
    [paymentIds],
  );
  return rows[0].rupees;
}

const slices = fc.array(
  fc.record({ payment: fc.nat(2), rupees: fc.integer({ min: 1, max: 2_500 }) }),
  { minLength: 2, maxLength: 8 },
);

test('however it is sliced, one person gives back no more than the limit in a day', async () => {
  await fc.assert(
    fc.asyncProperty(slices, fc.boolean(), async (plan, isAtOnce) => {
      const asker = await newTreasurer();
      const payments = [await paid(), await paid(), await paid()];
      const ask = ({ payment, rupees }: (typeof plan)[number]) =>
        asker.refund(payments[payment] ?? '', rupees);
      if (isAtOnce) await Promise.all(plan.map(ask));
      else for (const slice of plan) await ask(slice);
      expect(await refunded(payments)).toBeLessThanOrEqual(limits.refund);
    }),
    { numRuns: 12 },
  );
});

test('several people give back no more than the limit of one payment, however long they take', async () => {
  const id = await paid();
  for (let day = 0; day < 4; day++) {
    await (await newTreasurer()).refund(id, 900);
    clockMs += dayMs;
  }
  expect(await refunded([id])).toBe(1_800);
});

test('a day later a person may again, and what a second one approved does not count', async () => {
  const [asker, checker] = [await newTreasurer(), await newTreasurer()];
  const [first, second, third] = [await paid(), await paid(), await paid()];
  const { body } = await asker.refund(first, 2_500);
  const [waiting] = body.data?.refunds ?? [];
  expect(waiting?.state).toBe('Awaiting Approval');
  expect((await asker.decide(String(waiting?._id), 'approve')).body.code).toBe('OWN_REQUEST');
  expect((await checker.decide(String(waiting?._id), 'approve')).status).toBe(200);
  expect((await asker.refund(second, 2_000)).body.data?.refunds[0]?.state).toBe('Refunded');
  expect((await asker.refund(third, 1)).body.data?.refunds[0]?.state).toBe('Awaiting Approval');
  await served.deps.pool.query(
    `update refund set created_at = created_at - interval '1 day' where requested_by = $1`,
    [asker.id],
  );
  const fourth = await paid();
  expect((await asker.refund(fourth, 2_000)).body.data?.refunds[0]?.state).toBe('Refunded');
});

test('however it is sliced, one person waives no more than the limit in a day', async () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 3_500 }), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(amounts, async (rupees) => {
      const asker = await newTreasurer();
      const families = await Promise.all(rupees.map(() => payer(served, { adults: 10 })));
      await Promise.all(
        rupees.map((amount, n) =>
          asker.record({
            registration: families[n]?.id ?? '',
            amount,
            method: 'complimentary',
            reason: 'A guest of honour',
          }),
        ),
      );
      const { rows } = await served.deps.pool.query(
        `select coalesce(sum(amount_paise), 0)::float8 / 100 as rupees from payment
         where recorded_by = $1 and status = 'captured'`,
        [asker.id],
      );
      expect(rows[0].rupees).toBeLessThanOrEqual(limits.manual);
    }),
    { numRuns: 12 },
  );
});

test('money taken in for one family is counted together; that of many families is not', async () => {
  const asker = await newTreasurer();
  const family = await payer(served, { adults: 10 });
  const states: (string | undefined)[] = [];
  for (const amount of [2_000, 1_000, 1_000]) {
    const cash = { registration: family.id, method: 'cash' as const, amount, reason: 'In parts' };
    states.push((await asker.record(cash)).body.data?.state);
  }
  expect(states).toEqual(['Captured', 'Captured', 'Awaiting Approval']);
  const other = await payer(served, { adults: 6 });
  const cash = { registration: other.id, method: 'cash' as const, amount: 3_000 };
  expect((await asker.record(cash)).body.data?.state).toBe('Captured');
});

test('who was invited by the asker, or came today, is no second person', async () => {
  const asker = await newTreasurer();
  const named = (more: object) =>
    treasurer(served, { email: `${randomUUID()}@example.org`, ...more });
  const invited = await named({ invitedBy: asker.id });
  const isNew = await named({ createdAt: new Date(clockMs - dayMs + 60_000) });
  const other = await named({ createdAt: new Date(clockMs - dayMs), invitedBy: invited.id });

  const { body } = await asker.refund(await paid(), 2_500);
  const refundId = body.data?.refunds[0]?._id ?? '';
  const paymentId = body.data?._id ?? '';
  const family = await payer(served, { adults: 10 });
  const { body: taken } = await asker.record({
    registration: family.id,
    method: 'complimentary',
    amount: 5_000,
    reason: 'The speaker of the day',
  });
  const waivedId = taken.data?._id ?? '';
  const decideWaiver = (who: typeof other) =>
    who.call('POST', `/payments/${waivedId}/decision`, { decision: 'approve', note: '' });

  for (const [who, why] of [
    [invited, 'INVITED_BY_ASKER'],
    [isNew, 'ACCOUNT_TOO_NEW'],
  ] as const) {
    expect((await who.read(paymentId)).refunds[0]?.mayDecide).toBe(false);
    expect((await who.decide(refundId, 'approve')).body.code).toBe(why);
    expect((await who.read(waivedId)).mayDecide).toBe(false);
    expect((await decideWaiver(who)).body.code).toBe(why);
  }
  expect(await family.read()).toMatchObject({ paymentStatus: 'Pending' });
  expect((await other.read(waivedId)).mayDecide).toBe(true);
  expect((await decideWaiver(other)).status).toBe(200);
  expect((await other.decide(refundId, 'approve')).status).toBe(200);
});
