import type { ConsentPurpose } from '@sangamam/contract/consents';
import { hourMs, minuteMs } from '@sangamam/contract/durations';
import { tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { addJob, job } from '../jobs/job.ts';
import type { MailAttachment, MailOutcome } from '../outside/mail.ts';
import { messageToSend } from './queue-message.ts';
import { readContent } from './read-content.ts';
import { findKind, type QueuedAttachment } from './registry.ts';
import { findMessage, type MessageContent, markDelivered, markFailed } from './store.ts';

type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** Waits before each of the three retries; after that staff must act. */
const retryDelaysMs = [minuteMs, 10 * minuteMs, hourMs];
const maxReasonLength = 500;

/**
 * Hands one queued message to the mail server or the SMS gateway. A refusal is noted and tried again
 * later, three times; then the message `needs attention`, as it does at once when the mailbox will never
 * take it. One that expired meanwhile, that has nobody to go to any longer, or whose consent was
 * withdrawn, is let go. A message that was delivered before is left alone. When the process dies between the server's answer
 * and our note of it, the mail goes out twice under one Message-ID, which mailboxes take for one.
 */
export async function deliverMessage(
  deps: Pick<Deps, 'db' | 'outside' | 'now' | 'log' | 'config' | 'settings' | 'messages'>,
  messageId: string,
): Promise<void> {
  const { db, config } = deps;
  const message = await findMessage(db, messageId);
  if (message?.status !== 'queued') return;
  const end = (status: 'sent' | 'kept' | 'expired' | 'withdrawn') =>
    markDelivered(db, messageId, {
      status,
      forgets: config.appEnv === 'production',
      now: deps.now(),
    });
  if (message.expiresAt !== null && message.expiresAt <= deps.now()) return end('expired');
  if (!(await mayGo(deps, message))) return end('withdrawn');
  let outcome: MailOutcome;
  try {
    outcome = await handOver(deps, message, readContent(message, config));
  } catch (error) {
    await recordFailure(deps, messageId, error instanceof Error ? error.message : String(error));
    return;
  }
  if (typeof outcome === 'string') await end(outcome);
  else await recordFailure(deps, messageId, outcome.bounced, { isFinal: true });
}

/** Retries are decided here, not by the job library. */
export const sendMessageJob = job({
  ...messageToSend,
  run: (deps, { messageId }) => deliverMessage(deps, messageId),
});

/** Whether the message may still be sent to this recipient. */
async function mayGo(
  { db, messages }: Pick<Deps, 'db' | 'messages'>,
  { kind, consentPurpose, registrationId }: Message,
): Promise<boolean> {
  if (registrationId === null) return true;
  return messages.mayGo(db, {
    registrationId,
    // written by `insertMessages` from a value of this type
    consentPurpose: consentPurpose as ConsentPurpose | null,
    evenIfCancelled: findKind(messages, kind)?.evenIfCancelled ?? false,
  });
}

async function handOver(
  deps: Pick<Deps, 'db' | 'outside' | 'settings' | 'messages'>,
  { id, channel, recipient, registrationId, kind }: Message,
  { smsTemplate, ...mail }: MessageContent,
): Promise<MailOutcome> {
  const { outside } = deps;
  if (channel !== 'sms') {
    const attachments = await drawn(deps, registrationId, mail.attachments);
    const ending = findKind(deps.messages, kind)?.isReminder
      ? await unsubscribe(deps, mail.subject)
      : {};
    return outside.mail.send({ id, recipient, ...mail, attachments, ...ending });
  }
  if (smsTemplate === null) throw new Error('A text message without its template');
  if (outside.sms === null) return 'kept';
  await outside.sms.send({ recipient, text: mail.text, template: smsTemplate });
  return 'sent';
}

/** What is attached to a mail about this registration, with everything that had to be drawn. */
async function drawn(
  { db, messages }: Pick<Deps, 'db' | 'messages'>,
  registrationId: string | null,
  attachments: readonly QueuedAttachment[],
): Promise<MailAttachment[]> {
  const all = await Promise.all(
    attachments.map(async (attachment) => {
      if (attachment.content !== undefined) return attachment;
      return registrationId === null ? null : messages.draw(db, registrationId, attachment);
    }),
  );
  return all.filter((attachment) => attachment !== null);
}

/** The header value; a reply to it is handled by a person. */
async function unsubscribe({ settings }: Pick<Deps, 'settings'>, subject: string) {
  const { contact } = await settings.current();
  const about = encodeURIComponent(`Unsubscribe: ${subject}`);
  return { unsubscribe: `mailto:${contact.email}?subject=${about}` };
}

async function recordFailure(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  messageId: string,
  reason: string,
  { isFinal = false } = {},
): Promise<void> {
  const failed = await tx(db, async (trx) => {
    const failure = await markFailed(trx, messageId, {
      reason: reason.slice(0, maxReasonLength),
      maxAttempts: isFinal ? 1 : 1 + retryDelaysMs.length,
    });
    const delayMs = retryDelaysMs[failure.attempts - 1];
    if (failure.status === 'queued' && delayMs !== undefined) {
      const runAt = new Date(now().getTime() + delayMs);
      await addJob(trx, messageToSend, { messageId }, { runAt });
    }
    return failure;
  });
  // the reason stays in the table: it may name the recipient
  log.warn({ messageId, ...failed }, 'a message was not delivered');
}
