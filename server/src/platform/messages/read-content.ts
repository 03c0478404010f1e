import { type Keys, unseal } from '../config/seal.ts';
import type { QueuedAttachment } from '../message-kinds/registry.ts';
import type { SmsTemplate } from '../outside/sms.ts';
import { sealContext } from './queue-message.ts';
import type { findMessage, MessageContent } from './store.ts';

type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** The content of a message, unsealed where it was sealed; empty once that was forgotten; throws for another key's. */
export function readContent(message: MessageRow, keys: Keys): MessageContent {
  const { id, sealed, subject, textBody, htmlBody, attachments, smsTemplate } = message;
  if (sealed !== null) {
    const content = unseal(keys, sealContext(id), sealed);
    if (content === null) throw new Error('Sealed with another SECRET_KEY');
    return JSON.parse(content) as MessageContent;
  }
  return {
    subject,
    text: textBody,
    html: htmlBody,
    // both written by `insertMessage` from values of these types
    attachments: attachments as unknown as QueuedAttachment[],
    smsTemplate: smsTemplate as unknown as SmsTemplate | null,
  };
}
