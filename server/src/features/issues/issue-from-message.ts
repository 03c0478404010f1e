import type { IssueCategory } from '@sangamam/contract/issues';
import { v7 } from 'uuid';
import type { Db } from '../../db/connect.ts';
import type { MessageContext } from '../messages/queue-message.ts';
import { mailReporter } from './mails.ts';
import { insertIssue } from './store.ts';

/** Files what somebody wrote to the organisers as an issue, in the caller's transaction; its id. */
export async function issueFromMessage(
  tx: Db,
  from: {
    readonly category: IssueCategory;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly description: string;
  },
  context: MessageContext,
): Promise<string> {
  const { category, name, email, phone, description } = from;
  const issue = {
    id: v7(),
    title: category,
    category,
    description,
    reporterName: name,
    reporterEmail: email,
    reporterPhone: phone,
    locale: 'en',
    registrationId: null,
    attachmentId: null,
  };
  const number = await insertIssue(tx, issue, context.now);
  const mail = { issue: { ...issue, number }, text: description, event: 'received' };
  await mailReporter(tx, 'issueReceived', mail, context);
  return issue.id;
}
