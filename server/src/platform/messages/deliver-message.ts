import { hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import { shortEventName } from '@sangamam/contract/locale/event-name';
import type { ConsentPurpose } from '@sangamam/contract/privacy/consents';
import { words } from '@sangamam/words/staff/deliveries';
import { tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { isOver } from '../jobs/erasure-hold.ts';
import { addJob, type ClassOfWork, job } from '../jobs/job.ts';
import { findKind, type QueuedAttachment } from '../message-kinds/registry.ts';
import type { MailAttachment, MailOutcome } from '../outside/mail.ts';
import { withPictures } from './mail-pictures.ts';
import { messageToSend } from './queue-message.ts';
import { readContent } from './read-content.ts';
import {
  countMailsBefore,
  findMessage,
  type MessageContent,
  markDelivered,
  markFailed,
  markHandover,
} from './store.ts';

type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** Waits before each of the three retries; after that staff must act. */
const retryDelaysMs = [minuteMs, 10 * minuteMs, hourMs];
/** To a mailbox that nobody proved, of the kinds that anybody can have sent there. */
const mailsToUnproven = { perHour: 3, perDay: 10 };
const maxReasonLength = 500;
/** The first, and one more if the process died before it knew how that ended. */
const maxHandovers = 2;

/**
 * Hands one queued message to the mail server or the SMS gateway. A refusal is noted and tried again
 * later, three times; then the message `needs attention`, as it does at once when the mailbox will never
 * take it. One that expired meanwhile, that has nobody to go to any longer, or whose consent was
 * withdrawn, is let go. A message that was delivered before is left alone. When the process dies between the server's answer
 * and our note of it, the mail goes out once more under its Message-ID, which mailboxes take for one; then a
 * person decides.
 */
export async function deliverMessage(
  deps: Pick<
    Deps,
    'db' | 'outside' | 'now' | 'databaseNow' | 'log' | 'config' | 'settings' | 'messages'
  >,
  messageId: string,
  work: ClassOfWork = 'soon',
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
  if (message.expiresAt !== null && (await isOver(deps, message.expiresAt))) return end('expired');
  if (!(await mayGo(deps, message)) || (await isOneTooMany(deps, message))) return end('withdrawn');
  if ((await markHandover(db, messageId)) > maxHandovers) {
    const reason = words.interrupted;
    await recordFailure(deps, { messageId, work }, reason, { isFinal: true });
    return;
  }
  let outcome: MailOutcome;
  try {
    const isAwaited = work === 'now';
    outcome = await handOver(deps, message, { ...readContent(message, config), isAwaited });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await recordFailure(deps, { messageId, work }, reason);
    return;
  }
  if (typeof outcome === 'string') await end(outcome);
  else await recordFailure(deps, { messageId, work }, outcome.bounced, { isFinal: true });
}

/** Retries are decided here, not by the job library. */
export const sendMessageJobs = Object.values(messageToSend).map((toSend) =>
  job({
    ...toSend,
    endsByAge: 'asks',
    run: (deps, { messageId }) => deliverMessage(deps, messageId, toSend.work),
  }),
);

/** True if the message may still be sent to this recipient. */
async function mayGo(
  { db, messages }: Pick<Deps, 'db' | 'messages'>,
  { kind, consentPurpose, registrationId }: Message,
): Promise<boolean> {
  if (registrationId === null) return true;
  return messages.mayGo(db, {
    ...findKind(messages, kind),
    registrationId,
    // written by `insertMessages` from a value of this type
    consentPurpose: consentPurpose as ConsentPurpose | null,
  });
}

/**
 * True if strangers had enough sent to this mailbox. Codes have limits of their own, so that nobody keeps its owner
 * from them; here they count like all others.
 */
async function isOneTooMany(
  { db, messages, config, log }: Pick<Deps, 'db' | 'messages' | 'config' | 'log'>,
  message: Message,
): Promise<boolean> {
  const isForAnybody = findKind(messages, message.kind)?.isForAnybody ?? false;
  if (!isForAnybody || message.channel !== 'email' || !config.rateLimits) return false;
  const { withinHour, withinDay } = await countMailsBefore(db, message);
  if (withinHour < mailsToUnproven.perHour && withinDay < mailsToUnproven.perDay) return false;
  if (await messages.isProvenMailbox(db, message.recipient)) return false;
  log.warn(
    { event: 'mail limit', messageId: message.id },
    'a mail to an unproven address was held back',
  );
  return true;
}

async function handOver(
  deps: Pick<Deps, 'db' | 'outside' | 'settings' | 'messages' | 'config'>,
  { id, channel, recipient, replyTo, registrationId, kind }: Message,
  { smsTemplate, ...mail }: MessageContent & { readonly isAwaited: boolean },
): Promise<MailOutcome> {
  const { outside } = deps;
  if (channel !== 'sms') {
    const attachments = await drawn(deps, registrationId, mail.attachments);
    const { event, contact } = await deps.settings.current();
    const ending = findKind(deps.messages, kind)?.isReminder
      ? unsubscribe(contact.email, mail.subject)
      : {};
    const senderName = shortEventName(event);
    const html = await withPictures(mail.html, deps);
    const answeredAt = { replyTo: replyTo ?? contact.email };
    const whole = {
      id,
      recipient,
      ...mail,
      html,
      attachments,
      senderName,
      ...answeredAt,
      ...ending,
    };
    return outside.mail.send(whole);
  }
  if (smsTemplate === null) throw new Error('A text message without its template');
  if (outside.sms === null) return 'kept';
  await outside.sms.send({ recipient, text: mail.text, template: smsTemplate });
  return 'sent';
}

/** The files attached to a mail about this registration, with everything that had to be drawn. */
async function drawn(
  deps: Pick<Deps, 'db' | 'messages' | 'settings' | 'config'>,
  registrationId: string | null,
  attachments: readonly QueuedAttachment[],
): Promise<MailAttachment[]> {
  const all = await Promise.all(
    attachments.map(async (attachment) => {
      if (attachment.content !== undefined) return attachment;
      return registrationId === null ? null : deps.messages.draw(deps, registrationId, attachment);
    }),
  );
  return all.filter((attachment) => attachment !== null);
}

/** The header value; a reply to it is handled by a person. */
function unsubscribe(mailbox: string, subject: string) {
  const about = encodeURIComponent(`Unsubscribe: ${subject}`);
  return { unsubscribe: `mailto:${mailbox}?subject=${about}` };
}

async function recordFailure(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  { messageId, work }: { messageId: string; work: ClassOfWork },
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
      await addJob(trx, messageToSend[work], { messageId }, { runAt });
    }
    return failure;
  });
  // the reason stays in the table: it may name the recipient
  log.warn({ messageId, ...failed }, 'a message was not delivered');
}
