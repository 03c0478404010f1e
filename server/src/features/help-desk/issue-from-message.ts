import type { IssueCategory } from '@sangamam/contract/help-desk/issues';
import { v7 } from 'uuid';
import type { Db } from '../../platform/db/connect.ts';
import type { MessageContext } from '../../platform/messages/queue-message.ts';
import { mailReceived } from './mails.ts';
import { insertIssue } from './store.ts';

/** Creates an issue from a message to the organisers and returns its id. Runs in the caller's transaction. */
export async function issueFromMessage(
  tx: Db,
  from: {
    readonly category: IssueCategory;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly description: string;
    readonly locale: string;
  },
  context: MessageContext,
): Promise<string> {
  const { category, name, email, phone, description, locale } = from;
  const issue = {
    id: v7(),
    title: category,
    category,
    description,
    reporterName: name,
    reporterEmail: email,
    reporterPhone: phone,
    locale,
    registrationId: null,
    attachmentId: null,
  };
  const number = await insertIssue(tx, issue, context.now);
  await mailReceived(tx, { ...issue, number }, context);
  return issue.id;
}
