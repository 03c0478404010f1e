import { splitPayment } from '@sangamam/contract/fee';
import type { Deps } from '../../app.ts';
import type { Db } from '../../db/connect.ts';
import type { PaymentProvider } from '../../outside/razorpay.ts';
import type { ProviderPayment } from '../../outside/razorpay-entities.ts';
import { queueReceipt } from '../messages/receipt-mail.ts';
import { submitWhenPaid } from '../registrations/submit-when-paid.ts';
import { confirmClaims } from './claim-store.ts';
import { feeOf } from './fee-of.ts';
import { insertFinding } from './finding-store.ts';
import { insertLedgerEntry, listLedger } from './ledger-store.ts';
import { findOrderByProviderId, markOrderPaid, type OrderRow } from './order-store.ts';
import { advancePayment, mirrorPayment, placePayment } from './payment-store.ts';
import { type MoneyContext, projectRegistration } from './project-registration.ts';
import { type LedgerSummary, readLedger } from './read-ledger.ts';
import { isForward, type MoneyPlace, placeMoney } from './rules.ts';
import { lockRegistration, type PayingRegistration } from './store.ts';

/** How we came to know: each way alone is enough. */
export type Via = 'webhook' | 'confirm' | 'callback' | 'poller' | 'sweep' | 'claim';

export interface ApplyContext extends MoneyContext {
  readonly mode: PaymentProvider['mode'];
  /** As sent in the notes of our orders; payments of another site on the account are not ours. */
  readonly env: string;
}

/** `foreign`: none of our business. `refused`: a practice or test payment where real money counts. */
export type Applied = 'foreign' | 'refused' | 'noted' | MoneyPlace['kind'];

/** What `applyPayment` needs beside the transaction, as things stand now. */
export async function applyContext({
  config,
  settings,
  outside,
  now,
}: Deps): Promise<ApplyContext> {
  const { mode } = outside.payments;
  return { settings: await settings.current(), config, mode, env: config.appEnv, now: now() };
}

/**
 * The one door through which money enters. In the caller's transaction it mirrors the payment, forward
 * only, and on the first sight of captured money writes exactly one ledger line, whatever else is
 * wrong; what fits nowhere is kept as unallocated with a finding. Then the registration is projected.
 * `payment` must be the provider's word: its answer, or an event with a good signature.
 */
export async function applyPayment(
  tx: Db,
  payment: ProviderPayment,
  via: Via,
  context: ApplyContext,
): Promise<Applied> {
  const { now } = context;
  const order = payment.orderId ? await findOrderByProviderId(tx, payment.orderId) : null;
  const isMoney = payment.status === 'captured' || payment.status === 'refunded';
  if (!order && (!isMoney || (payment.env !== null && payment.env !== context.env)))
    return 'foreign';
  if (order && order.providerMode !== context.mode) {
    const detail = { reason: 'wrong_mode', mode: order.providerMode };
    await insertFinding(tx, { kind: 'mismatch', subject: payment.id, detail, now });
    return 'refused';
  }
  const registration = order ? await lockRegistration(tx, order.registrationId) : null;
  const mirrored = await mirrorPayment(tx, payment, { orderId: order?.id ?? null, via, now });
  const isCredited = mirrored.disposition !== 'none';
  if (isForward(mirrored.status, payment.status, isCredited)) {
    await advancePayment(tx, payment, now);
    if (mirrored.status === 'failed' && isMoney && order && registration) {
      await noteLateMoney(tx, payment, order, context);
    }
  }
  let applied: Applied = 'noted';
  if (isMoney && !isCredited) {
    applied = await creditPayment(tx, { payment, order, registration, via }, context);
    if (order && applied === 'fee') await submitWhenPaid(tx, order.registrationId, context);
  }
  if (order) await projectRegistration(tx, order.registrationId, context);
  return applied;
}

async function creditPayment(
  tx: Db,
  facts: {
    payment: ProviderPayment;
    order: OrderRow | null;
    registration: PayingRegistration | null;
    via: Via;
  },
  context: ApplyContext,
): Promise<MoneyPlace['kind']> {
  const { payment, order, registration, via } = facts;
  const { now } = context;
  const registrationId = registration?.id ?? null;
  const ledger = readLedger(registration ? await listLedger(tx, registration.id) : []);
  const duePaise = registration && order ? duePaiseOf(registration, order, ledger, context) : 0;
  const place = placeMoney({
    payment,
    order,
    isClosed: registration?.status === 'Cancelled' || registration?.deletedAt != null,
    isFeePaid: ledger.feeEntry !== null,
    duePaise,
  });
  const isNew = await insertLedgerEntry(tx, {
    registrationId,
    kind: place.kind,
    amountPaise: payment.amountPaise,
    ...partsOf(place.kind, payment.amountPaise, duePaise, registration, ledger),
    feeCycle: place.kind === 'fee' || place.kind === 'balance' ? ledger.cycle : null,
    sourceType: 'razorpay_payment',
    sourceId: payment.id,
    actor: via,
    now,
  });
  // the payment is locked and not credited, the registration is locked: nothing can stand there
  if (!isNew) throw new Error(`The ledger already credits ${payment.id}.`);
  const receiptPrefix = context.settings.event.numberPrefix;
  await placePayment(tx, payment.id, { reason: place.reason, receiptPrefix });
  await confirmClaims(tx, payment.id);
  if (registrationId && (place.kind === 'balance' || place.kind === 'contribution')) {
    await queueReceipt(tx, { registrationId, transactionId: payment.id }, context);
  }
  if (order) await markOrderPaid(tx, order.id);
  if (place.reason !== null) {
    await insertFinding(tx, {
      kind: order ? 'unallocated' : 'orphan',
      subject: payment.id,
      registrationId,
      detail: { reason: place.reason, amountPaise: payment.amountPaise },
      now,
    });
  }
  return place.kind;
}

/** What is still to pay, at the rates an earlier payment froze or this one's order was made at. */
function duePaiseOf(
  registration: PayingRegistration,
  order: OrderRow,
  { feeEntry, feePaidPaise, creditPaise }: LedgerSummary,
  { settings }: MoneyContext,
): number {
  const paidRates = feeEntry ? registration.paidRates : order.rates;
  const fee = feeOf({ ...registration, paidRates, feePaidPaise, creditPaise }, settings);
  return Math.round(fee.due * 100);
}

function partsOf(
  kind: MoneyPlace['kind'],
  amountPaise: number,
  duePaise: number,
  registration: PayingRegistration | null,
  ledger: LedgerSummary,
) {
  const none = { feePartPaise: 0, contributionPartPaise: 0, creditPartPaise: 0 };
  if (kind === 'unallocated') return none;
  if (kind === 'contribution') return { ...none, contributionPartPaise: amountPaise };
  const givenPaise = ledger.paidPaise - ledger.feePaidPaise - ledger.creditPaise;
  const declaredPaise = Math.max(0, (registration?.declaredContributionPaise ?? 0) - givenPaise);
  const split = splitPayment(amountPaise, duePaise, declaredPaise);
  return {
    feePartPaise: split.feePart,
    contributionPartPaise: split.contributionPart,
    creditPartPaise: split.creditPart,
  };
}

/** Money after all, for a payment given up as failed, when paying was over: staff refund or admit. */
async function noteLateMoney(
  tx: Db,
  payment: ProviderPayment,
  order: OrderRow,
  { settings, now }: ApplyContext,
): Promise<void> {
  if (now.getTime() <= Date.parse(settings.deadlines.payBy)) return;
  await insertFinding(tx, {
    kind: 'late_authorisation',
    subject: payment.id,
    registrationId: order.registrationId,
    detail: { amountPaise: payment.amountPaise },
    now,
  });
}
