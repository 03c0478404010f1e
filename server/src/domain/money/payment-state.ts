import { paiseToRupees } from '@sangamam/contract/money';
import { type PayerState, payerStates, type Whereabouts } from '@sangamam/contract/payments';
import type { Deps } from '../../platform/deps.ts';
import { isProviderUnavailable } from '../../platform/outside/razorpay.ts';
import { readRegistration } from '../registrations/read-registration.ts';
import { fetchOrderPayments } from './fetch-order-payments.ts';
import { hasOpenFinding } from './finding-store.ts';
import { locateMoney, payerStateOf } from './locate-money.ts';
import { findNewestOrder, startAsking } from './order-store.ts';
import { findPayersMoney } from './payer-store.ts';

/** The waiting page polls every two seconds; the provider is asked at most this often. */
const askAgainAfterMs = 10_000;
/** "Check now" asks the provider at most this often. */
export const checkAgainAfterMs = 30_000;

/** The payment state shown to the registrant; asks the provider about the newest order if that is due. */
export async function readPaymentState(deps: Deps, registrationId: string): Promise<PayerState> {
  const { db } = deps;
  const now = deps.now();
  const known = await findNewestOrder(db, registrationId);
  const before = new Date(now.getTime() - askAgainAfterMs);
  const isOpen = known?.providerOrderId != null && known.status !== 'paid';
  if (isOpen && (await startAsking(db, known.id, { before, now }))) {
    await fetchOrderPayments(deps, known, 'poller').catch((error) => {
      if (!isProviderUnavailable(error)) throw error;
    });
  }
  return describePayment(deps, registrationId);
}

/** Like `readPaymentState`, without asking the provider. */
export async function describePayment(
  deps: Pick<Deps, 'config' | 'db' | 'settings' | 'now'>,
  registrationId: string,
): Promise<PayerState> {
  const [registration, money, needsAttention, settings] = await Promise.all([
    readRegistration(deps, registrationId),
    findPayersMoney(deps.db, registrationId),
    hasOpenFinding(deps.db, registrationId),
    deps.settings.current(),
  ]);
  const now = deps.now();
  const found = locateMoney(money, now);
  const state = payerStateOf(registration, found.where, settings, now);
  // an older payment may be on its way while a newer one came to nothing
  const isOlder = state === 'with_bank' && found.where !== 'with_bank';
  const { where, amountPaise, at } = isOlder
    ? ({ where: 'with_bank', amountPaise: null, at: null } as const)
    : found;
  const mayArrive = payerStates[state].mayArrive || isUnsettled(where);
  const isRefunding = where === 'refund_started';
  const { lastAskedAt, nextLookAt } = money;
  const againAt = new Date(
    Math.max(now.getTime(), (lastAskedAt?.getTime() ?? 0) + checkAgainAfterMs),
  );
  return {
    state,
    status: registration.status,
    paymentStatus: registration.paymentStatus,
    due: registration.fee.due,
    orderStatus: money.orderStatus,
    paymentId: money.paymentId,
    failureReason:
      where === 'refused' && money.paymentStatus === 'failed' ? money.errorDescription : null,
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

const isUnsettled = (where: Whereabouts) =>
  where === 'with_bank' || where === 'looking' || where === 'closed' || where === 'refused';
