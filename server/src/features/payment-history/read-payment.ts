import { can } from '@sangamam/contract/calls/permissions';
import { isFrom } from '@sangamam/contract/calls/steps';
import { paiseToRupees } from '@sangamam/contract/locale/money';
import {
  type PaymentDetail,
  paymentDetail,
  type RefundView,
} from '@sangamam/contract/payments/history';
import { refundSteps, refundsOfNothing, waitingRefunds } from '@sangamam/contract/payments/refunds';
import { isTooOldToRefund, listDocumentsOf, listFindingsOf } from '../../domain/money/index.ts';
import { findDependence } from '../../domain/people/index.ts';
import { feeOf } from '../../domain/registrations/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
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

/** All details of one payment within the admin's schools. Refuses with NOT_FOUND. */
export async function readPayment(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  admin: Admin,
  paymentId: string,
): Promise<PaymentDetail> {
  const [row, facts, refunds, ledger, findings, documents] = await Promise.all([
    findTransaction(db, paymentId, schoolsInScope(admin)),
    findPaymentFacts(db, paymentId),
    listRefunds(db, paymentId),
    listLedgerOf(db, paymentId),
    listFindingsOf(db, paymentId),
    listDocumentsOf(db, paymentId),
  ]);
  if (!row || !facts) throw new Refusal('NOT_FOUND');
  const mayManage = can(admin, 'payments.manage');
  const mayDecide = async (askerId: string | null) =>
    mayManage &&
    askerId !== null &&
    (await findDependence(db, { askerId, deciderId: admin.id, now: now() })) === null;
  const credit = ledger.findLast(
    ({ amountPaise, kind }) =>
      amountPaise > 0 && !['refund_reversal', 'payer_fee', 'gift'].includes(kind),
  );
  const waitingPaise = refunds
    .filter(({ status }) => waitingRefunds.includes(status))
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const heldPaise =
    facts.disposition === 'none' ? 0 : facts.amountPaise - facts.amountRefundedPaise;
  const refundBlocked = blockOf(facts, now());
  const leftPaise = refundBlocked ? 0 : Math.max(0, heldPaise - waitingPaise);
  const refundablePaise = Math.max(0, leftPaise - facts.payerFeePaise);
  // checked here, since the database knows its statuses as texts
  return paymentDetail.parse({
    ...presentTransaction(row),
    fee: await feeStanding(facts, settings),
    split: credit ? splitOf([credit, ...ledger.filter(({ kind }) => kind === 'gift')]) : null,
    refundable: paiseToRupees(refundablePaise),
    refundableFee: paiseToRupees(leftPaise - refundablePaise),
    refundBlocked: heldPaise > 0 ? refundBlocked : null,
    allocatable: allocatable(facts, row.registrationId, refunds),
    provider: facts.recordedBy === null ? presentProvider(facts) : null,
    note: facts.note,
    decidedBy: facts.decidedByName,
    mayDecide: facts.status === 'created' && (await mayDecide(facts.recordedBy)),
    refunds: await Promise.all(
      refunds.map(async (refund) =>
        presentRefund(
          refund,
          isFrom(refundSteps.approve, refund.status) && (await mayDecide(refund.requestedBy)),
        ),
      ),
    ),
    ledger: ledger.map(({ kind, amountPaise, at, by }) => ({
      kind,
      amount: paiseToRupees(amountPaise),
      at: at.toISOString(),
      by,
    })),
    findings,
    documents: documents.map(({ amountPaise, issuedAt, ...document }) => ({
      ...document,
      amount: paiseToRupees(amountPaise),
      issuedAt: issuedAt.toISOString(),
    })),
  });
}

async function feeStanding(facts: PaymentFacts, settings: Deps['settings']) {
  const { registrationStatus: status, paymentStatus } = facts;
  if (status === null || paymentStatus === null) return null;
  const { due } = feeOf({ ...facts, status }, await settings.current());
  return { status, paymentStatus, due };
}

function splitOf(lines: readonly LedgerRow[]) {
  const sum = (part: 'feePartPaise' | 'contributionPartPaise' | 'creditPartPaise') =>
    paiseToRupees(lines.reduce((paise, line) => paise + line[part], 0));
  return {
    fee: sum('feePartPaise'),
    contribution: sum('contributionPartPaise'),
    credit: sum('creditPartPaise'),
  };
}

function blockOf(facts: PaymentFacts, now: Date): 'dispute' | 'too_old' | null {
  if (facts.recordedBy !== null) return null;
  if (facts.hasOpenDispute) return 'dispute';
  return isTooOldToRefund(facts.happenedAt, now) ? 'too_old' : null;
}

/**
 * Says if staff may allocate a payment, or attach it to a registration first. Null once any of it was
 * refunded.
 */
function allocatable(
  facts: PaymentFacts,
  registrationId: string | null,
  refunds: readonly RefundRow[],
): 'allocate' | 'attach' | null {
  const isWhole = refunds.every(({ status }) => refundsOfNothing.includes(status));
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

function presentRefund(refund: RefundRow, mayDecide: boolean): RefundView {
  const { providerRefundId } = refund;
  return {
    _id: refund.id,
    amount: paiseToRupees(refund.amountPaise),
    status: refund.status,
    state: stateOfRefund[refund.status],
    reason: refund.reason,
    // staff read it as "requested by the registrant"
    requestedBy: refund.requestedBy === 'registrant' ? 'the registrant' : refund.requestedByName,
    decidedBy: refund.decidedByName,
    mayDecide,
    providerRefundId: providerRefundId?.startsWith('rfnd_') ? providerRefundId : null,
    cancelRegistration: refund.cancelRegistration,
    failure: refund.failure,
    createdAt: refund.createdAt.toISOString(),
    finishedAt: refund.finishedAt?.toISOString() ?? null,
  };
}
