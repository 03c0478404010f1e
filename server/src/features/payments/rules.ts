import { rupeesToPaise } from '@sangamam/contract/money';
import type { Whereabouts } from '@sangamam/contract/payments';
import {
  isSettled,
  type PaymentStatus,
  type RegistrationStatus,
} from '@sangamam/contract/registration-status';
import type { PaymentState } from '../../outside/razorpay-entities.ts';

/** The provider takes no less than one rupee (razorpay.com/docs/api/orders/create). */
export const minOrderPaise = 100;

export type OrderPurpose = 'registration' | 'balance' | 'contribution';

const ranks: Record<PaymentState, number> = {
  created: 0,
  failed: 1,
  authorized: 2,
  captured: 3,
  refunded: 4,
};

/**
 * Whether a payment may move on to `next`: only forward, since news arrives in any order. A failed
 * payment may still be authorised late; a credited one becomes `refunded` by its refunds alone.
 */
export function isForward(from: PaymentState, next: PaymentState, isCredited: boolean): boolean {
  return ranks[next] > ranks[from] && !(isCredited && next === 'refunded');
}

/**
 * Whether the provider's word on a payment is more than we know; `known` is null for a new one. What
 * went back may become less, when a refund fails.
 */
export function isNews(
  payment: { status: PaymentState; amountRefundedPaise: number },
  known: { status: PaymentState; amountRefundedPaise: number; disposition: string } | null,
): boolean {
  return (
    known === null ||
    isForward(known.status, payment.status, known.disposition !== 'none') ||
    payment.amountRefundedPaise !== known.amountRefundedPaise
  );
}

export interface MoneyPlace {
  readonly kind: 'fee' | 'balance' | 'contribution' | 'unallocated';
  /** Why the money fits nowhere; null when it does. */
  readonly reason: string | null;
}

/**
 * Where captured money belongs. What was not asked for, or arrives where the fee is already paid, is
 * kept apart for staff: it is never lost, and never silently a donation.
 */
export function placeMoney(facts: {
  payment: { amountPaise: number; currency: string; status: PaymentState };
  order: { purpose: OrderPurpose; amountPaise: number } | null;
  isClosed: boolean;
  isFeePaid: boolean;
  duePaise: number;
}): MoneyPlace {
  const { payment, order, isClosed, isFeePaid, duePaise } = facts;
  const apart = (reason: string): MoneyPlace => ({ kind: 'unallocated', reason });
  if (!order) return apart('unknown_order');
  if (payment.status === 'refunded') return apart('refunded_before_seen');
  if (payment.amountPaise !== order.amountPaise || payment.currency !== 'INR') {
    return apart('amount_mismatch');
  }
  if (isClosed) return apart('registration_closed');
  if (order.purpose === 'contribution') return { kind: 'contribution', reason: null };
  if (!isFeePaid) return { kind: 'fee', reason: null };
  return order.purpose === 'balance' && duePaise > 0
    ? { kind: 'balance', reason: null }
    : apart('fee_already_paid');
}

/**
 * Where staff's money goes: the fee as long as some of it is due, or a contribution. null: they said
 * fee, and nothing is due.
 */
export function placeStaffMoney(facts: {
  target: 'fee' | 'contribution';
  isFeePaid: boolean;
  duePaise: number;
}): 'fee' | 'balance' | 'contribution' | null {
  if (facts.target === 'contribution') return 'contribution';
  if (facts.duePaise === 0) return null;
  return facts.isFeePaid ? 'balance' : 'fee';
}

/**
 * What a refund of fee money takes back, in paise: first what the family does not owe, then what it
 * gave beside the fee. What goes beyond is a gesture that leaves no new balance; it is in no part.
 */
export function splitRefund(
  refundPaise: number,
  paid: Record<'feePaise' | 'feePaidPaise' | 'creditPaise' | 'contributionPaise', number>,
): { feePart: number; creditPart: number; contributionPart: number } {
  const surplusPaise = Math.max(0, paid.feePaidPaise + paid.creditPaise - paid.feePaise);
  const creditPart = Math.min(refundPaise, paid.creditPaise, surplusPaise);
  const feePart = Math.min(refundPaise - creditPart, surplusPaise - creditPart);
  const contributionPart = Math.min(refundPaise - creditPart - feePart, paid.contributionPaise);
  return { feePart, creditPart, contributionPart };
}

/**
 * The payment status of a registration (Product 6). It never goes back to Pending, and a fee that rose
 * after it was settled leaves a balance, also where it was settled by being nothing.
 */
export function paymentStatusOf(facts: {
  previous: PaymentStatus;
  isSubmitted: boolean;
  feePaise: number;
  duePaise: number;
  /** A fee payment of the present cycle stands and is not wholly refunded. */
  isFeePaid: boolean;
  isPartlyRefunded: boolean;
  /** An earlier payment of the fee was refunded in full. */
  wasRefunded: boolean;
  /** An authorised payment, or a claim with a good signature that the provider has not answered. */
  isInFlight: boolean;
  hasFailedAttempt: boolean;
}): PaymentStatus {
  if (facts.isFeePaid) {
    if (facts.duePaise > 0) return 'Partially Paid';
    return facts.isPartlyRefunded ? 'Partially Refunded' : 'Completed';
  }
  if (!facts.wasRefunded) {
    if (facts.isSubmitted && facts.feePaise === 0) return 'Completed';
    if (facts.previous === 'Completed' || facts.previous === 'Partially Paid') {
      return 'Partially Paid';
    }
  }
  if (facts.isInFlight) return 'Processing';
  if (facts.wasRefunded) return 'Refunded';
  return facts.hasFailedAttempt || facts.previous !== 'Pending' ? 'Failed' : 'Pending';
}

/** The registration's own status after money moved; what staff decided stays (Product 6). */
export function registrationStatusOf(
  previous: RegistrationStatus,
  isSubmitted: boolean,
  payment: PaymentStatus,
): RegistrationStatus {
  if (previous === 'Cancelled' || previous === 'Checked In' || !isSubmitted) return previous;
  if (isSettled(payment)) return 'Confirmed';
  return previous === 'Waitlisted' ? 'Waitlisted' : 'Submitted';
}

/**
 * The amount of a new order in paise: what is due when the payer named none, else as given. null when
 * it is not an amount, below what is due, below the provider's least, or above `maxPaise`.
 */
export function orderAmountPaise(
  given: number | string | undefined,
  duePaise: number,
  maxPaise: number,
): number | null {
  const leastPaise = Math.max(duePaise, minOrderPaise);
  const amountPaise = given === undefined ? leastPaise : rupeesToPaise(given);
  return amountPaise !== null && amountPaise >= leastPaise && amountPaise <= maxPaise
    ? amountPaise
    : null;
}

/** What is known of a payer's newest payment, refund, order and claim; null where there is none. */
export interface PayersMoney {
  readonly paymentId: string | null;
  readonly paymentStatus: PaymentState | null;
  readonly disposition: 'none' | 'applied' | 'unallocated' | null;
  readonly paymentPaise: number | null;
  readonly paidAt: Date | null;
  readonly errorDescription: string | null;
  readonly refundStatus: 'requested' | 'pending' | 'processed' | 'failed' | null;
  readonly refundPaise: number | null;
  readonly refundedAt: Date | null;
  readonly orderStatus: 'creating' | 'open' | 'paid' | 'superseded' | 'expired' | null;
  readonly orderPaise: number | null;
  readonly orderedAt: Date | null;
  /** When the checkout said so; the provider has not yet. */
  readonly claimedAt: Date | null;
  readonly nextLookAt: Date | null;
  readonly lastAskedAt: Date | null;
}

/**
 * Where a payer's money is, in the payer's eyes: what is on its way first, then what became of the
 * newest payment or refund. Nothing has failed as long as the provider may still capture it. An order
 * that was left behind after something was paid is of interest for an hour.
 */
export function whereIsMoney(
  m: PayersMoney,
  now: Date,
): { where: Whereabouts; amountPaise: number | null; at: Date | null } {
  const paid = { amountPaise: m.paymentPaise, at: m.paidAt };
  const back = { amountPaise: m.refundPaise, at: m.refundedAt };
  const asked = { amountPaise: m.orderPaise, at: m.orderedAt };
  const isWithBank = m.paymentStatus === 'authorized' || m.paymentStatus === 'created';
  if (isWithBank) return { where: 'with_bank', ...paid };
  if (m.claimedAt !== null) {
    return { where: 'with_bank', amountPaise: m.orderPaise, at: m.claimedAt };
  }
  const isReceived = m.disposition === 'applied' || m.disposition === 'unallocated';
  const isOrderOpen = m.orderStatus !== null && !['paid', 'expired'].includes(m.orderStatus);
  const orderedMs = m.orderedAt?.getTime() ?? 0;
  const isNewer = orderedMs > (m.paidAt?.getTime() ?? 0);
  if (isOrderOpen && isNewer && (!isReceived || now.getTime() - orderedMs < hourMs)) {
    return { where: 'not_received', ...asked };
  }
  if (isReceived && m.refundStatus !== null && (m.refundedAt ?? now) >= (m.paidAt ?? now)) {
    if (m.refundStatus === 'processed') return { where: 'refunded', ...back };
    return { where: m.refundStatus === 'failed' ? 'refund_failed' : 'refund_started', ...back };
  }
  if (m.disposition === 'unallocated') return { where: 'not_matched', ...paid };
  if (m.disposition === 'applied') return { where: 'received', ...paid };
  return m.paymentStatus === null
    ? { where: 'nowhere', amountPaise: null, at: null }
    : { where: 'not_received', ...paid };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Late authorisation takes up to six days. */
export const watchMs = 144 * hourMs;
/** When an order is looked at, counted from its creation; late authorisation takes up to six days. */
const pollOffsetsMs = [
  15_000,
  minuteMs,
  2 * minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  6 * hourMs,
  24 * hourMs,
  48 * hourMs,
  72 * hourMs,
  watchMs,
];

/** The next look at an order after this moment; null when it need not be watched any more. */
export function nextPollAt(createdAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - createdAt.getTime();
  const offsetMs = pollOffsetsMs.find((offset) => offset > ageMs);
  return offsetMs === undefined ? null : new Date(createdAt.getTime() + offsetMs);
}

/** The provider sends back no less than one rupee, unless less is left (razorpay.com/docs/api/refunds). */
export const minRefundPaise = 100;
const refundableForMs = 183 * 24 * 60 * 60 * 1000;

/** The provider refunds no payment older than six months (razorpay.com/docs/payments/refunds/faqs). */
export function isTooOldToRefund(paidAt: Date, now: Date): boolean {
  return now.getTime() - paidAt.getTime() > refundableForMs;
}

const istOffsetMs = 5.5 * hourMs;
const dayMs = 24 * hourMs;

/** The first moment of a day in Kochi, such as 2026-11-21. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - istOffsetMs);
}

/** The day in Kochi that a moment belongs to, and when it began. */
export function dayInKochi(at: Date): { day: string; start: Date } {
  const day = new Date(at.getTime() + istOffsetMs).toISOString().slice(0, 10);
  return { day, start: startOfDay(day) };
}

/** The days in Kochi from one beginning of a day to another, or into the day of `to`. */
export function eachDay({ from, to }: { from: Date; to: Date }): string[] {
  const count = Math.max(0, Math.ceil((to.getTime() - from.getTime()) / dayMs));
  return Array.from(
    { length: count },
    (_, n) => dayInKochi(new Date(from.getTime() + n * dayMs)).day,
  );
}

/** Whether a dispute is over once it is said to stand so (razorpay.com/docs/webhooks/disputes). */
export function endsDispute(state: string): boolean {
  return state === 'won' || state === 'lost' || state === 'closed';
}

/** Attempts before an event or a claim is left to people. */
export const maxAttempts = 10;

/** The wait before attempt `attempts + 1`: 1 s, doubled each time, an hour at most. */
export function retryDelayMs(attempts: number): number {
  return Math.min(hourMs, 1000 * 2 ** attempts);
}
