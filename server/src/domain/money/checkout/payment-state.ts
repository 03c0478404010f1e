import { paiseToRupees } from '@sangamam/contract/locale/money';
import {
  isOffered,
  type PayerState,
  payerStates,
  type Whereabouts,
} from '@sangamam/contract/payments/payments';
import { mayTake } from '@sangamam/contract/registrations/status';
import type { Deps } from '../../../platform/deps.ts';
import { isProviderUnavailable } from '../../../platform/outside/razorpay.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  findOfferUntil,
  findPosition,
  findRegistration,
  presentRegistration,
  unpaidPlaceEndsAt,
} from '../../registrations/index.ts';
import { hasOpenFinding } from '../findings/finding-store.ts';
import type { MoneyDeps } from '../intake/apply-payment.ts';
import { findNewestOrder, startAsking } from '../orders/order-store.ts';
import { findDeclared } from '../orders/transfer-store.ts';
import { locateMoney, type PayersMoney, payerStateOf } from '../standing/locate-money.ts';
import { findPayersMoney } from '../standing/payer-store.ts';
import { fetchOrderPayments } from './fetch-order-payments.ts';

/** The waiting page polls every two seconds; the provider is asked at most this often. */
const askAgainAfterMs = 10_000;
/** "Check now" asks the provider at most this often. */
export const checkAgainAfterMs = 30_000;

/** The payment state shown to the registrant; asks the provider about the newest order if that is due. */
export async function readPaymentState(
  deps: MoneyDeps,
  registrationId: string,
): Promise<PayerState> {
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
  const [row, money, needsAttention, settings, position, offeredUntil, declared] =
    await Promise.all([
      findRegistration(deps.db, registrationId),
      findPayersMoney(deps.db, registrationId),
      hasOpenFinding(deps.db, registrationId),
      deps.settings.current(),
      findPosition(deps.db, registrationId),
      findOfferUntil(deps.db, registrationId),
      findDeclared(deps.db, registrationId),
    ]);
  if (!row) throw new Refusal('REGISTRATION_NOT_FOUND');
  const registration = presentRegistration(row, settings, deps.config);
  const keptUntil =
    offeredUntil ?? (registration.fee.due > 0 ? unpaidPlaceEndsAt(row, settings) : null);
  const now = deps.now();
  const isTransferWaiting = declared?.isWaiting ?? false;
  const facts = { ...registration, isInLine: position !== null, isTransferWaiting };
  const found = locateMoney(money, now);
  const { state, where, amountPaise, at } = olderMoney(
    { ...found, state: payerStateOf(facts, found.where, settings, now) },
    money,
  );
  const mayArrive = payerStates[state].mayArrive || isUnsettled(where);
  const isRefunding = where === 'refund_started';
  const mayDeclare =
    settings.transfers.accepted && isOffered('pay', state) && mayTake('askForPayment', row.status);
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
    position,
    placeKeptUntil: registration.status === 'Submitted' ? (keptUntil?.toISOString() ?? null) : null,
    money: {
      where,
      amount: amountPaise === null ? null : paiseToRupees(amountPaise),
      at: at?.toISOString() ?? null,
      nextLookAt: mayArrive ? (nextLookAt?.toISOString() ?? null) : null,
    },
    checkAgainAt: mayArrive || isRefunding ? againAt.toISOString() : null,
    transfer: {
      details: mayDeclare ? settings.transfers.details : null,
      declared:
        declared && (isTransferWaiting || mayDeclare)
          ? {
              reference: declared.reference,
              amount: paiseToRupees(declared.amountPaise),
              paidOn: declared.paidOn,
              isWaiting: isTransferWaiting,
              mayWithdraw: declared.state === 'waiting',
              reason: declared.note,
            }
          : null,
    },
  };
}

/** An older payment may be on its way, or be held unmatched, while a newer one came to nothing. */
function olderMoney<
  Found extends { readonly state: PayerState['state']; readonly where: Whereabouts },
>(
  found: Found & { readonly amountPaise: number | null; readonly at: Date | null },
  { heldPaise, heldAt }: Pick<PayersMoney, 'heldPaise' | 'heldAt'>,
) {
  const { state, where } = found;
  const isHeld = heldPaise !== null && (isOffered('pay', state) || state === 'with_bank');
  if (where === 'with_bank') return found;
  if (isHeld) {
    const held = { state: 'not_matched', where: 'not_matched' } as const;
    return { ...held, amountPaise: heldPaise, at: heldAt };
  }
  return state === 'with_bank'
    ? ({ state, where: 'with_bank', amountPaise: null, at: null } as const)
    : found;
}

const isUnsettled = (where: Whereabouts) =>
  where === 'with_bank' || where === 'looking' || where === 'closed' || where === 'refused';
