import type { BodyOf } from '@sangamam/contract/endpoint';
import type { createIssue as endpoint } from '@sangamam/contract/issues';
import { v7 } from 'uuid';
import type { Deps } from '../../app.ts';
import { type Db, tx } from '../../db/connect.ts';
import { addJob } from '../../jobs/jobs.ts';
import type { RegistrationSession } from '../registrations/session.ts';
import { attachUpload } from '../uploads/attach-upload.ts';
import { insertEntry } from './entry-store.ts';
import { mailReporter, messageContext } from './mails.ts';
import { findLinkable, insertIssue } from './store.ts';

export const checkIssuePaymentJob = 'check-issue-payment';

export type Report = BodyOf<typeof endpoint>;

/** The browser a report comes from. */
export interface Sender {
  readonly session: RegistrationSession | null;
  /** The secret of the cookie under which it uploaded. */
  readonly uploader: string | undefined;
  readonly address: string;
}

/**
 * Stores a report with its attachment, and confirms it by mail. It is tied to the registration it names
 * if the browser has that open or the reporter writes from its address; staff are told of any other. A
 * complaint about a payment has the provider asked at once. Refuses with ATTACHMENT_INVALID.
 */
export async function createIssue(
  deps: Deps,
  report: Report,
  sender: Sender,
): Promise<{ id: string; number: number }> {
  const context = await messageContext(deps);
  return tx(deps.db, async (trx) => {
    const registration = await findOwn(trx, report, sender.session);
    const { uploader: browser, address } = sender;
    const fileUrl = report.attachments;
    const attachmentId =
      fileUrl === null ? null : await attachUpload(trx, deps, { fileUrl, browser, address });
    const { category, description, reportedBy } = report;
    const issue = {
      id: v7(),
      title: report.title || category,
      category,
      description,
      reporterName: reportedBy.name || 'Anonymous',
      reporterEmail: reportedBy.email,
      reporterPhone: reportedBy.phone,
      locale: report.locale,
      registrationId: registration?.id ?? null,
      attachmentId,
    };
    const number = await insertIssue(trx, issue, context.now);
    if (report.registrationId !== null && !registration) {
      const body = `The report names the registration ${report.registrationId}, which the reporter did not have open and whose contact is another.`;
      const entry = { issueId: issue.id, kind: 'note', author: 'Sangamam', body } as const;
      await insertEntry(trx, entry, context.now);
    }
    const mail = { issue: { ...issue, number }, text: description, event: 'received' };
    await mailReporter(trx, 'issueReceived', mail, context);
    if (category === 'Payment' && registration) {
      await addJob(trx, checkIssuePaymentJob, { issueId: issue.id }, { maxAttempts: 8 });
    }
    return { id: issue.id, number };
  });
}

/** The registration a report names, if the reporter can show that it is the own one. */
async function findOwn(tx: Db, report: Report, session: RegistrationSession | null) {
  if (report.registrationId === null) return null;
  const found = await findLinkable(tx, report.registrationId);
  if (!found) return null;
  const isOpen = session?.registrationIds.includes(found.id) ?? false;
  const isFromAddress = found.email.toLowerCase() === report.reportedBy.email.toLowerCase();
  return isOpen || isFromAddress ? found : null;
}
