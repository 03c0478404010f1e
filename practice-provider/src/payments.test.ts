import { describe, expect, it } from 'vitest';
import { createOrder } from './orders.ts';
import { attemptPayment, capturePayment } from './payments.ts';
import { createRefund } from './refunds.ts';
import { emptyState, type World } from './state.ts';
import { createWorld } from './store.ts';
import type { Switches } from './switches.ts';
import { runDueTimers } from './timers.ts';

const DAY_MS = 24 * 3600 * 1000;

function start(switches: Switches = {}, capture = 'automatic') {
  const world = createWorld({ ...emptyState(), switches }, 'test');
  const order = createOrder(world, { amount: 135_000, payment: { capture } });
  return { world, order };
}

function pay(world: World, orderId: string, outcome: 'succeed' | 'fail' = 'succeed') {
  return attemptPayment(world, { orderId, method: 'upi', outcome });
}

const typesOf = (world: World) => [...world.state.events.values()].map(({ type }) => type);

describe('one attempt on a new order', () => {
  it.each<{ when: string; switches?: Switches; capture?: string; fail?: true; ends: string }>([
    { when: 'the person pays', ends: 'captured/paid' },
    { when: 'the bank declines', fail: true, ends: 'failed/attempted' },
    { when: 'the order captures by hand', capture: 'manual', ends: 'authorized/attempted' },
    { when: 'only authorized', switches: { authorizeOnly: true }, ends: 'authorized/attempted' },
    { when: 'capture fails', switches: { captureFails: true }, ends: 'authorized/attempted' },
    {
      when: 'authorized late',
      switches: { lateAuthorizeAfterMs: 1000 },
      ends: 'failed/attempted',
    },
    { when: 'refunded by itself', switches: { autoRefund: true }, ends: 'refunded/paid' },
  ])('ends $ends when $when', ({ switches, capture, fail, ends }) => {
    const { world, order } = start(switches, capture);
    const payment = pay(world, order.id, fail ? 'fail' : 'succeed');
    expect(`${payment.status}/${order.status}`).toBe(ends);
    expect(order.attempts).toBe(1);
  });

  it('takes fee and GST and settles the order when captured', () => {
    const { world, order } = start();
    expect(pay(world, order.id)).toMatchObject({ captured: true, fee: 3186, tax: 486 });
    expect(order).toMatchObject({ amount_paid: 135_000, amount_due: 0 });
    expect(typesOf(world)).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  });
});

describe('another attempt', () => {
  it('is refused on a paid order', () => {
    const { world, order } = start();
    pay(world, order.id);
    expect(() => pay(world, order.id)).toThrow('Payment already done for this order.');
  });

  it('is refused while money is authorized', () => {
    const { world, order } = start({ authorizeOnly: true });
    pay(world, order.id);
    expect(() => pay(world, order.id)).toThrow('Another payment for this order');
  });

  it('works after a failed one', () => {
    const { world, order } = start();
    pay(world, order.id, 'fail');
    expect(pay(world, order.id).status).toBe('captured');
    expect(order.attempts).toBe(2);
  });
});

describe('what the provider does by itself', () => {
  it('captures a payment that the bank authorizes late', () => {
    const { world, order } = start({ lateAuthorizeAfterMs: 60_000 });
    const payment = pay(world, order.id);
    runDueTimers(world);
    expect(payment.status).toBe('failed');
    world.state.clockOffsetMs += 60_000;
    runDueTimers(world);
    expect(payment).toMatchObject({ status: 'captured', late_authorized: true, error_code: null });
  });

  it('sends the late money back when another attempt was paid meanwhile', () => {
    const { world, order } = start({ lateAuthorizeAfterMs: 60_000 });
    const late = pay(world, order.id);
    world.state.switches = {};
    const first = pay(world, order.id);
    world.state.clockOffsetMs += 60_000;
    runDueTimers(world);
    expect(late).toMatchObject({ status: 'refunded', captured: false, amount_refunded: 135_000 });
    expect(first.status).toBe('captured');
  });

  it('sends money back that nobody captured', () => {
    const { world, order } = start({}, 'manual');
    const payment = pay(world, order.id);
    world.state.clockOffsetMs += 3 * DAY_MS;
    runDueTimers(world);
    expect(payment.status).toBe('refunded');
  });
});

describe('capture', () => {
  it('takes exactly the authorized amount, once', () => {
    const { world, order } = start({}, 'manual');
    const { id } = pay(world, order.id);
    const capture = (amount: number) => capturePayment(world, id, { amount });
    expect(() => capture(134_999)).toThrow(expect.objectContaining({ httpStatus: 400 }));
    expect(capture(135_000)).toMatchObject({ status: 'captured' });
    expect(() => capture(135_000)).toThrow('order is already paid');
  });
});

describe('refund', () => {
  it('takes parts until nothing is left, never more', () => {
    const { world, order } = start();
    const payment = pay(world, order.id);
    expect(createRefund(world, payment.id, { amount: 35_000 })).toMatchObject({
      status: 'processed',
    });
    expect(payment).toMatchObject({ status: 'captured', refund_status: 'partial' });
    const refund = () => createRefund(world, payment.id, { amount: 100_001 });
    expect(refund).toThrow(expect.objectContaining({ httpStatus: 400 }));
    createRefund(world, payment.id, { amount: 100_000 });
    expect(payment).toMatchObject({ status: 'refunded', refund_status: 'full' });
    expect(order.status).toBe('paid');
  });

  it('gives the money back to the payment when it fails later', () => {
    const { world, order } = start({ refund: 'fail' });
    const payment = pay(world, order.id);
    expect(createRefund(world, payment.id, {})).toMatchObject({ status: 'pending' });
    runDueTimers(world);
    expect(payment).toMatchObject({ status: 'captured', amount_refunded: 0, refund_status: null });
    expect(typesOf(world).at(-1)).toBe('refund.failed');
  });

  it('stays pending for days when switched so', () => {
    const { world, order } = start({ refund: 'pending' });
    const refund = createRefund(world, pay(world, order.id).id, {});
    runDueTimers(world);
    expect(refund).toMatchObject({ status: 'pending' });
    world.state.clockOffsetMs += 7 * DAY_MS;
    runDueTimers(world);
    expect(refund).toMatchObject({ status: 'processed' });
  });
});
