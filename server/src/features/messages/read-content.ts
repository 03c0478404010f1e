import { unseal } from '../../http/seal.ts';
import type { SmsTemplate } from '../../outside/sms.ts';
import type { QueuedAttachment } from './open-attachments.ts';
import { sealContext } from './queue-message.ts';
import type { findMessage, MessageContent } from './store.ts';

type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** What a message says, unsealed where it was sealed; empty once that was forgotten. */
export function readContent(message: MessageRow, secretKey: string): MessageContent {
  const { id, sealed, subject, textBody, htmlBody, attachments, smsTemplate } = message;
  if (sealed !== null) {
    return JSON.parse(unseal(secretKey, sealContext(id), sealed)) as MessageContent;
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
