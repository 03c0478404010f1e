import { hourMs } from '@sangamam/contract/locale/durations';
import type { PayerStateName, Whereabouts } from '@sangamam/contract/payments/payments';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { isSettled } from '@sangamam/contract/registrations/status';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import type { PaymentState } from '../../../platform/outside/razorpay-entities.ts';
import { dayAtEvent } from '../ledger/rules.ts';

/** The known facts of a payer's newest payment, refund, order and claim; null where there is none. */
export interface PayersMoney {
  readonly paymentId: string | null;
  readonly paymentStatus: PaymentState | null;
  readonly disposition: 'none' | 'applied' | 'unallocated' | null;
  readonly paymentPaise: number | null;
  readonly paidAt: Date | null;
  /** When we first heard of the payment. */
  readonly seenAt: Date | null;
  readonly errorDescription: string | null;
  /** Money for the fee that was received and is not matched yet. */
  readonly heldPaise: number | null;
  readonly heldAt: Date | null;
  readonly refundStatus: 'awaiting' | 'requested' | 'pending' | 'processed' | 'failed' | null;
  readonly refundPaise: number | null;
  readonly refundedAt: Date | null;
  readonly orderStatus: 'creating' | 'open' | 'paid' | 'superseded' | 'expired' | null;
  readonly orderPaise: number | null;
  /** When the payment window was last opened on the order. */
  readonly offeredAt: Date | null;
  readonly leftAt: Date | null;
  /** How the payment window was left, as the browser reported. */
  readonly leftHow: 'dismissed' | 'failed' | null;
  /** When the checkout reported a payment that the provider has not confirmed. */
  readonly claimedAt: Date | null;
  readonly nextLookAt: Date | null;
  readonly lastAskedAt: Date | null;
}

interface LocatedMoney {
  readonly where: Whereabouts;
  readonly amountPaise: number | null;
  readonly at: Date | null;
}

/**
 * The place of a payer's money, in the payer's eyes: money on its way first, then a window opened in the
 * last hour from which nothing came, then what became of the newest payment or refund.
 */
export function locateMoney(m: PayersMoney, now: Date): LocatedMoney {
  const paid = { amountPaise: m.paymentPaise, at: m.paidAt };
  const back = { amountPaise: m.refundPaise, at: m.refundedAt };
  const isWithBank = m.paymentStatus === 'authorized' || m.paymentStatus === 'created';
  if (isWithBank) return { where: 'with_bank', ...paid };
  if (m.claimedAt !== null) {
    return { where: 'with_bank', amountPaise: m.orderPaise, at: m.claimedAt };
  }
  const isReceived = m.disposition === 'applied' || m.disposition === 'unallocated';
  const attempt = lastAttempt(m);
  const isRecentAttempt = attempt !== null && now.getTime() - attempt.at.getTime() < hourMs;
  if (isRecentAttempt && (!isReceived || attempt.at > (m.paidAt ?? attempt.at))) return attempt;
  if (isReceived && m.refundStatus !== null && (m.refundedAt ?? now) >= (m.paidAt ?? now)) {
    if (m.refundStatus === 'awaiting') return { where: 'refund_asked', ...back };
    if (m.refundStatus === 'processed') return { where: 'refunded', ...back };
    return { where: m.refundStatus === 'failed' ? 'refund_failed' : 'refund_started', ...back };
  }
  if (m.disposition === 'unallocated') return { where: 'not_matched', ...paid };
  if (m.disposition === 'applied') return { where: 'received', ...paid };
  return { where: 'nowhere', amountPaise: null, at: null };
}

/**
 * How the last visit to the payment window ended, as far as it ended in nothing. What the bank refused
 * before that visit is no part of it.
 */
function lastAttempt(m: PayersMoney): (LocatedMoney & { at: Date }) | null {
  const { orderStatus, offeredAt, leftAt, leftHow, seenAt, orderPaise: amountPaise } = m;
  if (offeredAt === null || orderStatus !== 'open') return null;
  const since = leftHow === 'dismissed' && leftAt ? leftAt : offeredAt;
  const isRefused = m.paymentStatus === 'failed' && seenAt !== null && seenAt > since;
  if (isRefused) return { where: 'refused', amountPaise, at: seenAt };
  if (leftAt === null) return { where: 'looking', amountPaise, at: offeredAt };
  return { where: leftHow === 'failed' ? 'refused' : 'closed', amountPaise, at: leftAt };
}

/**
 * The state shown to the payer, from registration and money together. `isInLine`: they are on the waiting list, and
 * are offered a place in their turn. `isTransferWaiting`: staff look for a transfer that they declared.
 */
export function payerStateOf(
  registration: Pick<
    RegistrationRecord,
    'status' | 'paymentStatus' | 'formSubmissionComplete' | 'fee'
  > & { readonly isInLine: boolean; readonly isTransferWaiting: boolean },
  where: Whereabouts,
  { event }: Pick<PublicSettings, 'event'>,
  now: Date,
): PayerStateName {
  const { status, paymentStatus, formSubmissionComplete: isSubmitted, fee } = registration;
  if (status === 'Cancelled') return 'cancelled';
  // who waits has nothing to pay yet, or nothing at all
  if (isSettled(paymentStatus) && fee.due === 0 && status !== 'Waitlisted') {
    if (!isSubmitted) return 'draft';
    return fee.paid + fee.credit > 0 ? 'received' : 'nothing_to_pay';
  }
  if (where === 'with_bank') return 'with_bank';
  if (where === 'not_matched') return 'not_matched';
  if (paymentStatus === 'Processing') return 'with_bank';
  if (status === 'Waitlisted') return registration.isInLine ? 'waiting_list' : 'place_lapsed';
  if (registration.isTransferWaiting && isSubmitted && fee.due > 0) return 'declared';
  if (where === 'looking' || where === 'closed' || where === 'refused') return where;
  const isBack = where === 'refund_started' || where === 'refunded' || where === 'refund_failed';
  if (isBack && paymentStatus === 'Refunded') return 'refunded';
  if (!isSubmitted) return 'draft';
  if (fee.due === 0) return 'nothing_to_pay';
  const isOn = now >= dayAtEvent(new Date(event.startsAt)).start && now <= new Date(event.endsAt);
  return isOn ? 'at_desk' : 'to_pay';
}
