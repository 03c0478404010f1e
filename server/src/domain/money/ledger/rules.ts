import { dayMs, hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent, startOfDayMs } from '@sangamam/contract/locale/event-time';
import { rupeesToPaise, toPaise } from '@sangamam/contract/locale/money';
import {
  isSettled,
  type PaymentStatus,
  type RegistrationStatus,
} from '@sangamam/contract/registrations/status';
import type { PaymentState, ProviderPayment } from '../../../platform/outside/razorpay-entities.ts';

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
 * True if a payment may move on to `next`: only forward, since news arrives in any order. A failed
 * payment may still be authorised late; a credited one becomes `refunded` by its refunds alone.
 */
export function isForward(from: PaymentState, next: PaymentState, isCredited: boolean): boolean {
  return ranks[next] > ranks[from] && !(isCredited && next === 'refunded');
}

/**
 * True if the provider's word on a payment is more than we know; `known` is null for a new one. What
 * went back may become less, when a refund fails.
 */
export function hasChanged(
  payment: { status: PaymentState; amountRefundedPaise: number },
  known: { status: PaymentState; amountRefundedPaise: number; disposition: string } | null,
): boolean {
  return (
    known === null ||
    isForward(known.status, payment.status, known.disposition !== 'none') ||
    payment.amountRefundedPaise !== known.amountRefundedPaise
  );
}

export interface PaymentAllocation {
  readonly kind: 'fee' | 'balance' | 'contribution' | 'unallocated';
  /** Why the money fits nowhere; null when it does. */
  readonly reason: string | null;
  /** The provider's fee in the payment, which the payer bore. The rest is allocated. */
  readonly payerFeePaise: number;
}

/**
 * The provider's fee in a captured payment on top of the order: nothing where it is of the order's amount; null
 * where the provider's word does not explain its amount. Accounts whose payers bear the fee take order and fee
 * together (razorpay.com/docs/payments/payment-gateway/customer-fee-bearer).
 */
export function payerFeeOf(
  payment: Pick<ProviderPayment, 'amountPaise' | 'currency' | 'feePaise'>,
  orderPaise: number,
): number | null {
  const abovePaise = payment.amountPaise - orderPaise;
  if (payment.currency !== 'INR') return null;
  return abovePaise === 0 || (abovePaise > 0 && abovePaise === payment.feePaise)
    ? abovePaise
    : null;
}

/**
 * The target of captured money. Money that was not asked for, or arrives where the fee is already paid, is
 * kept apart for staff: it is never lost, and never silently a donation.
 */
export function allocateMoney(facts: {
  payment: Pick<ProviderPayment, 'amountPaise' | 'currency' | 'feePaise' | 'status'>;
  order: { purpose: OrderPurpose | 'request'; amountPaise: number } | null;
  isClosed: boolean;
  isFeePaid: boolean;
  duePaise: number;
}): PaymentAllocation {
  const { payment, order, isClosed, isFeePaid, duePaise } = facts;
  const payerFeePaise = order ? payerFeeOf(payment, order.amountPaise) : null;
  const as = (kind: PaymentAllocation['kind'], reason: string | null = null) => ({
    kind,
    reason,
    payerFeePaise: payerFeePaise ?? 0,
  });
  const apart = (reason: string) => as('unallocated', reason);
  if (!order) return apart('unknown_order');
  if (payment.status === 'refunded') return apart('refunded_before_seen');
  if (payerFeePaise === null) return apart('amount_mismatch');
  if (isClosed) return apart('registration_closed');
  if (order.purpose === 'contribution') return as('contribution');
  if (!isFeePaid) return as('fee');
  // what staff asked for is the family's: where it was paid another way meanwhile, it is their credit
  if (order.purpose === 'request') return as('balance');
  return order.purpose === 'balance' && duePaise > 0 ? as('balance') : apart('fee_already_paid');
}

/**
 * The target of staff's money: the fee as long as some of it is due, or a contribution. null: they said
 * fee, and nothing is due.
 */
export function allocateStaffMoney(facts: {
  target: 'fee' | 'contribution';
  isFeePaid: boolean;
  duePaise: number;
}): 'fee' | 'balance' | 'contribution' | null {
  if (facts.target === 'contribution') return 'contribution';
  if (facts.duePaise === 0) return null;
  return facts.isFeePaid ? 'balance' : 'fee';
}

/**
 * The parts a refund of fee money takes back, in paise: first what the family does not owe, then what it
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
 * The payment status of a registration (docs/payments.md#states). It never goes back to Pending, and a fee that rose
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
  /** An earlier payment of the fee, or one that fitted nowhere, was refunded in full. */
  wasRefunded: boolean;
  /** The people said after that refund that they still come. */
  isDueAgain: boolean;
  /** An authorised payment, or a claim with a good signature that the provider has not answered. */
  isInFlight: boolean;
  /** Money was captured and fits nowhere yet: it has not failed. */
  isHeld: boolean;
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
  if (facts.isInFlight || facts.isHeld) return 'Processing';
  if (facts.wasRefunded) return facts.isDueAgain ? 'Pending' : 'Refunded';
  return facts.hasFailedAttempt || facts.previous !== 'Pending' ? 'Failed' : 'Pending';
}

/**
 * The registration's own status after money moved; what staff decided stays (docs/product/registering.md#statuses).
 */
export function registrationStatusOf(
  previous: RegistrationStatus,
  isSubmitted: boolean,
  payment: PaymentStatus,
  isFeePaid: boolean,
): RegistrationStatus {
  if (previous === 'Cancelled' || previous === 'Checked In' || !isSubmitted) return previous;
  // a fee of nothing is settled, and is no place
  if (previous === 'Waitlisted' && !isFeePaid) return 'Waitlisted';
  return isSettled(payment) ? 'Confirmed' : 'Submitted';
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

/** null when the order need not be polled any more. */
export function nextPollAt(createdAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - createdAt.getTime();
  const offsetMs = pollOffsetsMs.find((offset) => offset > ageMs);
  if (offsetMs === undefined) return null;
  return new Date(Math.min(createdAt.getTime() + offsetMs, now.getTime() + watchMs));
}

/** The latest moment a plan can name; a later one was written by a wrong clock, and is due. */
export const beyondPlans = (now: Date): Date => new Date(now.getTime() + watchMs);

export const isLookDue = (at: Date, now: Date): boolean => at <= now || at > beyondPlans(now);

/** Refunds and payments one member of staff handled alone within this time are summed for the approval limit. */
export const aloneForMs = dayMs;

/**
 * True if a second person must approve: above the settable amount (rupees) counts the sum of what was done
 * alone before, so that cutting it in slices gains nothing.
 */
export function needsSecondPerson(askedPaise: number, alonePaise: number, limitRupees: number) {
  return alonePaise + askedPaise > toPaise(limitRupees);
}

/** The provider sends back no less than one rupee, unless less is left (razorpay.com/docs/api/refunds). */
export const minRefundPaise = 100;
const refundableForMs = 183 * dayMs;

/** The provider refunds no payment older than six months (razorpay.com/docs/payments/refunds/faqs). */
export function isTooOldToRefund(paidAt: Date, now: Date): boolean {
  return now.getTime() - paidAt.getTime() > refundableForMs;
}

/** Midnight at the event of a day such as 2026-11-21. */
export function startOfDay(day: string): Date {
  return new Date(startOfDayMs(day));
}

/** The calendar day at the event that contains a moment, and its start. */
export function dayAtEvent(at: Date): { day: string; start: Date } {
  const day = dateAtEvent(at.getTime());
  return { day, start: startOfDay(day) };
}

/** The days at the event from one beginning of a day to another, or into the day of `to`. */
export function eachDay({ from, to }: { from: Date; to: Date }): string[] {
  const count = Math.max(0, Math.ceil((to.getTime() - from.getTime()) / dayMs));
  return Array.from(
    { length: count },
    (_, n) => dayAtEvent(new Date(from.getTime() + n * dayMs)).day,
  );
}

/** True if this state closes a dispute (razorpay.com/docs/webhooks/disputes). */
export function endsDispute(state: string): boolean {
  return state === 'won' || state === 'lost' || state === 'closed';
}

/** After this many attempts an event is parked, or a claim left to staff. */
export const maxAttempts = 10;

/** The wait before attempt `attempts + 1`: 1 s, doubled each time, an hour at most. */
export function retryDelayMs(attempts: number): number {
  return Math.min(hourMs, 1000 * 2 ** attempts);
}
