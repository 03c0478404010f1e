import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The answer of `read`, and its setter; null until then. It is read again with each other `key`, and not while that is
 * null. A failure shows nothing unless `onFailed` does.
 */
export function useRead<Reply>(
  key: string | null,
  read: (signal: AbortSignal) => Promise<Reply>,
  onFailed?: (problem: unknown) => void,
) {
  const [reply, setReply] = useState<Reply | null>(null);
  const begin = useEffectEvent((signal: AbortSignal) =>
    read(signal).then(setReply, (problem) => signal.aborted || onFailed?.(problem)),
  );
  useEffect(() => {
    if (key === null) return;
    const left = new AbortController();
    begin(left.signal);
    return () => left.abort();
  }, [key]);
  return [reply, setReply] as const;
}
