import { cleanUpJob } from './clean-up.ts';
import { offerPlacesJob } from './domain/acts/places/offer-places.ts';
import { sendRemindersJob } from './domain/acts/reminders/send-reminders.ts';
import { removeTemporaryJob } from './domain/acts/removing/remove-temporary.ts';
import { runBulkJob } from './domain/acts/run-bulk.ts';
import { closeRequestsJob } from './domain/money/checkout/close-requests.ts';
import { pollOrdersJob } from './domain/money/checkout/poll-orders.ts';
import { retryClaimsJob } from './domain/money/checkout/retry-claims.ts';
import { drainWebhooksJob } from './domain/money/intake/drain-webhooks.ts';
import { followFeeChangeJob } from './domain/money/intake/follow-fee-change.ts';
import { compareMoneyJob } from './domain/money/reconciliation/compare-money.ts';
import { reconcileJob } from './domain/money/reconciliation/reconcile.ts';
import {
  sweepPaymentsDailyJob,
  sweepPaymentsJob,
} from './domain/money/reconciliation/sweep-payments.ts';
import { followRefundsJob, sendRefundJob } from './domain/money/treasury/send-refund.ts';
import { settleDifferencesJob } from './domain/money/treasury/settle-differences.ts';
import { mailPasswordResetJob } from './domain/people/sign-in/account-link.ts';
import { findDuplicatesJob } from './domain/registrations/find-duplicates.ts';
import { sumUpTallyJob } from './domain/registrations/list/sum-up-tally.ts';
import { suggestRoomsJob } from './features/accommodation/run-suggestion.ts';
import { cleanGalleryJob, drawPhotoJob } from './features/gallery/draw-photo.ts';
import { checkIssuePaymentJob } from './features/help-desk/check-issue-payment.ts';
import { closeIssuesJob } from './features/help-desk/close-issues.ts';
import { deleteOldImportsJob, runImportJob } from './features/imports/run-import.ts';
import { sendCodeJob } from './features/one-time-codes/send-code.ts';
import { normalisePhonesJob } from './features/phone-numbers/normalise-phones.ts';
import { keepRetentionJob } from './features/privacy/keep-retention.ts';
import { sealAgainJob } from './features/secret-key/seal-again.ts';
import { witnessUserLogJob } from './platform/audit/witness-user-log.ts';
import { deliverWebhooksJob } from './platform/events/deliver-webhooks.ts';
import { cleanUploadsJob, sweepUploadsJob } from './platform/files/clean-uploads.ts';
import { freeJobsJob } from './platform/jobs/alive.ts';
import type { Job } from './platform/jobs/job.ts';
import { sendMessageJobs } from './platform/messages/deliver-message.ts';
import { refreshAnalyticsJob } from './reports/analytics/refresh-counts.ts';
import { deleteOldExportsJob, runExportJob } from './reports/exports/run-export.ts';
import { mailMoneyDigestJob } from './reports/money-digest/mail-money-digest.ts';

/** Everything that runs in the background. */
export const allJobs: readonly Job[] = [
  cleanUpJob,
  freeJobsJob,
  sendCodeJob,
  mailPasswordResetJob,
  ...sendMessageJobs,
  sendRemindersJob,
  cleanUploadsJob,
  sweepUploadsJob,
  deliverWebhooksJob,
  drainWebhooksJob,
  pollOrdersJob,
  closeRequestsJob,
  retryClaimsJob,
  sweepPaymentsJob,
  sweepPaymentsDailyJob,
  compareMoneyJob,
  reconcileJob,
  sendRefundJob,
  followRefundsJob,
  followFeeChangeJob,
  runBulkJob,
  settleDifferencesJob,
  offerPlacesJob,
  removeTemporaryJob,
  findDuplicatesJob,
  sumUpTallyJob,
  checkIssuePaymentJob,
  closeIssuesJob,
  drawPhotoJob,
  cleanGalleryJob,
  suggestRoomsJob,
  runImportJob,
  deleteOldImportsJob,
  keepRetentionJob,
  sealAgainJob,
  normalisePhonesJob,
  witnessUserLogJob,
  mailMoneyDigestJob,
  runExportJob,
  deleteOldExportsJob,
  refreshAnalyticsJob,
];
