import type { ConsentPurpose } from '@sangamam/contract/consents';
import { v7 } from 'uuid';
import type { Db } from '../../db/connect.ts';
import { seal } from '../../http/seal.ts';
import { addJob } from '../../jobs/jobs.ts';
import type { SmsTemplate } from '../../outside/sms.ts';
import type { QueuedAttachment } from './open-attachments.ts';
import { insertMessage, type MessageContent } from './store.ts';

export const sendMessageJob = 'send-message';

interface ToQueue {
  /** Names the event, such as `confirmed:<registration>:<cycle>`: one message for each. */
  readonly dedupeKey: string;
  /** null: it is about no registration. */
  readonly registrationId: string | null;
  readonly recipient: string;
  readonly text: string;
  /** Needed for this message; looked at again at the moment it goes out. */
  readonly consentPurpose?: ConsentPurpose;
  /** Not worth sending later. */
  readonly expiresAt?: Date;
  /**
   * The server's secret key, for what must not stay readable: the content is kept sealed, and in
   * production not at all once it was sent.
   */
  readonly sealWith?: string;
  readonly now: Date;
}

export interface MessageToQueue extends ToQueue {
  readonly subject: string;
  readonly html: string;
  readonly attachments?: readonly QueuedAttachment[];
}

export interface SmsToQueue extends ToQueue {
  readonly template: SmsTemplate;
}

/** What a sealed message is sealed for. */
export const sealContext = (messageId: string) => `message ${messageId}`;

/**
 * Writes a mail and its job in the caller's transaction: it goes out if, and only if, the change that
 * causes it is kept. A repeated dedupe key does nothing.
 */
export async function queueMessage(tx: Db, mail: MessageToQueue): Promise<void> {
  const { subject, text, html, attachments = [] } = mail;
  await queue(tx, 'email', mail, { subject, text, html, attachments, smsTemplate: null });
}

/** The same for a text message. */
export async function queueSms(tx: Db, sms: SmsToQueue): Promise<void> {
  const { text, template } = sms;
  const content = { subject: 'SMS', text, html: '', attachments: [], smsTemplate: template };
  await queue(tx, 'sms', sms, content);
}

async function queue(
  tx: Db,
  channel: 'email' | 'sms',
  message: ToQueue,
  content: MessageContent,
): Promise<void> {
  const id = v7();
  const { dedupeKey, registrationId, recipient, sealWith, now } = message;
  const { expiresAt = null, consentPurpose = null } = message;
  const sealed =
    sealWith === undefined ? null : seal(sealWith, sealContext(id), JSON.stringify(content));
  const isNew = await insertMessage(tx, {
    ...{ id, channel, dedupeKey, registrationId, recipient, consentPurpose, expiresAt, now },
    sealed,
    content: sealed ? null : content,
  });
  if (isNew) await addJob(tx, sendMessageJob, { messageId: id });
}
