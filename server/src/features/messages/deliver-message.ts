import type { ConsentPurpose } from '@sangamam/contract/consents';
import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { addJob } from '../../jobs/jobs.ts';
import type { MailOutcome } from '../../outside/mail.ts';
import { hasConsent } from '../consents/read-consents.ts';
import { findKind } from './catalogue.ts';
import { openAttachments } from './open-attachments.ts';
import { sendMessageJob } from './queue-message.ts';
import { readContent } from './read-content.ts';
import {
  findMessage,
  findStatus,
  type MessageContent,
  markDelivered,
  markFailed,
} from './store.ts';

type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** How long to wait before each of the three retries; then a person must look. */
const retryDelaysMs = [60_000, 10 * 60_000, 60 * 60_000];
const maxReasonLength = 500;

/**
 * Hands one queued message to the mail server or the SMS gateway. A refusal is noted and tried again
 * later, three times; then the message `needs attention`, as it does at once when the mailbox will never
 * take it. One that expired meanwhile, that has nobody to go to any longer, or whose consent was
 * withdrawn, is let go. A message that was delivered before is left alone. When the process dies between the server's answer
 * and our note of it, the mail goes out twice under one Message-ID, which mailboxes take for one.
 */
export async function deliverMessage(
  deps: Pick<Deps, 'db' | 'outside' | 'now' | 'log' | 'config' | 'settings'>,
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
  if (!(await isAllowed(db, message))) return end('withdrawn');
  let outcome: MailOutcome;
  try {
    outcome = await handOver(deps, message, readContent(message, config));
  } catch (error) {
    await noteFailure(deps, messageId, error instanceof Error ? error.message : String(error));
    return;
  }
  if (typeof outcome === 'string') await end(outcome);
  else await noteFailure(deps, messageId, outcome.bounced, { isFinal: true });
}

/** Whether it may still go to this person: nothing about what is deleted or, mostly, cancelled. */
async function isAllowed(
  db: Deps['db'],
  { kind, consentPurpose, registrationId }: Message,
): Promise<boolean> {
  if (registrationId === null) return true;
  const status = await findStatus(db, registrationId);
  if (status === undefined) return false;
  if (status === 'Cancelled' && !findKind(kind)?.evenIfCancelled) return false;
  if (consentPurpose === null) return true;
  // written by `insertMessage` from a value of this type
  return hasConsent(db, registrationId, consentPurpose as ConsentPurpose);
}

async function handOver(
  deps: Pick<Deps, 'db' | 'outside' | 'settings'>,
  { id, channel, recipient, registrationId, kind }: Message,
  { smsTemplate, ...mail }: MessageContent,
): Promise<MailOutcome> {
  const { outside } = deps;
  if (channel !== 'sms') {
    const attachments = await openAttachments(deps, registrationId, mail.attachments);
    const ending = findKind(kind)?.isReminder ? await unsubscribe(deps, mail.subject) : {};
    return outside.mail.send({ id, recipient, ...mail, attachments, ...ending });
  }
  if (smsTemplate === null) throw new Error('A text message without its template');
  if (outside.sms === null) return 'kept';
  await outside.sms.send({ recipient, text: mail.text, template: smsTemplate });
  return 'sent';
}

/** Who answers a reminder this way is taken off it by a person. */
async function unsubscribe({ settings }: Pick<Deps, 'settings'>, subject: string) {
  const { contact } = await settings.current();
  const about = encodeURIComponent(`Unsubscribe: ${subject}`);
  return { unsubscribe: `mailto:${contact.email}?subject=${about}` };
}

async function noteFailure(
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
      await addJob(trx, sendMessageJob, { messageId }, { runAt });
    }
    return failure;
  });
  // the reason stays in the table: it may name the recipient
  log.warn({ messageId, ...failed }, 'a message was not delivered');
}
