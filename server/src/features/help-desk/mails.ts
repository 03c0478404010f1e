import { issueStatusPath } from '@sangamam/contract/help-desk/my-issues';
import { type Language, readLanguage } from '@sangamam/contract/locale/languages';
import { words } from '@sangamam/words/by-language/issues';
import type { Db } from '../../platform/db/connect.ts';
import { type MessageContext, queueMessage } from '../../platform/messages/queue-message.ts';
import type {
  issueAnswered,
  issueClosed,
  issuePaymentChecked,
  issueResolved,
} from './issue-kinds.ts';
import { issueReceived } from './issue-kinds.ts';
import type { IssueRow } from './store.ts';

/** The facts the mails need of an issue. */
export type MailedIssue = Pick<
  IssueRow,
  'id' | 'number' | 'title' | 'reporterName' | 'reporterEmail' | 'registrationId' | 'locale'
>;

type ReceivedIssue = Omit<MailedIssue, 'title' | 'reporterName'> & Pick<IssueRow, 'category'>;

type IssueMail =
  | typeof issueAnswered
  | typeof issuePaymentChecked
  | typeof issueResolved
  | typeof issueClosed;

/** Queues "we have your report", without a word of it. Runs in the caller's transaction. */
export async function mailReceived(
  tx: Db,
  { id, number, reporterEmail, locale, registrationId, category }: ReceivedIssue,
  context: MessageContext,
): Promise<void> {
  await queueMessage(
    tx,
    {
      kind: issueReceived,
      to: { email: reporterEmail, language: locale },
      values: {
        issue: String(number),
        type: titleIn(readLanguage(locale), category),
        statusUrl: statusUrlOf(number, context),
      },
      dedupeKey: `${issueReceived.name}:${id}:received`,
      registrationId,
    },
    context,
  );
}

const statusUrlOf = (number: number, { config }: MessageContext) =>
  `${config.publicUrl}${issueStatusPath}?issue=${number}`;

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
  const title = titleIn(readLanguage(locale), issue.title);
  const statusUrl = statusUrlOf(number, context);
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

/** An issue type as the form calls it; a title that the reporter wrote stays as it is. */
function titleIn(language: Language, title: string): string {
  const types: Readonly<Record<string, string>> = words[language].report.types;
  return Object.hasOwn(types, title) ? (types[title] ?? title) : title;
}
