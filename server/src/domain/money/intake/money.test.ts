import { minuteMs } from '@sangamam/contract/locale/durations';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { ledgerOf, payer, practice } from '../../../../testing/domain/money.ts';
import { tx } from '../../../platform/db/connect.ts';
import { pollOrders } from '../checkout/poll-orders.ts';
import { brokenInvariants } from '../reconciliation/broken-invariants.ts';
import { sweepPayments } from '../reconciliation/sweep-payments.ts';
import { applyPayment, moneyContext } from './apply-payment.ts';

const test = await testApp({ provider: true });
const bank = practice(test);
const { pool } = test.deps;
const later = (ms: number) => ({ ...test.deps, now: () => new Date(Date.now() + ms) });

beforeEach(async () => {
  await bank.switches({ webhook: { off: true } });
});

describe('each way to learn of a payment is enough alone', () => {
  it('the signed answer of the checkout completes the registration and sends one mail', async () => {
    const family = await payer(test, { adults: 2 });
    const { response } = await bank.pay(await family.orderId());
    const { status, body } = await family.confirm(response);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      pending: false,
      registration: {
        status: 'Confirmed',
        paymentStatus: 'Completed',
        paymentAmount: 1000,
        paymentMethod: 'Razorpay',
        transactionId: response.razorpay_payment_id,
        fee: { paid: 1000, credit: 0, due: 0 },
      },
    });
    expect(body.data?.registration.receiptNumber).toMatch(/^SGM-R-\d{4}-\d{5}$/);
    await test.runJobs();
    const { registrationNumber } = await family.read();
    const mails = test.outbox.filter(({ subject }) => subject.includes(registrationNumber));
    expect(mails.map(({ subject }) => subject)).toEqual([
      `${registrationNumber}: you are registered`,
    ]);
  });

  it('webhook alone: it completes the registration', async () => {
    await bank.switches({});
    const family = await payer(test);
    await bank.pay(await family.orderId());
    await bank.deliver();
    await test.runJobs();
    expect(await family.read()).toMatchObject({ paymentStatus: 'Completed', status: 'Confirmed' });
    expect(await ledgerOf(test, family.id)).toEqual(['fee 50000']);
  });

  it('the poller alone completes it', async () => {
    const family = await payer(test);
    await bank.pay(await family.orderId());
    await pollOrders(later(16_000));
    expect((await family.read()).paymentStatus).toBe('Completed');
  });

  it('reconcile alone: the sweep completes it', async () => {
    const family = await payer(test);
    await bank.pay(await family.orderId());
    await sweepPayments(later(5 * minuteMs));
    expect((await family.read()).paymentStatus).toBe('Completed');
  });

  it('the waiting page alone completes it', async () => {
    const family = await payer(test);
    await bank.pay(await family.orderId());
    const { body } = await family.state();
    expect(body.data).toMatchObject({
      paymentStatus: 'Completed',
      orderStatus: 'paid',
      needsAttention: false,
      failureReason: null,
    });
  });
});

it('20 webhooks × 20 confirms: a payment is credited once', async () => {
  const family = await payer(test);
  const { payment, response } = await bank.pay(await family.orderId());
  await Promise.all(
    Array.from({ length: 20 }).flatMap((_, i) => [
      bank.webhook('payment.captured', { payment }, { eventId: `storm-${i}` }),
      family.confirm(response),
      ...(i % 4 === 0 ? [test.runJobs()] : []),
    ]),
  );
  await test.runJobs();
  expect(await ledgerOf(test, family.id)).toEqual(['fee 50000']);
  expect((await family.read()).paymentAmount).toBe(500);
});

it('two contributions that are applied at the same time both count', async () => {
  const family = await payer(test);
  await family.confirm((await bank.pay(await family.orderId())).response);
  const contribute = async (amount: number) =>
    bank.pay(await family.orderId({ purpose: 'contribution', amount }));
  const [first, second] = [await contribute(10), await contribute(20)];
  const captured = await test.deps.outside.payments.fetchPayment(first.payment.id);
  if (captured === 'unknown') throw new Error('The provider knows its own payment.');
  const context = await moneyContext(test.deps);
  await bank.webhook('payment.captured', { payment: second.payment });
  const { working } = await tx(test.db, async (trx) => {
    await applyPayment(trx, captured, 'confirm', context);
    const begun = test.runJobs();
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBeGreaterThan(0);
    }, 30_000);
    return { working: begun };
  });
  await working;
  expect((await family.read()).additionalContribution).toBe(30);
});

describe('news in any order', () => {
  it('authorized/failed after captured: changes nothing', async () => {
    const family = await payer(test);
    const { payment, response } = await bank.pay(await family.orderId());
    await family.confirm(response);
    await bank.webhook('payment.authorized', { payment: { ...payment, status: 'authorized' } });
    await bank.webhook('payment.failed', { payment: { ...payment, status: 'failed' } });
    await test.runJobs();
    expect((await family.read()).paymentStatus).toBe('Completed');
    expect(await ledgerOf(test, family.id)).toEqual(['fee 50000']);
  });

  it('failed → late capture: completes the registration', async () => {
    await bank.switches({ lateAuthorizeAfterMs: minuteMs });
    const family = await payer(test);
    await bank.pay(await family.orderId());
    await bank.deliver();
    await test.runJobs();
    expect((await family.read()).paymentStatus).toBe('Failed');
    await bank.advance(61);
    await test.runJobs();
    expect((await family.read()).paymentStatus).toBe('Completed');
  });

  it('a payment that is only authorised is captured', async () => {
    await bank.switches({ authorizeOnly: true, webhook: { off: true } });
    const family = await payer(test);
    const { payment, response } = await bank.pay(await family.orderId());
    expect(payment.status).toBe('authorized');
    const { status } = await family.confirm(response);
    expect(status).toBe(200);
    expect((await family.read()).paymentStatus).toBe('Completed');
  });

  it('shows Processing while the money is held and cannot be captured, and is captured later', async () => {
    await bank.switches({ captureFails: true, webhook: { off: true } });
    const family = await payer(test);
    const { response } = await bank.pay(await family.orderId());
    const { status, body } = await family.confirm(response);
    expect(status).toBe(202);
    expect(body).toMatchObject({
      message: 'Payment received, confirming…',
      data: { pending: true },
    });
    expect((await family.read()).paymentStatus).toBe('Processing');
    expect((await family.order()).body.code).toBe('IN_PROGRESS');
    await bank.switches({ webhook: { off: true } });
    await pollOrders(later(2 * minuteMs));
    expect((await family.read()).paymentStatus).toBe('Completed');
  });
});

describe('money that fits nowhere is kept and told', () => {
  async function findings(subject: string): Promise<string[]> {
    const { rows } = await pool.query(
      'select kind, detail from finding where subject = $1 and closed_at is null',
      [subject],
    );
    return rows.map(({ kind, detail }) => `${kind} ${detail.reason}`);
  }

  it('amount differs: kept, and the status stays', async () => {
    await bank.switches({ amountOverride: 100, webhook: { off: true } });
    const family = await payer(test);
    const { response } = await bank.pay(await family.orderId());
    await family.confirm(response);
    expect((await family.read()).paymentStatus).not.toBe('Completed');
    expect(await ledgerOf(test, family.id)).toEqual(['unallocated 100']);
    expect(await findings(response.razorpay_payment_id)).toEqual(['mismatch amount_mismatch']);
    expect((await family.state()).body.data?.needsAttention).toBe(true);
  });

  it('fee changed, both paid: the second is kept apart', async () => {
    const family = await payer(test);
    const first = await family.orderId();
    const second = await family.orderId({ amount: 700 });
    expect(second).not.toBe(first);
    const paidFirst = await bank.pay(first);
    const paidSecond = await bank.pay(second);
    await family.confirm(paidFirst.response);
    await family.confirm(paidSecond.response);
    expect(await ledgerOf(test, family.id)).toEqual(['fee 50000', 'unallocated 70000']);
    expect((await family.read()).paymentAmount).toBe(500);
    expect(await findings(paidSecond.response.razorpay_payment_id)).toEqual([
      'unallocated fee_already_paid',
    ]);
  });

  it('a payment made in practice never counts where another mode is set', async () => {
    const family = await payer(test);
    const { payment } = await bank.pay(await family.orderId());
    await pool.query('update payment_order set provider_mode = $1 where registration_id = $2', [
      'test',
      family.id,
    ]);
    await bank.webhook('payment.captured', { payment });
    await test.runJobs();
    expect((await family.read()).paymentStatus).toBe('Pending');
    expect(await ledgerOf(test, family.id)).toEqual([]);
    await pool.query('update payment_order set provider_mode = $1 where registration_id = $2', [
      'sim',
      family.id,
    ]);
    await sweepPayments(later(5 * minuteMs));
  });
});

it('holds the invariants after all of this', async () => {
  expect(await brokenInvariants(test)).toEqual([]);
});
