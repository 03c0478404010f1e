import type { Noun } from '../../platform/noun.ts';
import { closeRequestsJob, closeRequestsOfJob } from './checkout/close-requests.ts';
import { pollOrdersJob } from './checkout/poll-orders.ts';
import { retryClaimsJob } from './checkout/retry-claims.ts';
import { drainWebhooksJob } from './intake/drain-webhooks.ts';
import { followFeeChangeJob } from './intake/follow-fee-change.ts';
import { emptyOldEvents } from './intake/webhook-store.ts';
import {
  confirmed,
  leaving,
  payLink,
  receipt,
  refund,
  transferNotFound,
  unmatched,
  unpaid,
} from './mails/payment-kinds.ts';
import { sealedDonors } from './receipts/donor.ts';
import { moneyData } from './receipts/personal-data-store.ts';
import { compareMoneyJob } from './reconciliation/compare-money.ts';
import { moneyMetrics } from './reconciliation/metrics.ts';
import { reconcileJob } from './reconciliation/reconcile.ts';
import { sweepPaymentsDailyJob, sweepPaymentsJob } from './reconciliation/sweep-payments.ts';
import { followRefundsJob, sendRefundJob } from './treasury/send-refund.ts';
import { settleDifferencesJob } from './treasury/settle-differences.ts';

export const noun = {
  jobs: [
    closeRequestsJob,
    closeRequestsOfJob,
    pollOrdersJob,
    retryClaimsJob,
    drainWebhooksJob,
    followFeeChangeJob,
    compareMoneyJob,
    reconcileJob,
    sweepPaymentsDailyJob,
    sweepPaymentsJob,
    followRefundsJob,
    sendRefundJob,
    settleDifferencesJob,
  ],
  messageKinds: [confirmed, leaving, payLink, receipt, refund, transferNotFound, unmatched, unpaid],
  metrics: moneyMetrics,
  tables: [
    'declaredTransfer',
    'donor',
    'donorDetails',
    'finding',
    'gift',
    'ledgerEntry',
    'moneyComparison',
    'payment',
    'paymentClaim',
    'paymentOrder',
    'paymentRequest',
    'paymentSweep',
    'receipt',
    'reconcileRun',
    'refund',
    'webhookEvent',
  ],
  personalData: [moneyData],
  sealedColumns: sealedDonors,
  cleanUps: [emptyOldEvents],
} satisfies Noun;
