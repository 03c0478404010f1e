import { paiseToRupees } from '@sangamam/contract/money';
import type { PayerState } from '@sangamam/contract/payments';
import type { Deps } from '../../app.ts';
import { isProviderUnavailable } from '../../outside/razorpay.ts';
import { readRegistration } from '../registrations/read-registration.ts';
import { askOrder } from './ask-order.ts';
import { hasOpenFinding } from './finding-store.ts';
import { findNewestOrder, startAsking } from './order-store.ts';
import { findPayersMoney } from './payer-store.ts';
import { whereIsMoney } from './rules.ts';

/** The waiting page asks every two seconds; the provider is asked this often at most. */
const askAgainAfterMs = 10_000;
/** "Check now" asks the provider this often at most. */
export const checkAgainAfterMs = 30_000;

/** Where the payment of a registration stands; asks the provider about the newest order if that is due. */
export async function readPaymentState(deps: Deps, registrationId: string): Promise<PayerState> {
  const { db } = deps;
  const now = deps.now();
  const known = await findNewestOrder(db, registrationId);
  const before = new Date(now.getTime() - askAgainAfterMs);
  const isOpen = known?.providerOrderId != null && known.status !== 'paid';
  if (isOpen && (await startAsking(db, known.id, { before, now }))) {
    await askOrder(deps, known, 'poller').catch((error) => {
      if (!isProviderUnavailable(error)) throw error;
    });
  }
  return describePayment(deps, registrationId);
}

/** The same from what is known here. */
export async function describePayment(deps: Deps, registrationId: string): Promise<PayerState> {
  const [{ paymentStatus }, money, needsAttention] = await Promise.all([
    readRegistration(deps, registrationId),
    findPayersMoney(deps.db, registrationId),
    hasOpenFinding(deps.db, registrationId),
  ]);
  const now = deps.now();
  const { where, amountPaise, at } = whereIsMoney(money, now);
  const mayArrive = where === 'with_bank' || where === 'not_received';
  const isRefunding = where === 'refund_started';
  const { lastAskedAt, nextLookAt } = money;
  const againAt = new Date(
    Math.max(now.getTime(), (lastAskedAt?.getTime() ?? 0) + checkAgainAfterMs),
  );
  return {
    paymentStatus,
    orderStatus: money.orderStatus,
    paymentId: money.paymentId,
    failureReason: money.paymentStatus === 'failed' ? money.errorDescription : null,
    needsAttention,
    money: {
      where,
      amount: amountPaise === null ? null : paiseToRupees(amountPaise),
      at: at?.toISOString() ?? null,
      nextLookAt: mayArrive ? (nextLookAt?.toISOString() ?? null) : null,
    },
    checkAgainAt: mayArrive || isRefunding ? againAt.toISOString() : null,
  };
}
