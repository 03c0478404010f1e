import type { LoggedMessage } from '@sangamam/contract/messages';
import { StatusTag, type StatusTone } from '../ui/status-tag.tsx';

type MessageState = LoggedMessage['state'];

const tones: Record<MessageState, StatusTone> = {
  queued: 'info',
  failed: 'warning',
  sent: 'success',
  'needs attention': 'error',
  kept: 'neutral',
  expired: 'neutral',
  withdrawn: 'neutral',
};

/** What became of messages, and how they went, in words. */
export const messageWords = {
  secret: 'One-time code',
  channels: { email: 'Mail', sms: 'Text message' },
  states: {
    queued: 'Queued',
    failed: 'Will be tried again',
    sent: 'Sent',
    'needs attention': 'Not delivered',
    kept: 'Kept, not sent',
    expired: 'Too late',
    withdrawn: 'Withdrawn',
  } satisfies Record<MessageState, string>,
  retry: 'Send again',
  retrying: 'Sending',
  retried: 'The message is on its way again.',
} as const;

/** What became of a message. */
export function MessageTag({ state }: { state: MessageState }) {
  return <StatusTag tone={tones[state]}>{messageWords.states[state]}</StatusTag>;
}
