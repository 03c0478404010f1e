import { words } from '@sangamam/words/page/site';
import { Alert } from '../../ui/alert.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import { useOnline } from '../../ui/use-online.ts';
import type { CallError } from './call-error.ts';

interface CallProblemProps {
  readonly failure: CallError | null;
  /** Label of the button before anything has failed. */
  readonly button: string;
  /** Number of the failure, so that the same text is announced again. */
  readonly attempt?: number;
  /** Shown above the server's message. */
  readonly title?: string | undefined;
}

/**
 * Why sending failed, as one message: offline, online again, a slow server, or a refusal. Its text names
 * the button on the page.
 */
export function CallProblem({ failure, button, attempt, title }: CallProblemProps) {
  const isOnline = useOnline();
  if (!isOnline) {
    return (
      <Alert tone="warning" live>
        {words.offline({ button: repeatLabel(failure, button) })}
      </Alert>
    );
  }
  if (failure === null) return null;
  if (failure.wasOffline) {
    return <Alert live>{words.backOnline({ button: repeatLabel(failure, button) })}</Alert>;
  }
  const heading = title ?? (failure.isTimeOut ? failure.message : undefined);
  return (
    <Alert key={attempt} tone="error" live title={heading}>
      {failure.isTimeOut ? (
        <p>{words.timedOut.saved}</p>
      ) : (
        failure.message !== heading && <p>{failure.message}</p>
      )}
    </Alert>
  );
}

/** Label of the button; after no answer it says "try again". */
export const repeatLabel = (failure: CallError | null, button: string) =>
  failure?.status === 0 ? words.tryAgain : button;

/** Shows the failure as a toast, unless the page does: when the browser is offline, or beside the fields. */
export function toastFailure(failure: CallError, text = failure.message): void {
  if (failure.wasOffline || Object.keys(failure.fields).length > 0) return;
  showToast(text, { tone: 'error', durationMs: publicToastMs });
}
