import { minuteMs } from '@sangamam/contract/locale/durations';
import {
  isOffered,
  type PayerStateName,
  type Whereabouts,
} from '@sangamam/contract/payments/payments';
import { describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../testing/app.ts';
import { paidFamily, payer, practice } from '../../../../testing/domain/money.ts';
import { locateMoney, type PayersMoney, payerStateOf } from './locate-money.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
const nothing: PayersMoney = {
  paymentId: null,
  paymentStatus: null,
  disposition: null,
  paymentPaise: null,
  paidAt: null,
  seenAt: null,
  errorDescription: null,
  heldPaise: null,
  heldAt: null,
  refundStatus: null,
  refundPaise: null,
  refundedAt: null,
  orderStatus: null,
  orderPaise: null,
  offeredAt: null,
  leftAt: null,
  leftHow: null,
  claimedAt: null,
  nextLookAt: null,
  lastAskedAt: null,
};
const order = { orderStatus: 'open', orderPaise: 50_000, offeredAt: ago(5) } as const;
const paid = {
  orderStatus: 'paid',
  offeredAt: ago(5),
  paymentStatus: 'captured',
  disposition: 'applied',
  paymentPaise: 50_000,
  paidAt: ago(4),
} as const;
const failed = { paymentStatus: 'failed', disposition: 'none' } as const;
const back = { refundPaise: 20_000, refundedAt: ago(1) } as const;

const cases: [string, Partial<PayersMoney>, string][] = [
  ['nothing was tried', {}, 'nowhere'],
  ['a window was opened and nobody said how it ended', order, 'looking'],
  ['a window of two hours ago', { ...order, offeredAt: ago(120) }, 'nowhere'],
  ['it was closed', { ...order, leftAt: ago(3), leftHow: 'dismissed' }, 'closed'],
  ['it was left after a refusal', { ...order, leftAt: ago(3), leftHow: 'failed' }, 'refused'],
  ['an attempt was refused', { ...order, ...failed, seenAt: ago(4) }, 'refused'],
  [
    'it was closed after the refusal of an earlier visit',
    { ...order, ...failed, seenAt: ago(8), leftAt: ago(3), leftHow: 'dismissed' },
    'closed',
  ],
  ['it was opened again after a refusal', { ...order, ...failed, seenAt: ago(8) }, 'looking'],
  [
    'the bank refused after it was closed',
    { ...order, ...failed, seenAt: ago(2), leftAt: ago(3), leftHow: 'dismissed' },
    'refused',
  ],
  ['no window could be opened', { ...order, orderStatus: 'creating' }, 'nowhere'],
  ['the bank has authorised it', { ...order, paymentStatus: 'authorized' }, 'with_bank'],
  ['the bank has not answered', { ...order, paymentStatus: 'created' }, 'with_bank'],
  ['the checkout said so, the provider has not', { ...order, claimedAt: ago(1) }, 'with_bank'],
  ['it was captured', paid, 'received'],
  ['it fits nowhere', { ...paid, disposition: 'unallocated' }, 'not_matched'],
  ['some goes back', { ...paid, ...back, refundStatus: 'pending' }, 'refund_started'],
  ['some went back', { ...paid, ...back, refundStatus: 'processed' }, 'refunded'],
  ['the refund failed', { ...paid, ...back, refundStatus: 'failed' }, 'refund_failed'],
  [
    'it was paid again after a refund',
    { ...paid, ...back, refundStatus: 'processed', refundedAt: ago(30) },
    'received',
  ],
  [
    'a contribution was begun and left just now',
    { ...paid, orderStatus: 'open', offeredAt: ago(2) },
    'looking',
  ],
  [
    'a contribution was begun and left long ago',
    { ...paid, paidAt: ago(300), orderStatus: 'open', offeredAt: ago(200) },
    'received',
  ],
];
it.each(cases)('%s', (_, money, where) => {
  expect(locateMoney({ ...nothing, ...money }, now).where).toBe(where);
});

const settings = {
  event: { startsAt: '2027-02-06T03:30:00.000Z', endsAt: '2027-02-07T10:30:00.000Z' },
} as Parameters<typeof payerStateOf>[2];
const unpaid = {
  status: 'Submitted',
  paymentStatus: 'Pending',
  formSubmissionComplete: true,
  fee: { due: 500, paid: 0, credit: 0 },
  isInLine: true,
  isTransferWaiting: false,
} as Parameters<typeof payerStateOf>[0];
const fee = (due: number, feePaid: number) => ({ fee: { ...unpaid.fee, due, paid: feePaid } });

describe('the state of registration and money together', () => {
  it.each<[string, object, Whereabouts, PayerStateName]>([
    ['unpaid', {}, 'nowhere', 'to_pay'],
    ['a draft', { formSubmissionComplete: false }, 'nowhere', 'draft'],
    ['a draft in the payment window', { formSubmissionComplete: false }, 'closed', 'closed'],
    [
      'paid before the form is submitted',
      { formSubmissionComplete: false, paymentStatus: 'Completed', ...fee(0, 500) },
      'received',
      'draft',
    ],
    [
      'paid',
      { status: 'Confirmed', paymentStatus: 'Completed', ...fee(0, 500) },
      'received',
      'received',
    ],
    ['nobody comes', { paymentStatus: 'Completed', ...fee(0, 0) }, 'nowhere', 'nothing_to_pay'],
    ['the fee rose', { paymentStatus: 'Partially Paid', ...fee(100, 500) }, 'received', 'to_pay'],
    ['claimed and unheard', { paymentStatus: 'Processing' }, 'with_bank', 'with_bank'],
    [
      'waiting, with nothing to pay',
      { status: 'Waitlisted', paymentStatus: 'Completed', ...fee(0, 0) },
      'nowhere',
      'waiting_list',
    ],
    ['waiting, whatever was tried', { status: 'Waitlisted' }, 'closed', 'waiting_list'],
    ['a place let go', { status: 'Waitlisted', isInLine: false }, 'closed', 'place_lapsed'],
    ['waiting, with money on its way', { status: 'Waitlisted' }, 'with_bank', 'with_bank'],
    ['cancelled', { status: 'Cancelled' }, 'refunded', 'cancelled'],
    [
      'a transfer declared, after a window was closed',
      { isTransferWaiting: true },
      'closed',
      'declared',
    ],
    [
      'a transfer declared and paid another way',
      { isTransferWaiting: true, paymentStatus: 'Completed', ...fee(0, 500) },
      'received',
      'received',
    ],
    ['all of it went back', { paymentStatus: 'Refunded' }, 'refunded', 'refunded'],
    ['paying again after a refund', { paymentStatus: 'Refunded' }, 'looking', 'looking'],
    ['money that fits nowhere', {}, 'not_matched', 'not_matched'],
  ])('%s', (_, change, where, state) => {
    const registration = { ...unpaid, ...change } as typeof unpaid;
    expect(payerStateOf(registration, where, settings, now)).toBe(state);
  });

  it('is paid at the desk on the days of the event', () => {
    const at = (moment: string) => payerStateOf(unpaid, 'nowhere', settings, new Date(moment));
    expect(at('2027-02-05T12:00:00Z')).toBe('to_pay');
    expect(at('2027-02-06T00:30:00Z')).toBe('at_desk');
    expect(at('2027-02-08T00:30:00Z')).toBe('to_pay');
  });
});

/** As if the provider had not been asked for a while. */
const letAsk = ({ deps }: TestApp) =>
  deps.pool.query(`update payment_order set last_asked_at = now() - interval '1 minute'`);

describe('what a payer is told', () => {
  it('follows the last visit to the window, not the one before', async () => {
    const test = await testApp({ provider: true });
    const bank = practice(test);
    const family = await payer(test);
    const state = async () => (await family.state()).body.data?.state;
    const leave = (orderId: string, status: 'dismissed' | 'failed') =>
      family.send('POST', `transaction/${family.id}`, { orderId, status });
    expect(await state()).toBe('to_pay');
    const orderId = await family.orderId();
    expect(await state()).toBe('looking');
    await bank.pay(orderId, 'fail');
    await leave(orderId, 'failed');
    await letAsk(test);
    const refused = (await family.state()).body.data;
    expect(refused).toMatchObject({
      state: 'refused',
      failureReason: expect.stringMatching(/.{10}/),
    });
    expect(await family.orderId()).toBe(orderId);
    expect(await state()).toBe('looking');
    await leave(orderId, 'dismissed');
    const closed = (await family.state()).body.data;
    expect(closed).toMatchObject({ state: 'closed', failureReason: null });
    await bank.pay(orderId);
    await letAsk(test);
    expect(await state()).toBe('received');
  });

  it('that a payment can be begun exactly where the server takes one', async () => {
    const test = await testApp({ provider: true });
    const bank = practice(test);
    const families = [await payer(test), await paidFamily(test)];
    for (const status of ['Waitlisted', 'Cancelled']) {
      const family = await payer(test);
      await test.deps.pool.query('update registration set status = $1 where id = $2', [
        status,
        family.id,
      ]);
      families.push(family);
    }
    const withBank = await payer(test);
    await bank.switches({ authorizeOnly: true, captureFails: true });
    await bank.pay(await withBank.orderId());
    for (const family of [...families, withBank]) {
      const { state } = (await family.state()).body.data ?? {};
      if (!state) throw new Error('no state');
      expect([state, (await family.order()).status === 200]).toEqual([
        state,
        isOffered('pay', state),
      ]);
    }
  });

  it('from the order to the receipt, with the next look and when to check again', async () => {
    const test = await testApp({ provider: true });
    const bank = practice(test);
    await bank.switches({ webhook: { off: true } });
    const family = await payer(test);
    const money = async () => (await family.state()).body.data?.money;
    expect(await money()).toEqual({ where: 'nowhere', amount: null, at: null, nextLookAt: null });
    const orderId = await family.orderId();
    expect(await money()).toMatchObject({ where: 'looking', amount: 500 });
    expect((await money())?.nextLookAt).not.toBeNull();

    await bank.pay(orderId, 'fail');
    await letAsk(test);
    const check = () =>
      family.send<{ money: { where: string }; checkAgainAt: string | null }>(
        'POST',
        `${family.id}/payment-check`,
      );
    expect((await check()).body.data?.money.where).toBe('refused');
    await letAsk(test);
    await bank.pay(orderId);
    const { body } = await check();
    expect(body.data).toMatchObject({
      money: { where: 'received', amount: 500, nextLookAt: null },
      checkAgainAt: null,
    });
  });

  it('asks the provider at most once in 30 seconds, and is nobody else’s business', async () => {
    const test = await testApp({ provider: true });
    const bank = practice(test);
    await bank.switches({ webhook: { off: true } });
    const family = await payer(test);
    const orderId = await family.orderId();
    const check = (who: typeof family) => who.send('POST', `${family.id}/payment-check`);
    const first = await check(family);
    expect(first.status).toBe(200);
    await bank.pay(orderId);
    const { body } = await check(family);
    expect(body.data).toMatchObject({ money: { where: 'looking' } });
    const { checkAgainAt } = body.data as { checkAgainAt: string };
    expect(Date.parse(checkAgainAt)).toBeGreaterThan(Date.now() + 20_000);
    expect((await check(await payer(test))).status).toBe(404);
    await bank.switches({ down: true });
    expect((await check(family)).status).toBe(200);
  });
});
