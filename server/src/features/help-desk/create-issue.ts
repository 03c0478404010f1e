import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import type { createIssue as endpoint } from '@sangamam/contract/help-desk/issues';
import { shortEventName } from '@sangamam/contract/locale/event-name';
import { words } from '@sangamam/words/staff/issue-history';
import { v7 } from 'uuid';
import { type Db, tx } from '../../platform/db/connect.ts';
import { attachUpload } from '../../platform/files/attach-upload.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { type MessageDeps, messageContext } from '../../platform/messages/queue-message.ts';
import type { RegistrationSession } from '../../platform/sessions/registrant-session.ts';
import { checkIssuePaymentJob } from './check-issue-payment.ts';
import { insertEntry } from './entry-store.ts';
import { mailReceived } from './mails.ts';
import { findLinkable, insertIssue } from './store.ts';

export type Report = BodyOf<typeof endpoint>;

/** The browser a report comes from. */
export interface Sender {
  readonly session: RegistrationSession | null;
  /** Secret of the cookie under which attachments were uploaded. */
  readonly uploader: string | undefined;
  readonly address: string;
}

/**
 * Stores a report with its attachment and confirms it by mail. It is tied to the registration it names if
 * this browser has that open, or the reporter's address is that of the registration; otherwise staff are
 * told which was named. A complaint about a payment queues a check with the provider. Refuses with
 * ATTACHMENT_INVALID.
 */
export async function createIssue(
  deps: MessageDeps,
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
      reporterName: reportedBy.name || words.anonymous,
      reporterEmail: reportedBy.email,
      reporterPhone: reportedBy.phone,
      locale: report.locale,
      registrationId: registration?.id ?? null,
      attachmentId,
    };
    const number = await insertIssue(trx, issue, context.now);
    if (report.registrationId !== null && !registration) {
      const body = words.otherRegistration({ id: report.registrationId });
      const entry = {
        issueId: issue.id,
        kind: 'note',
        author: shortEventName(context.settings.event),
        body,
      } as const;
      await insertEntry(trx, entry, context.now);
    }
    await mailReceived(trx, { ...issue, number }, context);
    if (category === 'Payment' && registration) {
      await addJob(trx, checkIssuePaymentJob, { issueId: issue.id });
    }
    return { id: issue.id, number };
  });
}

/** The registration that a report names, if the reporter's session or address shows that it is theirs. */
async function findOwn(tx: Db, report: Report, session: RegistrationSession | null) {
  if (report.registrationId === null) return null;
  const found = await findLinkable(tx, report.registrationId);
  if (!found) return null;
  const isOpen = session?.registrationIds.includes(found.id) ?? false;
  const isFromAddress = found.email.toLowerCase() === report.reportedBy.email.toLowerCase();
  return isOpen || isFromAddress ? found : null;
}
