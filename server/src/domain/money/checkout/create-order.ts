import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { formatRupees, paiseToRupees, toPaise } from '@sangamam/contract/locale/money';
import { problem } from '@sangamam/contract/locale/problems';
import type { Checkout } from '@sangamam/contract/payments/payments';
import type { FeeView } from '@sangamam/contract/registrations/registrations';
import { isSettled, mayTake } from '@sangamam/contract/registrations/status';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { v7 } from 'uuid';
import { tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  lockRegistration,
  payableFeeOf,
  type RegistrationRow,
  readRates,
  refuseWithoutPlace,
} from '../../registrations/index.ts';
import type { MoneyDeps } from '../intake/apply-payment.ts';
import { minOrderPaise, nextPollAt, type OrderPurpose, orderAmountPaise } from '../ledger/rules.ts';
import {
  findLiveOrder,
  insertOrder,
  type OrderRow,
  offerOrder,
  openOrder,
  startAsking,
  supersedeOrder,
} from '../orders/order-store.ts';
import { findAttempts, isMoneyUnmatched } from '../orders/payment-store.ts';
import { fetchOrderPayments } from './fetch-order-payments.ts';
import { pollOrdersJob } from './poll-orders.ts';

export interface OrderRequest {
  readonly purpose: 'registration' | 'contribution';
  /** Rupees; absent: the amount due. */
  readonly amount?: number | string | undefined;
  /** The version of the fee settings the payer was shown. */
  readonly feeVersion?: number | undefined;
}

/** Before an open order is offered again the provider is asked about it, at most this often. */
const askAgainAfterMs = 10_000;
const receiptBytes = 15;

/**
 * Makes what the browser's checkout needs. Our row comes first and the provider's order after it, so
 * that an order whose answer was lost is found by its receipt. The open order of the same amount is
 * returned again; one of another amount is superseded, after a look whether it was paid meanwhile.
 * Refuses with REGISTRATION_NOT_FOUND, ALREADY_PAID, NOTHING_TO_PAY, FEE_CHANGED, AMOUNT_INVALID, FORM_NOT_FINISHED (a
 * contribution before the fee is settled), STATUS_CHANGE (cancelled), IN_PROGRESS (a payment is on its
 * way), PAYMENT_NOT_MATCHED (one was received and is not matched yet), CAPACITY (there is no place to pay for), PROVIDER_UNAVAILABLE.
 */
export async function createOrder(
  deps: MoneyDeps,
  registrationId: string,
  request: OrderRequest,
): Promise<Checkout> {
  await checkLiveOrder(deps, registrationId, request);
  const settings = await deps.settings.current();
  await refuseWithoutPlace(deps.db, registrationId, settings);
  const { order, isNew, registration, fee } = await tx(deps.db, async (trx) => {
    const locked = await lockRegistration(trx, registrationId);
    if (!locked || locked.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
    const { isInFlight } = await findAttempts(trx, registrationId);
    const isContribution = request.purpose === 'contribution';
    const isHeld = await isMoneyUnmatched(trx, registrationId, isContribution);
    const view = payableFeeOf(locked, settings);
    const wanted = decideOrder(locked, view, request, { settings, isInFlight, isHeld });
    const known = { registration: locked, fee: view };
    const live = await findLiveOrder(trx, registrationId, isContribution);
    const { mode } = deps.outside.payments;
    if (live && isSameOffer(live, { ...wanted, rates: view.rates, mode })) {
      await offerOrder(trx, live.id, deps.now());
      return { order: live, isNew: false, ...known };
    }
    if (live) await supersedeOrder(trx, live.id);
    const { rates, minimum: feeRupees, due: dueRupees, version } = view;
    const inserted = await insertOrder(trx, {
      ...wanted,
      id: v7(),
      registrationId,
      receipt: `r_${randomBytes(receiptBytes).toString('base64url')}`,
      providerMode: mode,
      createdAt: deps.now(),
      feeSnapshot: { rates, feeRupees, dueRupees, version },
    });
    return { order: inserted, isNew: true, ...known };
  });
  const orderId = order.providerOrderId ?? (await openAtProvider(deps, order, isNew));
  return checkoutOf(deps, { order, orderId, registration, fee, settings });
}

/** Ingests what was paid on the open order, which must be known before another is offered. */
async function checkLiveOrder(
  deps: MoneyDeps,
  registrationId: string,
  { purpose }: OrderRequest,
): Promise<void> {
  const now = deps.now();
  const live = await findLiveOrder(deps.db, registrationId, purpose === 'contribution');
  if (live?.status !== 'open') return;
  const before = new Date(now.getTime() - askAgainAfterMs);
  if (live.createdAt > before || !(await startAsking(deps.db, live.id, { before, now }))) return;
  const isKnown = await fetchOrderPayments(deps, live, 'poller');
  if (!isKnown) await supersedeOrder(deps.db, live.id);
}

/** The order to create or to offer again; throws the refusal. */
function decideOrder(
  registration: RegistrationRow,
  fee: FeeView,
  request: OrderRequest,
  facts: { settings: PublicSettings; isInFlight: boolean; isHeld: boolean },
): { purpose: OrderPurpose; amountPaise: number } {
  const { settings, isInFlight, isHeld } = facts;
  const { status, paymentStatus, formSubmissionComplete, paidRates } = registration;
  if (!mayTake('pay', status)) throw new Refusal('STATUS_CHANGE');
  const isContribution = request.purpose === 'contribution';
  const maxPaise = toPaise(settings.payments.maxOrder);
  const most = formatRupees(settings.payments.maxOrder);
  if (isContribution) {
    if (paymentStatus !== 'Completed' || !formSubmissionComplete) {
      throw new Refusal('FORM_NOT_FINISHED');
    }
    if (isHeld) throw new Refusal('PAYMENT_NOT_MATCHED');
    // there is no contribution that is due: without an amount there is nothing to ask for
    const amountPaise = orderAmountPaise(request.amount ?? '', 0, maxPaise);
    if (amountPaise === null) {
      throw new Refusal('AMOUNT_INVALID', { fields: { amount: problem('amountMost', { most }) } });
    }
    return { purpose: 'contribution', amountPaise };
  }
  if (isSettled(paymentStatus)) throw new Refusal('ALREADY_PAID');
  const duePaise = toPaise(fee.due);
  if (duePaise === 0) throw new Refusal('NOTHING_TO_PAY');
  if (isHeld) throw new Refusal('PAYMENT_NOT_MATCHED');
  if (isInFlight) throw new Refusal('IN_PROGRESS');
  refuseChangedFee(registration, fee, request);
  const amountPaise = orderAmountPaise(request.amount, duePaise, maxPaise);
  if (amountPaise === null) {
    const amount = problem('amountFromTo', { least: formatRupees(fee.due), most });
    throw new Refusal('AMOUNT_INVALID', { fields: { amount } });
  }
  return { purpose: paidRates === null ? 'registration' : 'balance', amountPaise };
}

/** Refuses with FEE_CHANGED when the fee shown to the payer is outdated; frozen rates never are. */
function refuseChangedFee(
  { paidRates }: RegistrationRow,
  fee: FeeView,
  { feeVersion }: OrderRequest,
): void {
  if (feeVersion === undefined || feeVersion === fee.version || readRates(paidRates)) return;
  throw new Refusal('FEE_CHANGED', {
    values: { fee: formatRupees(fee.minimum) },
    fields: { amount: problem('amountLeastNow', { least: formatRupees(fee.due) }) },
  });
}

/** True if a live order has the wanted amount, purpose and rates, so that it can be offered again. */
function isSameOffer(
  order: OrderRow,
  wanted: Pick<OrderRow, 'amountPaise' | 'purpose' | 'rates'> & { mode: string },
): boolean {
  return (
    order.amountPaise === wanted.amountPaise &&
    order.purpose === wanted.purpose &&
    order.providerMode === wanted.mode &&
    isDeepStrictEqual(order.rates, wanted.rates)
  );
}

/** Creates the order at the provider, or finds the one whose answer was lost; returns its id. */
async function openAtProvider(deps: MoneyDeps, order: OrderRow, isNew: boolean): Promise<string> {
  const { payments: provider } = deps.outside;
  const { id, amountPaise, receipt, purpose } = order;
  const notes = { order: id, purpose, env: deps.config.appEnv };
  const lost = isNew ? null : await provider.findOrderByReceipt(receipt);
  const answer = lost ?? (await provider.createOrder({ amountPaise, receipt, notes }));
  const made = 'refused' in answer ? await provider.findOrderByReceipt(receipt) : answer;
  if (made?.amountPaise !== amountPaise) {
    await supersedeOrder(deps.db, id);
    deps.log.error({ orderId: id, answer }, 'the provider refused an order');
    throw new Refusal('PAYMENT_REJECTED', { values: { call: 'other' } });
  }
  const now = deps.now();
  const opened = await tx(deps.db, async (trx) => {
    const firstPollAt = nextPollAt(now, now);
    const done = await openOrder(trx, id, { providerOrderId: made.id, nextPollAt: firstPollAt });
    if (firstPollAt && done.isNew) await addJob(trx, pollOrdersJob, {}, { runAt: firstPollAt });
    return done.order;
  });
  // superseded while the provider was asked: the newer request has the newer order
  if (opened.status !== 'open' || opened.providerOrderId === null) throw new Refusal('IN_PROGRESS');
  return opened.providerOrderId;
}

function checkoutOf(
  { config, outside }: Pick<Deps, 'config' | 'outside'>,
  made: {
    order: OrderRow;
    orderId: string;
    registration: RegistrationRow;
    fee: FeeView;
    settings: PublicSettings;
  },
): Checkout {
  const { order, orderId, registration, fee, settings } = made;
  const isContribution = order.purpose === 'contribution';
  return {
    orderId,
    keyId: outside.payments.keyId,
    amount: order.amountPaise,
    currency: 'INR',
    name: settings.event.name,
    description: isContribution ? 'Additional Event Contribution' : 'Registration Payment',
    prefill: {
      name: registration.name,
      email: registration.email,
      contact: registration.contactNumber,
    },
    minimum: isContribution ? paiseToRupees(minOrderPaise) : fee.due,
    scriptUrl: outside.payments.checkoutScriptUrl,
    pageUrl: outside.payments.checkoutPageUrl,
    callbackUrl: `${config.publicUrl}/api/v1/payments/callback?o=${order.id}`,
  };
}
