import { type LoggedMessage, retryMessage } from '@sangamam/contract/messages';
import { words } from '@sangamam/words/staff/messages';
import { Button } from '../../ui/button.tsx';
import { StatusTag, type StatusTone } from '../../ui/status-tag.tsx';
import { useAction } from '../calls/use-action.ts';

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

export function MessageTag({ state }: { state: MessageState }) {
  return <StatusTag tone={tones[state]}>{words.states[state]}</StatusTag>;
}

interface RetryMessageProps {
  id: string;
  /** Query key of the list to refetch. */
  listKey: readonly string[];
}

/** The button that sends an undelivered message again. */
export function RetryMessage({ id, listKey }: RetryMessageProps) {
  const retry = useAction(retryMessage, {
    params: { id },
    said: words.retried,
    invalidates: listKey,
  });
  return (
    <Button
      variant="secondary"
      size="small"
      loading={retry.isBusy}
      loadingText={words.retrying}
      onClick={() => retry.run()}
    >
      {words.retry}
    </Button>
  );
}
