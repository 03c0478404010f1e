import { minuteMs } from '@sangamam/contract/locale/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { ledgerOf, payer, practice } from '../../../../testing/domain/money.ts';
import { brokenInvariants } from '../reconciliation/broken-invariants.ts';
import { sweepPayments } from '../reconciliation/sweep-payments.ts';

const test = await testApp({ provider: true });
const bank = practice(test);
const { pool } = test.deps;
const later = { ...test.deps, now: () => new Date(Date.now() + 5 * minuteMs) };

beforeEach(async () => {
  await bank.switches({ webhook: { off: true } });
});

async function paidFamily(adults = 1) {
  const family = await payer(test, { adults });
  const { payment, response } = await bank.pay(await family.orderId());
  await family.confirm(response);
  return { family, payment };
}

describe('money that goes back, whoever sent it', () => {
  it('all of it: Refunded, and the fee may be paid again', async () => {
    await bank.switches({});
    const { family, payment } = await paidFamily();
    await bank.refund(payment.id, 50_000);
    await bank.deliver();
    await test.runJobs();
    expect(await family.read()).toMatchObject({
      paymentStatus: 'Refunded',
      status: 'Submitted',
      paymentAmount: 0,
      transactionId: payment.id,
      fee: { paid: 0, due: 0 },
    });
    await family.confirm((await bank.pay(await family.orderId())).response);
    expect(await family.read()).toMatchObject({ paymentStatus: 'Completed', paymentAmount: 500 });
    expect(await ledgerOf(test, family.id)).toEqual(['fee 50000', 'refund -50000', 'fee 50000']);
  });

  it('a part: Partially Refunded, still confirmed, and nothing new is due', async () => {
    await bank.switches({});
    const { family, payment } = await paidFamily(2);
    await bank.refund(payment.id, 10_000);
    await bank.deliver();
    await test.runJobs();
    expect(await family.read()).toMatchObject({
      paymentStatus: 'Partially Refunded',
      status: 'Confirmed',
      fee: { due: 0 },
    });
    expect((await family.order()).body.message).toBe('Payment already completed!');
  });

  it('what a smaller family no longer owes is not credit for a larger one later', async () => {
    await bank.switches({});
    const { family, payment } = await paidFamily(2);
    await family.browser.attend(1);
    await bank.refund(payment.id, 50_000);
    await bank.deliver();
    await test.runJobs();
    expect(await family.read()).toMatchObject({
      paymentStatus: 'Partially Refunded',
      paymentAmount: 500,
    });
    await family.browser.attend(2);
    expect(await family.read()).toMatchObject({
      paymentStatus: 'Partially Paid',
      fee: { due: 500 },
    });
  });

  it('a contribution: the running total goes down, the fee stays paid', async () => {
    await bank.switches({});
    const { family } = await paidFamily();
    const orderId = await family.orderId({ purpose: 'contribution', amount: 300 });
    const { payment, response } = await bank.pay(orderId);
    await family.confirm(response);
    await bank.refund(payment.id, 10_000);
    await bank.deliver();
    await test.runJobs();
    expect(await family.read()).toMatchObject({
      additionalContribution: 200,
      paymentStatus: 'Completed',
    });
  });

  it('a refund made while nobody listened is found by the sweep', async () => {
    const { family, payment } = await paidFamily();
    await bank.refund(payment.id, 50_000);
    await sweepPayments(later);
    expect((await family.read()).paymentStatus).toBe('Refunded');
    expect(await ledgerOf(test, family.id)).toEqual(['fee 50000', 'refund -50000']);
  });

  it('paid and refunded before we knew of either: recorded, nobody is confirmed', async () => {
    const family = await payer(test);
    const { payment } = await bank.pay(await family.orderId());
    await bank.refund(payment.id, 50_000);
    await sweepPayments(later);
    expect((await family.read()).status).toBe('Submitted');
    expect(await ledgerOf(test, family.id)).toEqual(['unallocated 50000', 'refund -50000']);
    expect((await family.state()).body.data?.needsAttention).toBe(false);
    await family.confirm((await bank.pay(await family.orderId())).response);
    expect((await family.read()).paymentStatus).toBe('Completed');
  });
});

it('refund event ×5 before capture, then pay again: it counts once', async () => {
  const family = await payer(test);
  const { payment } = await bank.pay(await family.orderId());
  const refund = (await bank.refund(payment.id, 50_000)) as { id: string };
  const refunded = { ...payment, status: 'refunded', amount_refunded: 50_000 };
  for (let i = 0; i < 5; i++) {
    const entities = { payment: refunded, refund };
    await bank.webhook('refund.created', entities, { eventId: `early-${i}` });
  }
  await bank.webhook('payment.captured', { payment });
  await test.runJobs();
  expect(await ledgerOf(test, family.id)).toEqual(['unallocated 50000', 'refund -50000']);
  await family.confirm((await bank.pay(await family.orderId())).response);
  expect((await family.read()).paymentStatus).toBe('Completed');
});

describe('refund failed', () => {
  async function refundedFamily() {
    await bank.switches({ refund: 'fail', webhook: { off: true } });
    const { family, payment } = await paidFamily();
    const refund = (await bank.refund(payment.id, 50_000)) as { id: string };
    const started = {
      payment: { ...payment, status: 'refunded', amount_refunded: 50_000 },
      refund: { ...refund, status: 'pending' },
    };
    const failed = { payment, refund: { ...refund, status: 'failed' } };
    return { family, started, failed };
  }

  it('puts everything back as it was', async () => {
    const { family, started, failed } = await refundedFamily();
    await bank.webhook('refund.created', started);
    await test.runJobs();
    expect((await family.read()).paymentStatus).toBe('Refunded');
    for (const eventId of ['once', 'twice']) {
      await bank.webhook('refund.failed', failed, { eventId: `${family.id}-${eventId}` });
    }
    await test.runJobs();
    expect(await family.read()).toMatchObject({
      paymentStatus: 'Completed',
      status: 'Confirmed',
      paymentAmount: 500,
      fee: { due: 0 },
    });
    const lines = ['fee 50000', 'refund -50000', 'refund_reversal 50000'];
    expect(await ledgerOf(test, family.id)).toEqual(lines);
  });

  it('changes nothing when the failure is heard of first', async () => {
    const { family, started, failed } = await refundedFamily();
    await bank.webhook('refund.failed', failed);
    await test.runJobs();
    await bank.webhook('refund.created', started);
    await test.runJobs();
    expect((await family.read()).paymentStatus).toBe('Completed');
    expect(await ledgerOf(test, family.id)).toEqual(['fee 50000']);
  });
});

describe('money that comes back to where it fits no more is told', () => {
  async function openFinding(subject: string) {
    const { rows } = await pool.query(
      `select detail ->> 'reason' as reason from finding
       where subject = $1 and closed_at is null and kind <> 'refund_failed'`,
      [subject],
    );
    return rows.map(({ reason }) => reason);
  }
  const refundEvent = (payment: { id: string }, refund: object, status: string) =>
    bank.webhook(`refund.${status}`, { payment, refund: { ...refund, status } });

  it('money that never found a place: its refund failed', async () => {
    const { family } = await paidFamily();
    await bank.switches({ refund: 'fail', amountOverride: 123_00, webhook: { off: true } });
    const second = await bank.pay(await family.orderId({ purpose: 'contribution', amount: 500 }));
    await family.confirm(second.response);
    expect(await openFinding(second.payment.id)).toEqual(['amount_mismatch']);
    const refund = (await bank.refund(second.payment.id, 123_00)) as object;
    await refundEvent(second.payment, refund, 'pending');
    await test.runJobs();
    expect(await openFinding(second.payment.id)).toEqual([]);
    await refundEvent(second.payment, refund, 'failed');
    await test.runJobs();
    expect(await openFinding(second.payment.id)).toEqual(['refund_failed']);
  });

  it('a fee that was paid again meanwhile', async () => {
    await bank.switches({ refund: 'fail', webhook: { off: true } });
    const { family, payment } = await paidFamily();
    const refund = (await bank.refund(payment.id, 50_000)) as object;
    await refundEvent(payment, refund, 'pending');
    await test.runJobs();
    await family.confirm((await bank.pay(await family.orderId())).response);
    await refundEvent(payment, refund, 'failed');
    await test.runJobs();
    expect(await family.read()).toMatchObject({ paymentStatus: 'Completed', paymentAmount: 500 });
    expect(await openFinding(payment.id)).toEqual(['refund_failed']);
    expect((await family.state()).body.data?.needsAttention).toBe(true);
  });
});

it('holds the invariants after all of this', async () => {
  expect(await brokenInvariants(test)).toEqual([]);
});
