import { emitEvents } from './events.ts';
import { parseNotes, parseReceipt, switchesOf } from './orders.ts';
import {
  badRequest,
  type Notes,
  type Payment,
  PRACTICE_HOUR_MS,
  type Refund,
  type World,
  withId,
} from './state.ts';

const MIN_REFUND_PAISE = 100;
/** A normal refund reaches the bank account in 5 to 7 working days; here, after 5 days. */
const SETTLE_REFUND_MS = 5 * 24 * PRACTICE_HOUR_MS;
/** Payments older than 6 months cannot be refunded. */
const MAX_PAYMENT_AGE_S = 183 * 24 * 3600;
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{10,}$/;

/**
 * `POST /payments/{id}/refund`. Without `amount`, all that is left. `idempotencyKey` is the header
 * `X-Refund-Idempotency`: the same key with the same body answers the same refund, with another
 * body 409 (razorpay.com/docs/api/refunds/normal-refunds-idempotent).
 */
export function createRefund(
  world: World,
  paymentId: string,
  body: Record<string, unknown>,
  idempotencyKey?: string,
): Refund {
  const request = JSON.stringify([paymentId, body]);
  if (idempotencyKey !== undefined) {
    if (!IDEMPOTENCY_KEY.test(idempotencyKey)) {
      throw badRequest('The X-Refund-Idempotency header must be 10 or more of A-Z a-z 0-9 _ -');
    }
    const known = world.state.refundKeys.get(idempotencyKey);
    const refund = known && world.state.refunds.get(known.refundId);
    if (refund && known.request === request) return refund;
    if (refund) {
      throw badRequest(
        'Different request body sent for the same Idempotency Header',
        undefined,
        409,
      );
    }
  }
  const refund = decideRefund(world, paymentId, body);
  if (idempotencyKey) world.state.refundKeys.set(idempotencyKey, { refundId: refund.id, request });
  return refund;
}

/** The provider sends money back by itself: a second late payment, or one never captured. */
export function refundInFull(world: World, payment: Payment): void {
  addRefund(world, payment, payment.amount - payment.amount_refunded, { receipt: null, notes: [] });
}

/** A pending refund reaches the account: `refund.processed`. */
export function settleRefund(world: World, refund: Refund): void {
  const payment = world.state.payments.get(refund.payment_id);
  if (!payment || refund.status !== 'pending') return;
  refund.status = 'processed';
  refund.acquirer_data = { arn: `practice-${refund.id.slice(-6)}` };
  emitEvents(world, payment.order_id, [{ type: 'refund.processed', refund, payment }]);
}

/** A pending refund comes back: `refund.failed`, and the payment holds its money again. */
export function failRefund(world: World, refund: Refund): void {
  const payment = world.state.payments.get(refund.payment_id);
  if (!payment || refund.status !== 'pending') return;
  refund.status = 'failed';
  setRefunded(payment, payment.amount_refunded - refund.amount);
  emitEvents(world, payment.order_id, [{ type: 'refund.failed', refund, payment }]);
}

function decideRefund(world: World, paymentId: string, body: Record<string, unknown>): Refund {
  const payment = withId(world.state.payments, paymentId);
  if (payment.status === 'refunded') {
    throw badRequest('The payment has been fully refunded already');
  }
  if (payment.status !== 'captured') {
    throw badRequest('The payment status should be captured for action to be taken');
  }
  if (world.nowMs() / 1000 - payment.created_at > MAX_PAYMENT_AGE_S) {
    throw badRequest('The payment is older than 6 months and cannot be refunded');
  }
  const remainingPaise = payment.amount - payment.amount_refunded;
  const amount = body.amount ?? remainingPaise;
  if (!Number.isInteger(amount)) throw badRequest('The amount must be an integer.', 'amount');
  const amountPaise = Number(amount);
  if (amountPaise < Math.min(MIN_REFUND_PAISE, remainingPaise)) {
    throw badRequest('The amount must be atleast INR 1.00', 'amount');
  }
  if (amountPaise > remainingPaise) {
    throw badRequest('The total refund amount is greater than the refund payment amount', 'amount');
  }
  const receipt = parseReceipt(body.receipt);
  const notes = parseNotes(body.notes);
  if (switchesOf(world, payment.order_id).refund === 'insufficientBalance') {
    throw badRequest(
      'Your account does not have enough balance to carry out the refund operation.',
    );
  }
  return addRefund(world, payment, amountPaise, { receipt, notes });
}

function addRefund(
  world: World,
  payment: Payment,
  amountPaise: number,
  { receipt, notes }: { receipt: string | null; notes: Notes },
): Refund {
  const ending = switchesOf(world, payment.order_id).refund;
  const refund: Refund = {
    id: world.newId('rfnd'),
    entity: 'refund',
    amount: amountPaise,
    currency: payment.currency,
    payment_id: payment.id,
    receipt,
    notes,
    acquirer_data: { arn: null },
    batch_id: null,
    status: 'pending',
    speed_requested: 'normal',
    speed_processed: 'normal',
    created_at: Math.floor(world.nowMs() / 1000),
  };
  world.state.refunds.set(refund.id, refund);
  setRefunded(payment, payment.amount_refunded + amountPaise);
  emitEvents(world, payment.order_id, [{ type: 'refund.created', refund, payment }]);
  if (ending === 'pending' || ending === 'fail') {
    const kind = ending === 'fail' ? 'failRefund' : 'settleRefund';
    const dueAtMs = world.nowMs() + (ending === 'fail' ? 0 : SETTLE_REFUND_MS);
    world.state.timers.push({ kind, id: refund.id, dueAtMs });
  } else {
    settleRefund(world, refund);
  }
  return refund;
}

function setRefunded(payment: Payment, refundedPaise: number): void {
  const full = refundedPaise >= payment.amount;
  payment.amount_refunded = refundedPaise;
  payment.refund_status = full ? 'full' : refundedPaise > 0 ? 'partial' : null;
  payment.status = full ? 'refunded' : payment.captured ? 'captured' : 'authorized';
}
