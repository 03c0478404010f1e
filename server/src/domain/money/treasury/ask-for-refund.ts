import { randomBytes } from 'node:crypto';
import { isFrom } from '@sangamam/contract/calls/steps';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { formatRupees, paiseToRupees, rupeesToPaise } from '@sangamam/contract/locale/money';
import { problem } from '@sangamam/contract/locale/problems';
import { refundSteps } from '@sangamam/contract/payments/refunds';
import { v7 } from 'uuid';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { refuseDependent } from '../../people/index.ts';
import { cancelUnlessCheckedIn } from '../../registrations/index.ts';
import { hasOpenDispute } from '../findings/finding-store.ts';
import { type MoneyContext, type MoneyDeps, moneyContext } from '../intake/apply-payment.ts';
import { applyRefund } from '../intake/apply-refund.ts';
import {
  aloneForMs,
  isTooOldToRefund,
  minRefundPaise,
  needsSecondPerson,
} from '../ledger/rules.ts';
import { queueRefundMail } from '../mails/refund-mail.ts';
import type { PaymentRow } from '../orders/payment-store.ts';
import { askedByRegistrant, findNextAsked } from '../refunds/refund-offer-store.ts';
import {
  decideRefundRow,
  findRefund,
  insertRefund,
  lockRefund,
  type RefundToSend,
  sumRefundedAlone,
  sumWaitingRefunds,
} from '../refunds/refund-store.ts';
import { changePayment, newId } from './change-payment.ts';
import { sendRefund, sendRefundJob } from './send-refund.ts';
import { lockMoneyOf } from './staff-store.ts';

/** Delay of the job that sends a refund whose sending was interrupted. */
const resendAfterMs = minuteMs;

/**
 * Asks for a refund of a payment, which is kept with a key of its own before `sendRefund` sends it to the
 * provider, so that it is sent once however often the answer is lost; returns its id. What staff took in is
 * written down as given back.
 * Above the settable amount, counted with what went back of the payment and by the same person within a day,
 * it waits for `decideRefund`. Refuses with NOT_FOUND another school's
 * payment, REFUND_BLOCKED what cannot be refunded, AMOUNT_INVALID more than is left.
 */
export async function askForRefund(
  deps: MoneyDeps,
  by: StaffActor,
  asked: {
    readonly paymentId: string;
    readonly amount: number | string;
    /** Staff give back the provider's fee that the payer bore, too. */
    readonly withPayerFee?: boolean;
    readonly reason: string;
    readonly cancelRegistration: boolean;
    readonly tellPayer: boolean;
  },
): Promise<string> {
  const { admin } = by;
  const { paymentId, reason } = asked;
  const context = await moneyContext(deps);
  const { settings, now } = context;
  const amountPaise = rupeesToPaise(asked.amount);
  return await changePayment(deps.db, admin, paymentId, async (trx, { payment, school }) => {
    const id = v7();
    const most = { withPayerFee: asked.withPayerFee ?? false };
    const paise = await refuseUnrefundable(trx, payment, amountPaise, now, most);
    await lockMoneyOf(trx, admin.id);
    const since = new Date(now.getTime() - aloneForMs);
    const alonePaise = await sumRefundedAlone(trx, { paymentId, adminId: admin.id, since });
    const isAwaiting = needsSecondPerson(paise, alonePaise, settings.payments.refundApprovalAbove);
    await insertRefund(trx, {
      id,
      providerPaymentId: paymentId,
      amountPaise: paise,
      idempotencyKey: `rf_${randomBytes(15).toString('base64url')}`,
      status: isAwaiting ? 'awaiting' : 'requested',
      requestedBy: admin.id,
      reason,
      cancelRegistration: asked.cancelRegistration,
      tellPayer: asked.tellPayer,
      createdAt: now,
    });
    if (!isAwaiting) await releaseRefund(trx, id, payment, by, context);
    const amount: [null, number] = [null, paiseToRupees(paise)];
    const changes = { amount, cancelRegistration: [null, asked.cancelRegistration] as const };
    const object = { type: 'payment', id: paymentId };
    const action = isAwaiting ? 'payment.ask-refund' : 'payment.refund';
    await logAdminAction(trx, { by, action, object, school, reason, changes }, now);
    return id;
  });
}

/**
 * The second person's word on a refund; of what a registrant asked for, on all of it. Refuses with NOT_FOUND, OWN_REQUEST, INVITED_BY_ASKER,
 * ACCOUNT_TOO_NEW, STATUS_CHANGE once it is decided, VALIDATION a rejection without a note; an approval also as `askForRefund` does.
 */
export async function decideRefund(
  deps: MoneyDeps,
  by: StaffActor,
  decided: {
    readonly refundId: string;
    readonly decision: 'approve' | 'reject';
    readonly note: string;
  },
): Promise<string> {
  const { admin } = by;
  const { refundId, decision, note } = decided;
  const asked = await findRefund(deps.db, refundId);
  if (!asked) throw new Refusal('NOT_FOUND');
  const { providerPaymentId: paymentId } = asked;
  const context = await moneyContext(deps);
  const { now } = context;
  const isApproved = decision === 'approve';
  const next = await changePayment(deps.db, admin, paymentId, async (trx, { payment, school }) => {
    const refund = await lockRefund(trx, refundId);
    if (!refund || !isFrom(refundSteps[decision], refund.status))
      throw new Refusal('STATUS_CHANGE');
    await refuseDependent(trx, { askerId: refund.requestedBy, deciderId: admin.id, now });
    await decideRefundRow(trx, refundId, {
      by: admin.id,
      rejection: isApproved ? null : note,
      now,
    });
    if (isApproved) {
      // it counts itself as waiting
      await refuseUnrefundable(trx, payment, 0, now, { withPayerFee: true, own: refund });
      await releaseRefund(trx, refundId, payment, by, context);
    }
    const object = { type: 'payment', id: paymentId };
    const changes = { refund: [refundId, decision] as const };
    const action = isApproved ? 'payment.approve-refund' : 'payment.reject-refund';
    const entry = { by, action, object, school, changes } as const;
    await logAdminAction(trx, note === '' ? entry : { ...entry, reason: note }, now);
    if (refund.requestedBy !== askedByRegistrant || payment.registrationId === null) return null;
    const { registrationId } = payment;
    if (!isApproved) {
      const { amountPaise } = refund;
      const moved = { registrationId, paymentId, amountPaise, refundId, note };
      await queueRefundMail(trx, { ...moved, state: 'rejected' }, context);
    }
    return await findNextAsked(trx, registrationId);
  });
  if (isApproved) await sendRefund(deps, refundId);
  // what the family asked for of several payments is one request
  if (next !== null) await decideRefund(deps, by, { refundId: next, decision, note });
  return paymentId;
}

/**
 * Returns the amount in paise if it can be refunded now: of what came to us, and of what the payer bore on top only
 * `withPayerFee`. `own` is a waiting refund not to be counted.
 */
async function refuseUnrefundable(
  trx: Db,
  payment: PaymentRow,
  amountPaise: number | null,
  now: Date,
  {
    withPayerFee,
    own,
  }: { readonly withPayerFee: boolean; readonly own?: Pick<RefundToSend, 'amountPaise'> },
): Promise<number> {
  const isManual = payment.recordedBy !== null;
  const heldPaise = payment.amountPaise - payment.amountRefundedPaise;
  if (payment.disposition === 'none' || heldPaise === 0) {
    throw new Refusal('REFUND_BLOCKED', { values: { why: 'noMoney' } });
  }
  if (!isManual && (await hasOpenDispute(trx, payment.providerPaymentId))) {
    throw new Refusal('REFUND_BLOCKED', { values: { why: 'disputed' } });
  }
  if (!isManual && isTooOldToRefund(payment.happenedAt, now)) {
    throw new Refusal('REFUND_BLOCKED', { values: { why: 'tooOld' } });
  }
  const waitingPaise = await sumWaitingRefunds(trx, payment.providerPaymentId);
  const notOursPaise = withPayerFee ? 0 : payment.payerFeePaise;
  const leftPaise = heldPaise - notOursPaise - waitingPaise;
  if (own) {
    if (leftPaise < 0) throw new Refusal('REFUND_BLOCKED', { values: { why: 'other' } });
    return own.amountPaise;
  }
  const leastPaise = Math.min(minRefundPaise, leftPaise);
  if (amountPaise === null || amountPaise < Math.max(1, leastPaise) || amountPaise > leftPaise) {
    const most = formatRupees(paiseToRupees(Math.max(0, leftPaise)));
    throw new Refusal('AMOUNT_INVALID', { fields: { amount: problem('refundMost', { most }) } });
  }
  return amountPaise;
}

/** Carries out a refund that needs no further approval: sends it, or writes it to the ledger at once. */
async function releaseRefund(
  trx: Db,
  refundId: string,
  payment: PaymentRow,
  by: StaffActor,
  context: MoneyContext,
): Promise<void> {
  const refund = await lockRefund(trx, refundId);
  if (!refund) throw new Error('the refund was just written');
  const { amountPaise, idempotencyKey: receipt, providerPaymentId: paymentId } = refund;
  if (refund.cancelRegistration && payment.registrationId !== null) {
    const { registrationId } = payment;
    await cancelUnlessCheckedIn(trx, registrationId, by, context.now);
  }
  if (payment.recordedBy !== null) {
    const given = {
      id: newId('mrf'),
      paymentId,
      status: 'processed',
      amountPaise,
      receipt,
    } as const;
    await applyRefund(trx, given, 'staff', context);
    return;
  }
  const runAt = new Date(context.now.getTime() + resendAfterMs);
  await addJob(trx, sendRefundJob, { refundId }, { runAt });
}
