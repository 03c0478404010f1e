import { deleteOldMessages } from '../features/contact-messages/delete-old-messages.ts';
import { checkIssuePayment } from '../features/issues/check-issue-payment.ts';
import { closeIssues } from '../features/issues/close-issues.ts';
import { checkIssuePaymentJob } from '../features/issues/create-issue.ts';
import type { Job } from './jobs.ts';

/** Asks the payment provider what became of a payment somebody complains about. */
export const checkIssuePaymentAtOnce: Job = {
  name: checkIssuePaymentJob,
  run: checkIssuePayment,
};

/** Ends what is over: resolved issues after two weeks; closed ones and messages after a year. */
export const closeIssuesHourly: Job = {
  name: 'close-issues',
  cron: '23 * * * *',
  async run(deps) {
    await closeIssues(deps);
    await deleteOldMessages(deps);
  },
};
