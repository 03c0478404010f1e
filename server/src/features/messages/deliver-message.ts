import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { addJob } from '../../jobs/jobs.ts';
import type { MailAttachment } from '../../outside/mail.ts';
import { sendMessageJob } from './queue-message.ts';
import { findMessage, markDelivered, markFailed } from './store.ts';

/** How long to wait before each of the three retries; then a person must look. */
const retryDelaysMs = [60_000, 10 * 60_000, 60 * 60_000];
const maxReasonLength = 500;

/**
 * Hands one queued message to the mail server. A refusal is noted and tried again later, three times;
 * then the message `needs attention`. A message that was delivered before is left alone. When the
 * process dies between the server's answer and our note of it, the mail goes out twice under one
 * Message-ID, which mailboxes take for one.
 */
export async function deliverMessage(
  deps: Pick<Deps, 'db' | 'outside' | 'now' | 'log'>,
  messageId: string,
): Promise<void> {
  const message = await findMessage(deps.db, messageId);
  if (message?.status !== 'queued') return;
  const { recipient, subject, textBody, htmlBody } = message;
  let status: 'sent' | 'kept';
  try {
    status = await deps.outside.mail.send({
      id: messageId,
      recipient,
      subject,
      text: textBody,
      html: htmlBody,
      // written by `insertMessage` from values of this type
      attachments: message.attachments as unknown as MailAttachment[],
    });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(
      0,
      maxReasonLength,
    );
    const failed = await tx(deps.db, async (db) => {
      const maxAttempts = 1 + retryDelaysMs.length;
      const failure = await markFailed(db, messageId, { reason, maxAttempts });
      const delayMs = retryDelaysMs[failure.attempts - 1];
      if (failure.status === 'queued' && delayMs !== undefined) {
        const runAt = new Date(deps.now().getTime() + delayMs);
        await addJob(db, sendMessageJob, { messageId }, { runAt });
      }
      return failure;
    });
    // the reason stays in the table: it may name the recipient
    deps.log.warn({ messageId, ...failed }, 'a message was not delivered');
    return;
  }
  await markDelivered(deps.db, messageId, { status, now: deps.now() });
}
