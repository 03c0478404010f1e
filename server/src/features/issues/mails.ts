import { type Language, readLanguage } from '@sangamam/contract/languages';
import { issueStatusPath } from '@sangamam/contract/my-issues';
import type { Deps } from '../../app.ts';
import type { Db } from '../../db/connect.ts';
import { type MessageContext, queueMessage } from '../messages/queue-message.ts';
import type { IssueRow } from './store.ts';

/** What the mails about an issue say of it. */
export type MailedIssue = Pick<
  IssueRow,
  'id' | 'number' | 'title' | 'reporterName' | 'reporterEmail' | 'registrationId' | 'locale'
>;

/** What mails of the help desk are written with, as things stand now. */
export async function messageContext({
  settings,
  config,
  now,
}: Pick<Deps, 'settings' | 'config' | 'now'>): Promise<MessageContext> {
  return { settings: await settings.current(), config, now: now() };
}

/** What the types are called for those who read them; a title of one's own stays as it was written. */
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

/** `issueClosed` is for one that staff close without work on it: what they wrote says why. */
type IssueMail =
  | 'issueReceived'
  | 'issueAnswered'
  | 'issuePaymentChecked'
  | 'issueResolved'
  | 'issueClosed';

/**
 * Writes to the reporter of an issue, in the transaction of what it tells; `event` makes it one mail for
 * each. Where the issue can be answered stands in every one.
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
      dedupeKey: `${kind}:${issue.id}:${event}`,
      registrationId,
    },
    context,
  );
}
