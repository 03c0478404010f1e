import { dayMs, hourMs } from '@sangamam/contract/locale/durations';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { ledgerOf, paidFamily, payer, practice } from '../../../../testing/domain/money.ts';
import { brokenInvariants } from './broken-invariants.ts';
import { sweepPayments } from './sweep-payments.ts';

let passedMs = 0;
const test = await testApp({
  provider: true,
  now: () => new Date(Date.now() + passedMs),
});
const bank = practice(test);

/** Nobody hears of anything but by sweeping. */
beforeEach(() => bank.switches({ webhook: { off: true } }));

async function pass(ms: number): Promise<void> {
  passedMs += ms;
  await bank.advance(ms / 1000);
}

it('finds a refund that was made long after its payment', async () => {
  const family = await paidFamily(test);
  await pass(20 * dayMs);
  await sweepPayments(test.deps);
  await bank.refund(family.payment.id, 50_000);
  await pass(hourMs);
  await sweepPayments(test.deps);
  await sweepPayments(test.deps);
  expect(await ledgerOf(test, family.id)).toEqual(['fee 50000', 'refund -50000']);
});

it('looking back for days, finds money that the bank was hours late with', async () => {
  const family = await payer(test);
  const orderId = await family.orderId();
  await bank.switches({ webhook: { off: true }, lateAuthorizeAfterMs: 8 * hourMs });
  await bank.pay(orderId);
  await pass(4 * hourMs);
  await sweepPayments(test.deps);
  expect((await family.read()).paymentStatus).toBe('Failed');
  await pass(5 * hourMs);
  await sweepPayments(test.deps);
  await pass(hourMs);
  await sweepPayments(test.deps, 14 * dayMs);
  expect(await family.read()).toMatchObject({ paymentStatus: 'Completed', status: 'Confirmed' });
});

it('finds that a refund has failed', async () => {
  const family = await paidFamily(test);
  await bank.switches({ webhook: { off: true }, refund: 'fail' });
  const refund = (await bank.refund(family.payment.id, 50_000)) as object;
  // the last that is heard of it
  await bank.webhook('refund.created', {
    payment: family.payment,
    refund: { ...refund, status: 'pending' },
  });
  await test.runJobs();
  expect((await family.read()).paymentStatus).toBe('Refunded');
  await pass(hourMs);
  await sweepPayments(test.deps);
  expect(await family.read()).toMatchObject({ paymentStatus: 'Completed', paymentAmount: 500 });
});

it('is not stopped by one payment that cannot be taken in: the others are, and staff are told', async () => {
  const [poor, family] = [await payer(test), await payer(test)];
  const { payment } = await bank.pay(await poor.orderId());
  await bank.pay(await family.orderId());
  // what cannot be: credited, and not known to be
  await test.deps.pool.query(
    `insert into ledger_entry (registration_id, kind, amount_paise, source_type, source_id, actor)
     values ($1, 'unallocated', 50000, 'razorpay_payment', $2, 'test')`,
    [poor.id, payment.id],
  );
  await sweepPayments(test.deps);
  expect((await family.read()).paymentStatus).toBe('Completed');
  const { rows } = await test.deps.pool.query(
    `select subject, detail from finding where kind = 'mismatch'`,
  );
  expect(rows).toEqual([{ subject: payment.id, detail: { reason: 'not_taken_in' } }]);
});

it('holds the invariants after all of this', async () => {
  expect(await brokenInvariants(test, false)).toEqual([]);
});
