/** Money: orders, payments, the ledger, refunds, receipts, findings. What features and reports may use. */

export { allocatePayment, attachPayment } from './allocate-payment.ts';
export type { MoneyDeps } from './apply-payment.ts';
export { askForPayment, readRequest } from './ask-for-payment.ts';
export { askForRefund, decideRefund } from './ask-for-refund.ts';
export { checkPayment } from './check-payment.ts';
export { type CheckedPayment, checkPayments } from './check-payments.ts';
export { checkRegistration } from './check-registration.ts';
export { compareSettlement } from './compare-settlement.ts';
export { type Confirmed, confirmPayment } from './confirm-payment.ts';
export { createOrder } from './create-order.ts';
export { storeSignedEvent } from './event-store.ts';
export { countOtherFees, followFeeChange, haveSameRates } from './follow-fee-change.ts';
export { ingestPayment } from './ingest-payment.ts';
export { listFindings, listFindingsOf } from './list-findings.ts';
export { findOrder } from './order-store.ts';
export { readOverview } from './payment-overview.ts';
export { describePayment, readPaymentState } from './payment-state.ts';
export { settlementColumns, settlementLimits } from './read-settlement.ts';
export { correctReceipt } from './receipts/correct-receipt.ts';
export { findReceiptPdf, findReceipts } from './receipts/find-receipts.ts';
export { listDocumentsOf } from './receipts/store.ts';
export { readRun, startReconcile } from './reconcile.ts';
export { decideManualPayment, getRegistrationNamed, recordPayment } from './record-payment.ts';
export { reportAttempt } from './report-attempt.ts';
export { isTooOldToRefund, startOfDay } from './rules.ts';
export { sendRefund } from './send-refund.ts';
export { closeFinding, retryFinding } from './settle-finding.ts';
