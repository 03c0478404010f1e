import { v7 } from 'uuid';
import type { Db } from '../../db/connect.ts';
import { addJob } from '../../jobs/jobs.ts';
import type { MailAttachment } from '../../outside/mail.ts';
import { insertMessage } from './store.ts';

export const sendMessageJob = 'send-message';

export interface MessageToQueue {
  /** Names the event, such as `confirmed:<registration>:<cycle>`: one message for each. */
  readonly dedupeKey: string;
  readonly registrationId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
  readonly now: Date;
}

/**
 * Writes a message and its job in the caller's transaction: it goes out if, and only if, the change
 * that causes it is kept. A repeated dedupe key does nothing.
 */
export async function queueMessage(tx: Db, message: MessageToQueue): Promise<void> {
  const id = v7();
  const isNew = await insertMessage(tx, { attachments: [], ...message, id });
  if (isNew) await addJob(tx, sendMessageJob, { messageId: id });
}
