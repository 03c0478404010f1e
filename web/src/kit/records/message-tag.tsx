import { type LoggedMessage, retryMessage } from '@sangamam/contract/messages';
import { Button } from '../../ui/button.tsx';
import { StatusTag, type StatusTone } from '../../ui/status-tag.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { call } from '../calls/call.ts';
import { useStaffChange } from '../calls/use-staff-change.ts';

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

/** Labels of messages, their channels and states. */
export const messageWords = {
  secret: 'One-time code',
  channels: { email: 'Email', sms: 'Text message' },
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
  retrying: 'Sending…',
  retried: 'The message is on its way again.',
} as const;

export function MessageTag({ state }: { state: MessageState }) {
  return <StatusTag tone={tones[state]}>{messageWords.states[state]}</StatusTag>;
}

interface RetryMessageProps {
  id: string;
  /** Query key of the list to refetch. */
  listKey: readonly string[];
}

/** The button that sends an undelivered message again. */
export function RetryMessage({ id, listKey }: RetryMessageProps) {
  const retry = useStaffChange(
    listKey,
    () => call(retryMessage, { params: { id } }),
    () => showToast(messageWords.retried, { tone: 'success', durationMs: adminToastMs }),
  );
  return (
    <Button
      variant="secondary"
      size="small"
      loading={retry.isPending}
      loadingText={messageWords.retrying}
      onClick={() => retry.mutate(undefined)}
    >
      {messageWords.retry}
    </Button>
  );
}
