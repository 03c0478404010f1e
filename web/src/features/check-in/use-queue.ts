import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Conflict,
  emptyQueue,
  keepQueue,
  type Queue,
  type Queued,
  readQueue,
  sendLate,
} from './door-queue.ts';

const retryEveryMs = 10_000;

/**
 * What waits to be sent: kept over a closed tab, sent in its order whenever the network allows. Nobody at
 * the door waits for that; `onSent` is called after each that the server has taken or refused.
 */
export function useQueue(adminId: string, onSent: () => void) {
  const [queue, setQueue] = useState<Queue>(emptyQueue);
  const current = useRef(emptyQueue);
  const isSending = useRef(false);
  const tell = useRef(onSent);
  useEffect(() => {
    tell.current = onSent;
  }, [onSent]);

  const change = useCallback(
    async (next: Queue) => {
      current.current = next;
      setQueue(next);
      await keepQueue(adminId, next);
    },
    [adminId],
  );

  const sendAll = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (let [first] = current.current.waiting; first; [first] = current.current.waiting) {
        const outcome = await sendLate(first);
        if (outcome === 'later') return;
        const { waiting, conflicts } = current.current;
        await change({
          waiting: waiting.slice(1),
          conflicts: outcome === 'sent' ? conflicts : [...conflicts, outcome],
        });
        tell.current();
      }
    } finally {
      isSending.current = false;
    }
  }, [change]);

  useEffect(() => {
    readQueue(adminId).then(async (kept) => {
      const { waiting, conflicts } = current.current;
      await change({
        waiting: [...kept.waiting, ...waiting],
        conflicts: [...kept.conflicts, ...conflicts],
      });
      await sendAll();
    });
    window.addEventListener('online', sendAll);
    const timer = setInterval(sendAll, retryEveryMs);
    return () => {
      window.removeEventListener('online', sendAll);
      clearInterval(timer);
    };
  }, [adminId, change, sendAll]);

  return {
    queue,
    sendAll,
    add: (queued: Queued) => {
      const { waiting, conflicts } = current.current;
      return change({ waiting: [...waiting, queued], conflicts });
    },
    dismiss: (conflict: Conflict) => {
      const { waiting, conflicts } = current.current;
      return change({ waiting, conflicts: conflicts.filter((one) => one !== conflict) });
    },
  };
}
