import { words } from '@sangamam/words/staff/frame';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { CallError } from '../kit/calls/call.ts';
import { isShown, listenToShown } from '../kit/calls/shown-problems.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import styles from './admin-frame.module.css';

/**
 * True if a query failed without the page saying so. Refusals are shown where they arose; offline, the last
 * figures stay.
 */
function isUnreported(query: Query): boolean {
  const { status, error, data } = query.state;
  if (!query.isActive() || status !== 'error' || error === null || isShown(error)) return false;
  const code = error instanceof CallError ? error.status : 0;
  return code >= 500 || code === 429 || (code === 0 && data === undefined);
}

/** Reports failed queries that the page does not report itself, with a retry. */
export function UnreadNotice() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const listen = useCallback(
    (onChange: () => void) => {
      const ends = [cache.subscribe(onChange), listenToShown(onChange)];
      return () => {
        for (const end of ends) end();
      };
    },
    [cache],
  );
  const messages = useSyncExternalStore(listen, () => {
    const unreported = cache.getAll().filter(isUnreported);
    return [...new Set(unreported.map(({ state }) => state.error?.message ?? ''))].join('\n');
  });
  if (messages === '') return null;
  return (
    <div className={styles.alert}>
      <Alert tone="error" live title={words.unread}>
        {messages.split('\n').map((message) => (
          <p key={message}>{message}</p>
        ))}
        <Button
          variant="secondary"
          size="small"
          onClick={() => client.refetchQueries({ predicate: isUnreported })}
        >
          {words.tryAgain}
        </Button>
      </Alert>
    </div>
  );
}
