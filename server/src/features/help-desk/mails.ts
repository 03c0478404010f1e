import { type Language, readLanguage } from '@sangamam/contract/languages';
import { issueStatusPath } from '@sangamam/contract/my-issues';
import type { Db } from '../../platform/db/connect.ts';
import { type MessageContext, queueMessage } from '../../platform/messages/queue-message.ts';
import type {
  issueAnswered,
  issueClosed,
  issuePaymentChecked,
  issueReceived,
  issueResolved,
} from './issue-kinds.ts';
import type { IssueRow } from './store.ts';

/** What the mails need of an issue. */
export type MailedIssue = Pick<
  IssueRow,
  'id' | 'number' | 'title' | 'reporterName' | 'reporterEmail' | 'registrationId' | 'locale'
>;

/** Translations of the issue types; a title that the reporter wrote stays as it is. */
const types: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  ml: {
    Registration: 'രജിസ്ട്രേഷൻ പ്രശ്നങ്ങൾ',
    Payment: 'പണമടയ്ക്കൽ പ്രശ്നങ്ങൾ',
    Technical: 'സാങ്കേതിക പ്രശ്നങ്ങൾ',
    Content: 'ഉള്ളടക്കം/വിവരങ്ങൾ',
    Other: 'മറ്റുള്ളവ',
  },
  hi: {
    Registration: 'पंजीकरण की समस्याएँ',
    Payment: 'भुगतान की समस्याएँ',
    Technical: 'तकनीकी समस्याएँ',
    Content: 'सामग्री/जानकारी की समस्याएँ',
    Other: 'अन्य',
  },
};

type IssueMail =
  | typeof issueReceived
  | typeof issueAnswered
  | typeof issuePaymentChecked
  | typeof issueResolved
  | typeof issueClosed;

/**
 * Queues a mail to the reporter, once for each `event`; every one has a link to the issue. Runs in the
 * caller's transaction.
 */
export async function mailReporter(
  tx: Db,
  kind: IssueMail,
  { issue, text, event }: { issue: MailedIssue; text: string; event: string },
  context: MessageContext,
): Promise<void> {
  const { number, reporterName, reporterEmail, locale, registrationId } = issue;
  const title = types[readLanguage(locale)]?.[issue.title] ?? issue.title;
  const statusUrl = `${context.config.publicUrl}${issueStatusPath}?issue=${number}`;
  await queueMessage(
    tx,
    {
      kind,
      to: { email: reporterEmail, language: locale },
      values: { issue: String(number), title, name: reporterName, text, statusUrl },
      dedupeKey: `${kind.name}:${issue.id}:${event}`,
      registrationId,
    },
    context,
  );
}
