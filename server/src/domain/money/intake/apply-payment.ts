import type { Db } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { MessageContext } from '../../../platform/messages/queue-message.ts';
import type { PaymentProvider } from '../../../platform/outside/razorpay.ts';
import type { ProviderPayment } from '../../../platform/outside/razorpay-entities.ts';
import {
  lockRegistration,
  type RegistrationRow,
  submitWhenPaid,
} from '../../registrations/index.ts';
import { causeOf } from '../findings/amount-cause.ts';
import { closeFindings, insertFinding, insertNotice } from '../findings/finding-store.ts';
import { findCredit, insertLedgerEntry, type LedgerEntry } from '../ledger/ledger-store.ts';
import {
  allocateMoney,
  allocateStaffMoney,
  isForward,
  type PaymentAllocation,
} from '../ledger/rules.ts';
import { queueUnmatchedMail } from '../mails/refund-mail.ts';
import { confirmClaims } from '../orders/claim-store.ts';
import {
  findOrder,
  findOrderByProviderId,
  markOrderPaid,
  type OrderRow,
} from '../orders/order-store.ts';
import {
  advancePayment,
  attachToRegistration,
  mirrorPayment,
  type PaymentRow,
} from '../orders/payment-store.ts';
import { findRequest, markRequestPaid, type RequestRow } from '../orders/request-store.ts';
import { hasRefunds } from '../refunds/refund-store.ts';
import { creditPayment, readStanding } from './credit-payment.ts';
import { projectRegistration } from './project-registration.ts';

/** How the news of a payment reached us; any one of these suffices to credit it. */
export type PaymentSource =
  | 'webhook'
  | 'confirm'
  | 'callback'
  | 'poller'
  | 'sweep'
  | 'claim'
  | 'staff';

/** The dependencies of moving money. */
export type MoneyDeps = Pick<
  Deps,
  'config' | 'databaseNow' | 'db' | 'log' | 'now' | 'outside' | 'settings'
>;

export interface MoneyContext extends MessageContext {
  readonly mode: PaymentProvider['mode'];
  /** Sent in the notes of our orders, to tell our payments from those of other sites on the same account. */
  readonly env: string;
}

/** `foreign`: not ours. `refused`: a practice or test payment on a server that takes real money. */
export type Applied = 'foreign' | 'refused' | 'noted' | PaymentAllocation['kind'];

/** Reads what applying a payment needs: current settings, clock, provider mode and environment. */
export async function moneyContext({
  config,
  settings,
  outside,
  now,
}: Pick<Deps, 'config' | 'outside' | 'settings' | 'now'>): Promise<MoneyContext> {
  const { mode } = outside.payments;
  return { settings: await settings.current(), config, mode, env: config.appEnv, now: now() };
}

/**
 * The one door through which money of the provider enters. In the caller's transaction it mirrors the
 * payment, forward only, and on the first sight of captured money writes exactly one ledger line,
 * whatever else is wrong; what fits nowhere is kept as unallocated with a finding. Then the registration
 * is projected. `payment` must be the provider's word: its answer, or an event with a good signature.
 */
export async function applyPayment(
  tx: Db,
  payment: ProviderPayment,
  via: PaymentSource,
  context: MoneyContext,
): Promise<Applied> {
  const { now } = context;
  const order = payment.orderId ? await findOrderByProviderId(tx, payment.orderId) : null;
  const request = order ? null : await findRequestOf(tx, payment);
  const asked = order ?? request;
  const isMoney = payment.status === 'captured' || payment.status === 'refunded';
  if (!asked && (!isMoney || !isOfEnv(payment, context.env))) return 'foreign';
  if (asked && asked.providerMode !== context.mode) {
    const detail = { reason: 'wrong_mode', mode: asked.providerMode };
    const about = { subject: payment.id, paymentId: payment.id, detail };
    await insertFinding(tx, { kind: 'mismatch', ...about, now });
    return 'refused';
  }
  const registration = asked ? await lockRegistration(tx, asked.registrationId) : null;
  const seen = { order, registrationId: asked?.registrationId ?? null, via, now };
  const mirrored = await mirrorPayment(tx, payment, seen);
  const isOrphan = asked !== null && (await isFoundLater(tx, mirrored));
  if (isOrphan) await attachToRegistration(tx, payment.id, asked.registrationId);
  const isCredited = mirrored.disposition !== 'none' && !isOrphan;
  if (isForward(mirrored.status, payment.status, isCredited)) {
    await advancePayment(tx, payment, now);
    if (mirrored.status === 'failed' && isMoney && order && registration) {
      await recordLatePayment(tx, payment, order, context);
    }
  }
  let applied: Applied = 'noted';
  if (isMoney && !isCredited) {
    const facts = { payment, order, request, registration, via, isOrphan };
    applied = await creditOnce(tx, facts, context);
    if (asked && applied === 'fee') await submitWhenPaid(tx, asked.registrationId, context);
  }
  if (asked) await projectRegistration(tx, asked.registrationId, context);
  return applied;
}

/** The request of ours that a payment was made on, by its note. */
async function findRequestOf(
  tx: Db,
  { requestId }: Pick<ProviderPayment, 'requestId'>,
): Promise<(RequestRow & { readonly purpose: 'request' }) | null> {
  const row = requestId === null ? null : await findRequest(tx, requestId);
  return row && { ...row, purpose: 'request' };
}

/** True if money was kept as nobody's before its note was known. */
async function isFoundLater(tx: Db, payment: PaymentRow): Promise<boolean> {
  const { disposition, registrationId, status, providerPaymentId: id } = payment;
  const isNobodys = disposition === 'unallocated' && registrationId === null;
  return isNobodys && status === 'captured' && !(await hasRefunds(tx, id));
}

/** True if a payment without an order of ours names this site in its notes. */
export function isOfEnv({ env }: Pick<ProviderPayment, 'env'>, ours: string): boolean {
  return env === null || env === ours;
}

async function creditOnce(
  tx: Db,
  facts: {
    payment: ProviderPayment;
    order: OrderRow | null;
    request: (RequestRow & { readonly purpose: 'request' }) | null;
    registration: RegistrationRow | null;
    via: PaymentSource;
    /** It is in the books as nobody's. */
    isOrphan: boolean;
  },
  context: MoneyContext,
): Promise<PaymentAllocation['kind']> {
  const { payment, order, request, registration, via, isOrphan } = facts;
  const { now } = context;
  const asked = order ?? request;
  const standing = await readStanding(tx, registration, asked?.rates ?? null, context);
  const place = allocateMoney({
    payment,
    order: asked,
    isClosed: registration?.status === 'Cancelled' || registration?.deletedAt != null,
    isFeePaid: standing.ledger.feeEntry !== null,
    duePaise: standing.duePaise,
  });
  const sourceType = isOrphan ? 'allocation' : 'razorpay_payment';
  const credit = { payment, place, sourceType, actor: via } as const;
  // what fits nowhere there either keeps its line, and is told of as that registration's
  const isApart = isOrphan && place.kind === 'unallocated';
  if (isOrphan) {
    await closeFindings(tx, { subject: payment.id, kinds: moneyFindings }, now);
    const taken = takenOut(payment, payment.amountPaise, null);
    if (!isApart) await insertLedgerEntry(tx, { ...taken, actor: via, now });
  }
  // the payment is locked and not credited, the registration is locked: nothing can stand there
  if (!isApart && !(await creditPayment(tx, credit, standing, context))) {
    throw new Error(`The ledger already credits ${payment.id}.`);
  }
  await confirmClaims(tx, payment.id);
  if (request) await markRequestPaid(tx, request.id);
  if (order) {
    await markOrderPaid(tx, order.id);
    await closeFindings(tx, { subject: order.id, kinds: ['stuck_order'] }, now);
  }
  if (place.payerFeePaise > 0) {
    const detail = { paymentId: payment.id };
    await insertNotice(tx, { kind: 'payer_fee', subject: 'razorpay', detail, now });
  }
  if (place.reason !== null) {
    const differs = place.reason === 'amount_mismatch' && asked !== null;
    const orderPaise = asked?.amountPaise ?? 0;
    await insertFinding(tx, {
      kind: findingOf(place.reason, asked !== null),
      subject: payment.id,
      paymentId: payment.id,
      registrationId: registration?.id ?? null,
      cause: differs ? causeOf(payment, orderPaise) : null,
      detail: {
        reason: place.reason,
        amountPaise: payment.amountPaise,
        ...(differs && { orderPaise, offerId: payment.offerId }),
      },
      now,
    });
    if (registration && place.reason !== 'refunded_before_seen') {
      const { id: paymentId, amountPaise } = payment;
      const money = { registrationId: registration.id, paymentId, amountPaise };
      await queueUnmatchedMail(tx, money, context);
    }
  }
  return place.kind;
}

function findingOf(reason: string, hasOrder: boolean): 'orphan' | 'mismatch' | 'unallocated' {
  if (!hasOrder) return 'orphan';
  return reason === 'amount_mismatch' ? 'mismatch' : 'unallocated';
}

/**
 * The door for what staff decide: money they took in themselves (`offline`), or a place for money that
 * fitted nowhere (`allocation`), which is taken out of the unallocated by a line of its own. Both the
 * registration and the payment must be locked, the latter uncredited or unallocated. Returns where it
 * went, or null when the fee is settled and nothing was written.
 */
export async function applyStaffMoney(
  tx: Db,
  money: {
    readonly payment: {
      readonly id: string;
      readonly amountPaise: number;
      /** The part that is in the books as the provider's fee already. */
      readonly payerFeePaise?: number;
    };
    /** The part that is to be booked as the provider's fee now. */
    readonly payerFeePaise?: number;
    readonly registration: RegistrationRow;
    readonly target: 'fee' | 'contribution';
    readonly sourceType: 'offline' | 'allocation';
    readonly hasReceipt?: boolean;
    /** The member of staff. */
    readonly actor: string;
  },
  context: MessageContext,
): Promise<'fee' | 'balance' | 'contribution' | null> {
  const { payment, registration, target, sourceType, actor } = money;
  const { payerFeePaise = 0 } = money;
  const heldPaise = payment.amountPaise - (payment.payerFeePaise ?? 0);
  const order = sourceType === 'allocation' ? await findOrder(tx, { paymentId: payment.id }) : null;
  const standing = await readStanding(tx, registration, order?.rates ?? null, context);
  const isFeePaid = standing.ledger.feeEntry !== null;
  const kind = allocateStaffMoney({ target, isFeePaid, duePaise: standing.duePaise });
  if (kind === null) return null;
  if (sourceType === 'allocation') {
    const held = await findCredit(tx, payment.id);
    const taken = takenOut(payment, heldPaise, held?.registrationId ?? null);
    await insertLedgerEntry(tx, { ...taken, actor, now: context.now });
  }
  const place = { kind, reason: null, payerFeePaise };
  const { hasReceipt = true } = money;
  const held = { id: payment.id, amountPaise: heldPaise };
  const credit = { payment: held, place, sourceType, actor, hasReceipt };
  if (!(await creditPayment(tx, credit, standing, context))) {
    throw new Error(`The ledger already credits ${payment.id}.`);
  }
  await closeFindings(tx, { subject: payment.id, kinds: moneyFindings }, context.now);
  if (kind === 'fee') await submitWhenPaid(tx, registration.id, context);
  await projectRegistration(tx, registration.id, context);
  return kind;
}

/** Findings that close when the payment is allocated or fully refunded. */
export const moneyFindings = ['unallocated', 'orphan', 'mismatch', 'late_authorisation'] as const;

function takenOut(
  payment: { readonly id: string },
  heldPaise: number,
  registrationId: string | null,
): LedgerEntry & { registrationId: string | null } {
  return {
    registrationId,
    kind: 'unallocated',
    amountPaise: -heldPaise,
    feePartPaise: 0,
    contributionPartPaise: 0,
    creditPartPaise: 0,
    feeCycle: null,
    sourceType: 'allocation',
    sourceId: payment.id,
  };
}

/** Opens a finding for a payment captured after it was given up and no longer asked for: staff decide. */
async function recordLatePayment(
  tx: Db,
  payment: ProviderPayment,
  order: OrderRow,
  { settings, now }: MoneyContext,
): Promise<void> {
  if (now.getTime() <= Date.parse(settings.deadlines.payBy)) return;
  await insertFinding(tx, {
    kind: 'late_authorisation',
    subject: payment.id,
    paymentId: payment.id,
    registrationId: order.registrationId,
    detail: { amountPaise: payment.amountPaise },
    now,
  });
}
