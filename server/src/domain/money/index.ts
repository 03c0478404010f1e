/** Money: orders, payments, the ledger, refunds, receipts, findings. What others may use. */

export { askForPayment, readRequest } from './checkout/ask-for-payment.ts';
export { checkRegistration } from './checkout/check-registration.ts';
export { type Confirmed, confirmPayment } from './checkout/confirm-payment.ts';
export { createOrder } from './checkout/create-order.ts';
export { declareTransfer, withdrawTransfer } from './checkout/declare-transfer.ts';
export { describePayment, readPaymentState } from './checkout/payment-state.ts';
export { reportAttempt } from './checkout/report-attempt.ts';
export { readDonor, tellDonor } from './checkout/tell-donor.ts';
export { findComingQuestion } from './findings/finding-store.ts';
export { countFindingsBy, listFindings, listFindingsOf } from './findings/list-findings.ts';
export { answerComing } from './intake/answer-coming.ts';
export { applyGift } from './intake/apply-gift.ts';
export type { MoneyDeps } from './intake/apply-payment.ts';
// storeSignedEvent holds: what is kept is worked through, event and job are one statement
export { storeSignedEvent } from './intake/event-store.ts';
export { countOtherFees, followFeeChange, haveSameRates } from './intake/follow-fee-change.ts';
export { ingestPayment } from './intake/ingest-payment.ts';
export { projectRegistration } from './intake/project-registration.ts';
export { sumHeld } from './ledger/ledger-store.ts';
export { isTooOldToRefund, startOfDay } from './ledger/rules.ts';
export {
  queueConfirmation,
  queueSubmittedUnpaid,
  recipientOf,
  ticketOf,
  unpaidValues,
  visitValues,
} from './mails/confirmation.ts';
export { samplePeople, samplePeriod, unpaid } from './mails/payment-kinds.ts';
export { queueLeaving } from './mails/refund-mail.ts';
export { isMoneyHeldOrComing } from './orders/is-money-held.ts';
export { findOrder, wasWindowOpened } from './orders/order-store.ts';
export { isPaymentOnItsWay } from './orders/payment-store.ts';
export { listOpenLinks } from './orders/request-store.ts';
export { countTransfers } from './orders/transfer-store.ts';
export { findReceiptPdf, findReceipts } from './receipts/find-receipts.ts';
export { financialYearOf } from './receipts/issue-receipt.ts';
export { listDocumentsOf } from './receipts/store.ts';
export { type CheckedPayment, checkPayments } from './reconciliation/check-payments.ts';
export { compareSettlement } from './reconciliation/compare-settlement.ts';
export { matchStatement, statementColumns } from './reconciliation/match-statement.ts';
export { readOverview } from './reconciliation/payment-overview.ts';
export { settlementColumns, settlementLimits } from './reconciliation/read-settlement.ts';
export { readRun, startReconcile } from './reconciliation/reconcile.ts';
export { keepRequest, offerRefund } from './refunds/refund-offer.ts';
export { listMoneyUnderWay } from './standing/payer-store.ts';
export { allocatePayment, attachPayment } from './treasury/allocate-payment.ts';
export { askForRefund, decideRefund } from './treasury/ask-for-refund.ts';
export { checkPayment } from './treasury/check-payment.ts';
export { correctReceipt } from './treasury/correct-receipt.ts';
export {
  linkTransfer,
  listTransfers,
  missTransfer,
  receiveTransfer,
} from './treasury/decide-transfer.ts';
export { type DonorLine, listDonationYears, listDonors } from './treasury/list-donors.ts';
export {
  decideManualPayment,
  getRegistrationNamed,
  recordPayment,
} from './treasury/record-payment.ts';
export { sendRefund } from './treasury/send-refund.ts';
export { settleFinding } from './treasury/settle-differences.ts';
export { closeFinding, closeFindings, retryFinding } from './treasury/settle-finding.ts';
