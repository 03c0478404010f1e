import { dayMs, minuteMs } from '@sangamam/contract/locale/durations';
import type { SettlementReport } from '@sangamam/contract/payments/findings';
import type { Receipt } from '@sangamam/contract/payments/receipts';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { ledgerOf, payer, practice } from '../../../testing/domain/money.ts';
import { treasurer } from '../../../testing/features/payment-history.ts';
import { readPdf } from '../../../testing/platform/pdf.ts';
import { dayAtEvent } from '../../domain/money/ledger/rules.ts';
import { isMoneyHeldOrComing } from '../../domain/money/orders/is-money-held.ts';
import { brokenInvariants } from '../../domain/money/reconciliation/broken-invariants.ts';
import { compareDays } from '../../domain/money/reconciliation/compare-money.ts';
import { listComparison } from '../../domain/money/reconciliation/reconcile-store.ts';
import { sweepPayments } from '../../domain/money/reconciliation/sweep-payments.ts';

/** The association lets payers bear the provider's fee: an order of ₹1,000 is paid with ₹1,023.60. */
const test = await testApp({ provider: true });
const bank = practice(test);
const { deps } = test;
const leela = await treasurer(test, {
  email: 'leela@example.org',
  permissions: { canManagePayments: true, canExport: true },
});
await test.patchSettings((settings) => ({
  ...settings,
  payments: { ...settings.payments, refundApprovalAbove: 100_000 },
}));

beforeEach(() => bank.switches({ payerBearsFee: true }));

/** A family of two that has paid, told by the provider alone. */
async function paid(orderOf: object = {}) {
  const family = await payer(test, { adults: 2 });
  const { payment } = await bank.pay(await family.orderId(orderOf));
  await bank.deliver();
  await test.runJobs();
  return { family, payment };
}

describe('a payment of the order and the provider’s fee', () => {
  it('settles the order: the fee is booked apart, and nothing is left to do', async () => {
    const { family, payment } = await paid();
    expect(payment.amount).toBe(102_360);
    expect(await family.read()).toMatchObject({
      status: 'Confirmed',
      paymentStatus: 'Completed',
      paymentAmount: 1000,
      transactionId: payment.id,
      fee: { paid: 1000, credit: 0, due: 0 },
    });
    expect(await ledgerOf(test, family.id)).toEqual(['fee 100000', 'payer_fee 2360']);
    expect((await family.state()).body.data).toMatchObject({ state: 'received' });
    expect((await family.order()).body.code).toBe('ALREADY_PAID');
    const { findings } = await leela.read(payment.id);
    expect(findings).toEqual([]);
  });

  it('is said apart in receipt, mail, payment history and export', async () => {
    test.outbox.length = 0;
    const { family, payment } = await paid();
    await test.runJobs();
    const mail = test.outbox.find(({ subject }) => subject.includes('you are registered'));
    expect(mail?.text).toMatch(/₹1,000 received/);
    expect(mail?.text).toMatch(/₹23\.60/);
    const { body } = await family.send<Receipt[]>('GET', `${family.id}/receipts`);
    const [receipt] = body.data ?? [];
    expect(receipt).toMatchObject({ amount: 1000, feePart: 1000, payerFee: 23.6, refunded: 0 });
    const pdf = await test.app.inject({
      method: 'GET',
      url: `/api/v1/registrations/${family.id}/receipts/${receipt?.receiptNumber}.pdf`,
      headers: { cookie: family.browser.cookie() ?? '' },
    });
    const text = (await readPdf(pdf.rawPayload)).pages.join('\n');
    expect(text).toContain('₹1,000');
    expect(text).toMatch(/borne by the payer\s*₹23\.60/);
    expect(await leela.read(payment.id)).toMatchObject({
      amount: 1023.6,
      payerFee: 23.6,
      refundable: 1000,
      refundableFee: 23.6,
      split: { fee: 1000, contribution: 0, credit: 0 },
    });
    const file = await test.app.inject({
      method: 'GET',
      url: `/api/v1/payments/file?format=csv&searchTerm=${payment.id}`,
      headers: leela.headers,
    });
    const [head, line] = file.payload.split('\r\n').map((cells) => cells.split(','));
    const column = head?.indexOf('"Provider’s fee borne by the payer"') ?? -1;
    expect([line?.[column - 1], line?.[column]]).toEqual(
      ['1023.6', '23.6'].map((cell) => `"${cell}"`),
    );
  });

  it.each([
    [
      'a contribution',
      { purpose: 'contribution', amount: 500 },
      ['contribution 50000', 'payer_fee 1180'],
    ],
    ['more than the fee', { amount: 2000 }, ['fee 200000', 'payer_fee 4720']],
  ] as const)('%s likewise', async (_, orderOf, lines) => {
    const family = await payer(test, { adults: 2 });
    const isGift = 'purpose' in orderOf;
    if (isGift) {
      await bank.switches({});
      await family.confirm((await bank.pay(await family.orderId())).response);
      await bank.switches({ payerBearsFee: true });
    }
    await family.confirm((await bank.pay(await family.orderId(orderOf))).response);
    expect((await ledgerOf(test, family.id)).slice(-2)).toEqual(lines);
    expect((await family.read()).paymentStatus).toBe('Completed');
  });

  it('is captured where the provider only authorised it', async () => {
    await bank.switches({ payerBearsFee: true, authorizeOnly: true, webhook: { off: true } });
    const family = await payer(test, { adults: 2 });
    const { payment, response } = await bank.pay(await family.orderId());
    expect(payment.status).toBe('authorized');
    await bank.switches({ webhook: { off: true } });
    await family.confirm(response);
    expect((await family.read()).paymentStatus).toBe('Completed');
  });

  it('paid a second time waits for staff without its fee', async () => {
    const family = await payer(test, { adults: 2 });
    const [first, second] = [await family.orderId(), await family.orderId({ amount: 1500 })];
    for (const orderId of [second, first]) await bank.pay(orderId);
    await sweepPayments(deps);
    expect(await ledgerOf(test, family.id)).toEqual(
      expect.arrayContaining(['payer_fee 2360', 'payer_fee 3540']),
    );
    const { rows } = await deps.pool.query(
      `select provider_payment_id as id from payment where registration_id = $1 and kind = 'unallocated'`,
      [family.id],
    );
    const held = await leela.read(rows[0].id);
    expect(held.refundable).toBe(held.amount - held.payerFee);
    await leela.allocate(held.paymentId, 'contribution');
    expect((await family.read()).additionalContribution).toBe(held.refundable);
  });

  it('agrees with the provider’s sums and its settlement report', async () => {
    const { payment } = await paid();
    const today = dayAtEvent(new Date());
    await compareDays(deps, {
      from: today.start,
      to: new Date(today.start.getTime() + dayMs),
    });
    const [compared] = await listComparison(deps.db, 1);
    expect(compared?.ledgerPaise).toBe(compared?.providerPaise);
    const report = await (await fetch(`${test.provider?.url}/__sim/settlement.csv`)).text();
    const form = new FormData();
    form.append('file', new Blob([report]), 'settlement.csv');
    const answer = await fetch(`${test.url}/api/v1/payments/settlement`, {
      method: 'POST',
      headers: leela.headers,
      body: form,
    });
    const { data } = (await answer.json()) as { data: SettlementReport };
    expect(report).toContain(payment.id);
    expect(data).toMatchObject({
      differs: { count: 0 },
      missingHere: { count: 0 },
      missingThere: { count: 0 },
    });
  });
});

describe('a refund of it', () => {
  it.each([
    ['what came to us', 1000, {}, 200],
    ['a part of it', 400, {}, 200],
    ['more than came to us', 1000.01, {}, 400],
    ['all, where staff choose to', 1023.6, { withPayerFee: true }, 200],
    ['more than was paid', 1023.61, { withPayerFee: true }, 400],
  ])('%s', async (_, amount, more, status) => {
    const { family, payment } = await paid();
    const asked = await leela.refund(payment.id, amount, more);
    expect([asked.status, asked.body.code]).toEqual([
      status,
      status === 200 ? undefined : 'AMOUNT_INVALID',
    ]);
    await bank.deliver();
    await test.runJobs();
    const isAllBack = status === 200 && amount >= 1000;
    const paymentStatus = isAllBack
      ? 'Refunded'
      : status === 200
        ? 'Partially Refunded'
        : 'Completed';
    expect((await family.read()).paymentStatus).toBe(paymentStatus);
    expect((await leela.read(payment.id)).state).toBe(isAllBack ? 'Refunded' : 'Captured');
    expect(await isMoneyHeldOrComing(deps.db, family.id)).toBe(!isAllBack);
  });

  it('can be paid again, and the family itself is offered what came to us', async () => {
    const { family } = await paid();
    const { body } = await family.send<{ cancel: number }>('GET', `${family.id}/refund-offer`);
    expect(body.data?.cancel).toBeLessThanOrEqual(1000);
  });
});

describe('captured money that is not the order’s', () => {
  it.each([
    ['above it, and not by the fee', { amountOverride: 102_361 }, 1023.61],
    ['below it', { amountOverride: 12_300 }, 123],
    ['below it by an offer of the provider', { offerPaise: 10_000 }, 900],
  ])('%s is received, has not failed, and is not asked for again', async (_, switches, rupees) => {
    await bank.switches(switches);
    const { family, payment } = await paid();
    await bank.switches({});
    expect(await family.read()).toMatchObject({ status: 'Submitted', paymentStatus: 'Processing' });
    expect((await family.state()).body.data).toMatchObject({
      state: 'not_matched',
      money: { where: 'not_matched', amount: rupees },
    });
    const again = await family.order();
    expect([again.status, again.body.code]).toEqual([409, 'PAYMENT_NOT_MATCHED']);
    expect(again.body.message).toContain('do not pay again');
    // staff give it back: then the fee can be paid
    await leela.refund(payment.id, rupees);
    await bank.deliver();
    await test.runJobs();
    expect((await family.read()).paymentStatus).toBe('Refunded');
    expect((await family.order()).status).toBe(200);
  });

  it('stays what the page says while an older window is closed', async () => {
    await bank.switches({ amountOverride: 102_361 });
    const family = await payer(test, { adults: 2 });
    const [older, newer] = [await family.orderId(), await family.orderId({ amount: 1200 })];
    await bank.pay(older);
    await sweepPayments({ ...deps, now: () => new Date(Date.now() + 5 * minuteMs) });
    await family.confirm({ orderId: newer, status: 'dismissed' });
    expect((await family.state()).body.data).toMatchObject({ state: 'not_matched' });
  });

  it('is matched by staff, and the fee is settled', async () => {
    await bank.switches({ amountOverride: 102_361 });
    const { family, payment } = await paid();
    await leela.allocate(payment.id, 'fee');
    expect(await family.read()).toMatchObject({ paymentStatus: 'Completed', status: 'Confirmed' });
  });
});

it('keeps the invariants of money', async () => {
  expect(await brokenInvariants(test)).toEqual([]);
});
