import { paiseToRupees } from '@sangamam/contract/money';
import {
  type PaymentDetail,
  paymentDetail,
  type RefundView,
} from '@sangamam/contract/payment-history';
import { can } from '@sangamam/contract/permissions';
import type { Deps } from '../../app.ts';
import { Refusal } from '../../http/refusal.ts';
import { schoolsInScope } from '../auth/scope.ts';
import type { Admin } from '../auth/session.ts';
import { feeOf } from '../payments/fee-of.ts';
import { listFindingsOf } from '../payments/list-findings.ts';
import { isTooOldToRefund } from '../payments/rules.ts';
import {
  findPaymentFacts,
  type LedgerRow,
  listLedgerOf,
  listRefunds,
  type PaymentFacts,
  type RefundRow,
} from './detail-store.ts';
import { presentTransaction } from './list-transactions.ts';
import { stateOfRefund } from './rules.ts';
import { findTransaction } from './store.ts';

/** Everything known of one payment of the admin's schools. Refuses with NOT_FOUND. */
export async function readPayment(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  admin: Admin,
  paymentId: string,
): Promise<PaymentDetail> {
  const [row, facts, refunds, ledger, findings] = await Promise.all([
    findTransaction(db, paymentId, schoolsInScope(admin)),
    findPaymentFacts(db, paymentId),
    listRefunds(db, paymentId),
    listLedgerOf(db, paymentId),
    listFindingsOf(db, paymentId),
  ]);
  if (!row || !facts) throw new Refusal('NOT_FOUND');
  const mayManage = can(admin, 'payments.manage');
  const credit = ledger.findLast(
    ({ amountPaise, kind }) => amountPaise > 0 && kind !== 'refund_reversal',
  );
  const waitingPaise = refunds
    .filter(({ status }) => status === 'awaiting' || status === 'requested')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const heldPaise =
    facts.disposition === 'none' ? 0 : facts.amountPaise - facts.amountRefundedPaise;
  const refundBlocked = blockOf(facts, now());
  // checked here, since the database knows its statuses as texts
  return paymentDetail.parse({
    ...presentTransaction(row),
    fee: await feeStanding(facts, settings),
    split: credit ? splitOf(credit) : null,
    refundable: paiseToRupees(refundBlocked ? 0 : Math.max(0, heldPaise - waitingPaise)),
    refundBlocked: heldPaise > 0 ? refundBlocked : null,
    allocatable: allocatable(facts, row.registrationId, refunds),
    provider: facts.recordedBy === null ? presentProvider(facts) : null,
    note: facts.note,
    decidedBy: facts.decidedByName,
    mayDecide:
      mayManage &&
      facts.recordedBy !== null &&
      facts.status === 'created' &&
      facts.recordedBy !== admin.id,
    refunds: refunds.map((refund) => presentRefund(refund, admin, mayManage)),
    ledger: ledger.map(({ kind, amountPaise, at, by }) => ({
      kind,
      amount: paiseToRupees(amountPaise),
      at: at.toISOString(),
      by,
    })),
    findings,
  });
}

async function feeStanding(facts: PaymentFacts, settings: Deps['settings']) {
  const { registrationStatus: status, paymentStatus } = facts;
  if (status === null || paymentStatus === null) return null;
  const { due } = feeOf(facts, await settings.current());
  return { status, paymentStatus, due };
}

function splitOf({ feePartPaise, contributionPartPaise, creditPartPaise }: LedgerRow) {
  return {
    fee: paiseToRupees(feePartPaise),
    contribution: paiseToRupees(contributionPartPaise),
    credit: paiseToRupees(creditPartPaise),
  };
}

function blockOf(facts: PaymentFacts, now: Date): 'dispute' | 'too_old' | null {
  if (facts.recordedBy !== null) return null;
  if (facts.hasOpenDispute) return 'dispute';
  return isTooOldToRefund(facts.happenedAt, now) ? 'too_old' : null;
}

/** Only money that is whole can be given a place. */
function allocatable(
  facts: PaymentFacts,
  registrationId: string | null,
  refunds: readonly RefundRow[],
): 'allocate' | 'attach' | null {
  const isWhole = refunds.every(({ status }) => status === 'failed' || status === 'rejected');
  if (facts.disposition !== 'unallocated' || facts.status !== 'captured' || !isWhole) return null;
  if (facts.currency !== 'INR' || facts.isDeleted) return null;
  return registrationId === null ? 'attach' : 'allocate';
}

function presentProvider(facts: PaymentFacts) {
  const rupees = (amountPaise: number | null) =>
    amountPaise === null ? null : paiseToRupees(amountPaise);
  return {
    status: facts.status,
    mode: facts.providerMode,
    fee: rupees(facts.providerFeePaise),
    tax: rupees(facts.providerTaxPaise),
    currency: facts.currency,
    errorCode: facts.errorCode,
    errorReason: facts.errorReason,
    errorDescription: facts.errorDescription,
    orderStatus: facts.orderStatus,
    orderAmount: rupees(facts.orderPaise),
    firstSeenVia: facts.firstSeenVia,
    firstSeenAt: facts.firstSeenAt.toISOString(),
    createdAt: facts.providerCreatedAt?.toISOString() ?? null,
    capturedAt: facts.capturedAt?.toISOString() ?? null,
  };
}

function presentRefund(refund: RefundRow, admin: Admin, mayManage: boolean): RefundView {
  const { providerRefundId } = refund;
  return {
    _id: refund.id,
    amount: paiseToRupees(refund.amountPaise),
    state: stateOfRefund(refund.status),
    reason: refund.reason,
    requestedBy: refund.requestedByName,
    decidedBy: refund.decidedByName,
    mayDecide: mayManage && refund.status === 'awaiting' && refund.requestedBy !== admin.id,
    providerRefundId: providerRefundId?.startsWith('rfnd_') ? providerRefundId : null,
    cancelRegistration: refund.cancelRegistration,
    failure: refund.failure,
    createdAt: refund.createdAt.toISOString(),
    finishedAt: refund.finishedAt?.toISOString() ?? null,
  };
}
