import { cleanUp } from './clean-up.ts';
import { cleanUploads, sweepUploadsWeekly } from './clean-uploads.ts';
import { deliverWebhooksAtOnce } from './deliver-webhooks.ts';
import { drainWebhooksAtOnce } from './drain-webhooks.ts';
import { deleteOldExportsOften, exportRegistrations } from './exports.ts';
import { findDuplicatesHourly } from './find-duplicates.ts';
import { followFeeChangeAtOnce } from './follow-fee-change.ts';
import { freeJobs } from './free-jobs.ts';
import { cleanGalleryOften, drawPhotoAtOnce } from './gallery.ts';
import { deleteOldImportsDaily, importRegistrations } from './imports.ts';
import { checkIssuePaymentAtOnce, closeIssuesHourly } from './issues.ts';
import type { Job } from './jobs.ts';
import { keepRetentionHourly } from './keep-retention.ts';
import { mailPasswordReset } from './mail-password-reset.ts';
import { pollOrdersEveryMinute } from './poll-orders.ts';
import { compareMoneyDaily, reconcileOnDemand } from './reconcile.ts';
import { refreshAnalytics } from './refresh-analytics.ts';
import { followRefundsOften, sendRefundAgain } from './refunds.ts';
import { removeTemporaryEveryMinute } from './remove-temporary.ts';
import { retryClaimsEveryMinute } from './retry-claims.ts';
import { runBulkAtOnce } from './run-bulk.ts';
import { sealAgainHourly } from './seal-again.ts';
import { sendCode } from './send-code.ts';
import { sendMessage } from './send-message.ts';
import { sendRemindersOften } from './send-reminders.ts';
import { suggestRooms } from './suggest-rooms.ts';
import { sumUpTally } from './sum-up-tally.ts';
import { sweepPaymentsDaily, sweepPaymentsHourly } from './sweep-payments.ts';

/** Everything that runs in the background. */
export const allJobs: readonly Job[] = [
  cleanUp,
  cleanUploads,
  sweepUploadsWeekly,
  checkIssuePaymentAtOnce,
  closeIssuesHourly,
  cleanGalleryOften,
  drawPhotoAtOnce,
  drainWebhooksAtOnce,
  deliverWebhooksAtOnce,
  exportRegistrations,
  importRegistrations,
  deleteOldImportsDaily,
  deleteOldExportsOften,
  findDuplicatesHourly,
  followFeeChangeAtOnce,
  keepRetentionHourly,
  pollOrdersEveryMinute,
  removeTemporaryEveryMinute,
  retryClaimsEveryMinute,
  sweepPaymentsHourly,
  sweepPaymentsDaily,
  compareMoneyDaily,
  reconcileOnDemand,
  followRefundsOften,
  freeJobs,
  sendRefundAgain,
  runBulkAtOnce,
  sealAgainHourly,
  sendCode,
  sendMessage,
  mailPasswordReset,
  suggestRooms,
  sendRemindersOften,
  sumUpTally,
  refreshAnalytics,
];
