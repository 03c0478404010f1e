import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing.ts';
import { type PayersMoney, whereIsMoney } from './rules.ts';
import { payer, practice } from './testing.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const nothing: PayersMoney = {
  paymentId: null,
  paymentStatus: null,
  disposition: null,
  paymentPaise: null,
  paidAt: null,
  errorDescription: null,
  refundStatus: null,
  refundPaise: null,
  refundedAt: null,
  orderStatus: null,
  orderPaise: null,
  orderedAt: null,
  claimedAt: null,
  nextLookAt: null,
  lastAskedAt: null,
};
const order = { orderStatus: 'open', orderPaise: 50_000, orderedAt: ago(5) } as const;
const paid = {
  orderStatus: 'paid',
  orderedAt: ago(5),
  paymentStatus: 'captured',
  disposition: 'applied',
  paymentPaise: 50_000,
  paidAt: ago(4),
} as const;
const back = { refundPaise: 20_000, refundedAt: ago(1) } as const;

const cases: [string, Partial<PayersMoney>, string][] = [
  ['nothing was tried', {}, 'nowhere'],
  ['an order was opened and left', order, 'not_received'],
  ['the bank has authorised it', { ...order, paymentStatus: 'authorized' }, 'with_bank'],
  ['the bank has not answered', { ...order, paymentStatus: 'created' }, 'with_bank'],
  ['the checkout said so, the provider has not', { ...order, claimedAt: ago(1) }, 'with_bank'],
  ['an attempt failed', { ...order, paymentStatus: 'failed', paidAt: ago(4) }, 'not_received'],
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
    { ...paid, orderStatus: 'open', orderedAt: ago(2) },
    'not_received',
  ],
  [
    'a contribution was begun and left long ago',
    { ...paid, paidAt: ago(300), orderStatus: 'open', orderedAt: ago(200) },
    'received',
  ],
];
it.each(cases)('%s', (_, money, where) => {
  expect(whereIsMoney({ ...nothing, ...money }, now).where).toBe(where);
});

describe('what a payer is told', () => {
  it('from the order to the receipt, with the next look and when to check again', async () => {
    const test = await testApp({ provider: true });
    const bank = practice(test);
    await bank.switches({ webhook: { off: true } });
    const family = await payer(test);
    const money = async () => (await family.state()).body.data?.money;
    expect(await money()).toEqual({ where: 'nowhere', amount: null, at: null, nextLookAt: null });
    const orderId = await family.orderId();
    expect(await money()).toMatchObject({ where: 'not_received', amount: 500 });
    expect((await money())?.nextLookAt).not.toBeNull();

    await bank.pay(orderId, 'fail');
    const check = () =>
      family.send<{ money: { where: string }; checkAgainAt: string | null }>(
        'POST',
        `${family.id}/payment-check`,
      );
    expect((await check()).body.data?.money.where).toBe('not_received');
    await test.deps.pool.query(
      `update payment_order set last_asked_at = now() - interval '1 minute'`,
    );
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
    expect(body.data).toMatchObject({ money: { where: 'not_received' } });
    const { checkAgainAt } = body.data as { checkAgainAt: string };
    expect(Date.parse(checkAgainAt)).toBeGreaterThan(Date.now() + 20_000);
    expect((await check(await payer(test))).status).toBe(404);
    await bank.switches({ down: true });
    expect((await check(family)).status).toBe(200);
  });
});
