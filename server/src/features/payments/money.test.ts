import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing.ts';
import { pollOrders } from './poll-orders.ts';
import { sweepPayments } from './sweep-payments.ts';
import { brokenInvariants, payer, practice } from './testing.ts';

const test = await testApp({ provider: true });
const bank = practice(test);
const { pool } = test.deps;
const minuteMs = 60_000;
const later = (ms: number) => ({ ...test.deps, now: () => new Date(Date.now() + ms) });

beforeEach(async () => {
  await bank.switches({ webhook: { off: true } });
});

async function credits(registrationId: string): Promise<string[]> {
  const { rows } = await pool.query(
    'select kind, amount_paise from ledger_entry where registration_id = $1 order by seq',
    [registrationId],
  );
  return rows.map(({ kind, amount_paise }) => `${kind} ${amount_paise}`);
}

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
    expect(body.data?.registration.receiptNumber).toMatch(/^SGM-R-\d{5}$/);
    await test.runJobs();
    const { registrationNumber } = await family.read();
    const mails = test.outbox.filter(({ subject }) => subject.includes(registrationNumber));
    expect(mails.map(({ subject }) => subject)).toEqual([
      `${registrationNumber}: you are registered`,
    ]);
  });

  it('the webhook alone completes it', async () => {
    await bank.switches({});
    const family = await payer(test);
    await bank.pay(await family.orderId());
    await bank.deliver();
    await test.runJobs();
    expect(await family.read()).toMatchObject({ paymentStatus: 'Completed', status: 'Confirmed' });
    expect(await credits(family.id)).toEqual(['fee 50000']);
  });

  it('the poller alone completes it', async () => {
    const family = await payer(test);
    await bank.pay(await family.orderId());
    await pollOrders(later(16_000));
    expect((await family.read()).paymentStatus).toBe('Completed');
  });

  it('the sweep alone completes it', async () => {
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

it('twenty webhooks and twenty confirmations at once credit a payment once', async () => {
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
  expect(await credits(family.id)).toEqual(['fee 50000']);
  expect((await family.read()).paymentAmount).toBe(500);
});

describe('news in any order', () => {
  it('an authorisation or a failure told after the capture changes nothing', async () => {
    const family = await payer(test);
    const { payment, response } = await bank.pay(await family.orderId());
    await family.confirm(response);
    await bank.webhook('payment.authorized', { payment: { ...payment, status: 'authorized' } });
    await bank.webhook('payment.failed', { payment: { ...payment, status: 'failed' } });
    await test.runJobs();
    expect((await family.read()).paymentStatus).toBe('Completed');
    expect(await credits(family.id)).toEqual(['fee 50000']);
  });

  it('a failed payment that the bank authorises late completes the registration', async () => {
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

  it('an amount other than the order’s', async () => {
    await bank.switches({ amountOverride: 100, webhook: { off: true } });
    const family = await payer(test);
    const { response } = await bank.pay(await family.orderId());
    await family.confirm(response);
    expect((await family.read()).paymentStatus).not.toBe('Completed');
    expect(await credits(family.id)).toEqual(['unallocated 100']);
    expect(await findings(response.razorpay_payment_id)).toEqual(['unallocated amount_mismatch']);
    expect((await family.state()).body.data?.needsAttention).toBe(true);
  });

  it('two tabs after the fee has changed, both paid: the second is kept apart', async () => {
    const family = await payer(test);
    const first = await family.orderId();
    const second = await family.orderId({ amount: 700 });
    expect(second).not.toBe(first);
    const paidFirst = await bank.pay(first);
    const paidSecond = await bank.pay(second);
    await family.confirm(paidFirst.response);
    await family.confirm(paidSecond.response);
    expect(await credits(family.id)).toEqual(['fee 50000', 'unallocated 70000']);
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
    expect(await credits(family.id)).toEqual([]);
    await pool.query('update payment_order set provider_mode = $1 where registration_id = $2', [
      'sim',
      family.id,
    ]);
    await sweepPayments(later(5 * minuteMs));
  });
});

describe('paying more, less and again', () => {
  it('splits what is paid: the fee, the declared contribution, then credit for later', async () => {
    const family = await payer(test, { isSubmitted: false });
    await family.browser.save('support', {
      financial: { willContribute: true, contributionAmount: 200 },
    });
    await family.browser.submit();
    const { response } = await bank.pay(await family.orderId({ amount: 1000 }));
    await family.confirm(response);
    expect(await family.read()).toMatchObject({
      paymentAmount: 1000,
      additionalContribution: 0,
      fee: { paid: 500, credit: 300, due: 0 },
    });
    await family.browser.attend(1, 0, 1);
    expect(await family.read()).toMatchObject({ paymentStatus: 'Completed', fee: { due: 0 } });
    await family.browser.attend(2, 0, 1);
    expect(await family.read()).toMatchObject({
      paymentStatus: 'Partially Paid',
      status: 'Submitted',
      fee: { minimum: 1300, due: 500 },
    });
  });

  it('a balance is an order for what is due, and completes the registration again', async () => {
    const family = await payer(test);
    await family.confirm((await bank.pay(await family.orderId())).response);
    await family.browser.attend(2);
    const { body } = await family.order();
    expect(body.data).toMatchObject({ amount: 50_000, minimum: 500 });
    await family.confirm((await bank.pay(body.data?.orderId ?? '')).response);
    expect(await family.read()).toMatchObject({
      paymentStatus: 'Completed',
      status: 'Confirmed',
      paymentAmount: 1000,
    });
    expect(await credits(family.id)).toEqual(['fee 50000', 'balance 50000']);
  });

  it('a paid registration keeps its rates when the fee table changes', async () => {
    const family = await payer(test);
    await family.confirm((await bank.pay(await family.orderId())).response);
    await test.patchSettings((settings) => ({
      ...settings,
      fees: { ...settings.fees, adult: 800, version: settings.fees.version + 1 },
    }));
    await family.browser.attend(2);
    expect((await family.read()).fee).toMatchObject({ minimum: 1000, due: 500 });
    await test.patchSettings((settings) => ({
      ...settings,
      fees: { ...settings.fees, adult: 500, version: settings.fees.version + 1 },
    }));
  });

  it('ten claims of one contribution add it once', async () => {
    const family = await payer(test);
    await family.confirm((await bank.pay(await family.orderId())).response);
    const orderId = await family.orderId({ purpose: 'contribution', amount: 250 });
    const { response } = await bank.pay(orderId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => family.addMore(response.razorpay_payment_id, 999_999)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await family.read()).toMatchObject({
      additionalContribution: 250,
      lastContributionAmount: 250,
      lastContributionTransactionId: response.razorpay_payment_id,
      paymentAmount: 500,
    });
  });

  it('nobody attending pays nothing, is completed by submitting, and may contribute', async () => {
    const family = await payer(test, { isSubmitted: false });
    await family.browser.stayAtHome();
    await family.browser.submit();
    expect(await family.read()).toMatchObject({
      paymentStatus: 'Completed',
      paymentMethod: 'No fee',
      paymentAmount: 0,
      status: 'Confirmed',
    });
    expect((await family.order()).body.message).toBe('Payment already completed!');
    await family.orderId({ purpose: 'contribution', amount: 10 });
  });
});

it('holds the invariants after all of this', async () => {
  expect(await brokenInvariants(test)).toEqual([]);
});
