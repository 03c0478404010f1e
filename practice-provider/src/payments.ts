import { emitEvents, type Moment } from './events.ts';
import { switchesOf } from './orders.ts';
import { refundInFull } from './refunds.ts';
import {
  badRequest,
  type Order,
  type Payment,
  PRACTICE_HOUR_MS,
  type World,
  withId,
} from './state.ts';
import type { Switches } from './switches.ts';

/** The acts of a person in the pay window, or a test without one. */
export interface Attempt {
  orderId: string;
  method: 'upi' | 'card';
  outcome: 'succeed' | 'fail';
  email?: string | null;
  contact?: string | null;
  description?: string | null;
  notes?: Payment['notes'];
}

/** Uncaptured money goes back after 3 days (Razorpay, capture settings). */
const UNCAPTURED_REFUND_MS = 72 * PRACTICE_HOUR_MS;
/** 2 % and 18 % GST on it: Razorpay's list price for domestic payments. */
const FEE_RATE = 0.02;
const TAX_RATE = 0.18;
const PRACTICE_OFFER = 'offer_Practice000001';

/**
 * One attempt to pay an order: authorized and captured, failed, or left authorized, as the person
 * and the switches decide. A paid order, and one with an authorized payment, refuse another attempt.
 */
export function attemptPayment(world: World, attempt: Attempt): Payment {
  const { order } = withId(world.state.orders, attempt.orderId);
  if (order.status === 'paid') throw badRequest('Payment already done for this order.');
  if (paymentsOf(world, order.id).some((other) => other.status === 'authorized')) {
    throw badRequest('Another payment for this order is being processed.');
  }
  const switches = switchesOf(world, order.id);
  const payment = newPayment(world, order, attempt, switches);
  world.state.payments.set(payment.id, payment);
  order.attempts += 1;
  order.status = 'attempted';

  if (attempt.outcome === 'fail' || switches.lateAuthorizeAfterMs) {
    fail(payment, attempt.outcome === 'fail' ? 'payment_cancelled' : 'payment_timed_out');
    emitEvents(world, order.id, [{ type: 'payment.failed', payment }]);
    if (attempt.outcome !== 'fail') {
      const dueAtMs = world.nowMs() + (switches.lateAuthorizeAfterMs ?? 0);
      world.state.timers.push({ kind: 'lateAuthorize', id: payment.id, dueAtMs });
    }
    return payment;
  }
  authorize(world, payment);
  return payment;
}

/**
 * The bank's late word on a payment given up as failed: authorized after all. If the order was paid
 * meanwhile, the provider sends this second payment back by itself.
 */
export function authorizeLate(world: World, payment: Payment): void {
  if (payment.status !== 'failed') return;
  Object.assign(payment, NO_ERROR, { late_authorized: true });
  if (world.state.orders.get(payment.order_id ?? '')?.order.status !== 'paid') {
    authorize(world, payment);
    return;
  }
  payment.status = 'authorized';
  emitEvents(world, payment.order_id, [{ type: 'payment.authorized', payment: { ...payment } }]);
  refundInFull(world, payment);
}

/**
 * `POST /payments/{id}/capture`: takes authorized money. The amount must be the authorized one.
 * Refuses a payment that is not authorized (400) and, when switched to fail, answers a bank error.
 */
export function capturePayment(
  world: World,
  paymentId: string,
  body: Record<string, unknown>,
): Payment {
  const payment = withId(world.state.payments, paymentId);
  if (payment.status === 'captured' || payment.status === 'refunded') {
    throw badRequest('The request could not be processed because the order is already paid.');
  }
  if (payment.status !== 'authorized') {
    throw badRequest(
      'Only payments which have been authorized and not yet captured can be captured',
    );
  }
  if (!Number.isInteger(body.amount)) throw badRequest('The amount must be an integer.', 'amount');
  if (body.amount !== payment.amount || (body.currency ?? 'INR') !== payment.currency) {
    throw badRequest('Capture amount must be equal to the amount authorized', 'amount');
  }
  if (switchesOf(world, payment.order_id).captureFails) {
    const description = 'Payment processing failed due to error at bank or wallet gateway';
    throw badRequest(description, undefined, 502, { code: 'GATEWAY_ERROR', source: 'gateway' });
  }
  capture(world, payment);
  return payment;
}

/** All attempts on an order, failed ones too, newest first. */
export function paymentsOf(world: World, orderId: string): Payment[] {
  return [...world.state.payments.values()].filter((p) => p.order_id === orderId).reverse();
}

function authorize(world: World, payment: Payment): void {
  const autoCapture = world.state.orders.get(payment.order_id ?? '')?.autoCapture;
  const switches = switchesOf(world, payment.order_id);
  payment.status = 'authorized';
  const authorized = { type: 'payment.authorized', payment: { ...payment } };
  if (autoCapture && !switches.authorizeOnly && !switches.captureFails) {
    capture(world, payment, [authorized]);
    return;
  }
  emitEvents(world, payment.order_id, [authorized]);
  const dueAtMs = world.nowMs() + UNCAPTURED_REFUND_MS;
  world.state.timers.push({ kind: 'refundUncaptured', id: payment.id, dueAtMs });
}

function capture(world: World, payment: Payment, before: Moment[] = []): void {
  const order = world.state.orders.get(payment.order_id ?? '')?.order;
  if (!order) return;
  receive(payment, order.amount);
  order.amount_paid = payment.amount;
  order.amount_due = Math.max(0, order.amount - payment.amount);
  order.status = 'paid';
  const { dispute, autoRefund } = switchesOf(world, order.id);
  const disputes = dispute ? (dispute === 'created' ? ['created'] : ['created', dispute]) : [];
  const disputeId = dispute ? world.newId('disp') : '';
  emitEvents(world, order.id, [
    ...before,
    { type: 'payment.captured', payment },
    { type: 'order.paid', payment, order },
    ...disputes.map((status) => ({
      type: `payment.dispute.${status}`,
      payment,
      dispute: {
        id: disputeId,
        entity: 'dispute',
        payment_id: payment.id,
        amount: payment.amount,
        currency: payment.currency,
        amount_deducted: status === 'lost' ? payment.amount : 0,
        reason_code: 'goods_or_services_not_received_or_partially_received',
        status: status === 'created' ? 'open' : status,
        phase: 'chargeback',
        created_at: Math.floor(world.nowMs() / 1000),
      },
    })),
  ]);
  if (autoRefund) refundInFull(world, payment);
}

/** Money that a UPI app sent to a code: taken at once, and of no order. */
export function takeByUpi(
  world: World,
  { amount, description, notes }: Pick<Payment, 'amount' | 'description' | 'notes'>,
): Payment {
  const switches = world.state.switches;
  const attempt = { orderId: '', method: 'upi', outcome: 'succeed', description, notes } as const;
  const order = { id: null, amount, currency: 'INR' };
  const payment = newPayment(world, order, attempt, switches);
  world.state.payments.set(payment.id, payment);
  receive(payment, amount);
  emitEvents(world, null, [
    { type: 'payment.authorized', payment: { ...payment, status: 'authorized', captured: false } },
    { type: 'payment.captured', payment },
  ]);
  if (switches.autoRefund) refundInFull(world, payment);
  return payment;
}

/** A fee that the payer bears on top of the order is no part of what it is reckoned from. */
function receive(payment: Payment, orderAmount: number): void {
  const charged = feeOf(Math.min(payment.amount, orderAmount));
  Object.assign(payment, { status: 'captured', captured: true, ...charged });
}

/** The provider's fee, tax included. */
function feeOf(amount: number): { fee: number; tax: number } {
  const fee = Math.round(amount * FEE_RATE);
  const tax = Math.round(fee * TAX_RATE);
  return { fee: fee + tax, tax };
}

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

function fail(payment: Payment, reason: 'payment_cancelled' | 'payment_timed_out'): void {
  Object.assign(payment, {
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description:
      reason === 'payment_cancelled'
        ? 'The bank declined this practice payment.'
        : 'The bank did not answer in time.',
    error_source: reason === 'payment_cancelled' ? 'customer' : 'bank',
    error_step: 'payment_authorization',
    error_reason: reason,
  });
}

function newPayment(
  world: World,
  order: Pick<Order, 'amount' | 'currency'> & { id: string | null },
  attempt: Attempt,
  switches: Switches,
): Payment {
  const { amountOverride, payerBearsFee, offerPaise = 0 } = switches;
  // known before the payment, since the payer is shown it
  const borne = payerBearsFee ? feeOf(order.amount) : null;
  const asked = order.amount + (borne?.fee ?? 0) - offerPaise;
  const offers = { entity: 'collection', count: 1, items: [{ id: PRACTICE_OFFER }] } as const;
  return {
    id: world.newId('pay'),
    entity: 'payment',
    amount: amountOverride ?? Math.max(1, asked),
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: attempt.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: attempt.description ?? null,
    card_id: attempt.method === 'card' ? world.newId('card') : null,
    bank: null,
    wallet: null,
    vpa: attempt.method === 'upi' ? 'practice@upi' : null,
    email: attempt.email ?? null,
    contact: attempt.contact ?? null,
    notes: attempt.notes ?? [],
    fee: borne?.fee ?? null,
    tax: borne?.tax ?? null,
    ...(offerPaise > 0 ? { offers } : {}),
    ...NO_ERROR,
    acquirer_data: attempt.method === 'upi' ? { rrn: '000000000000' } : { auth_code: '000000' },
    created_at: Math.floor(world.nowMs() / 1000),
  };
}
