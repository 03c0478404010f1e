import { useCallback, useEffect, useRef, useState } from 'react';
import { useListener } from '../../ui/use-listener.ts';
import {
  type Conflict,
  changeQueue,
  emptyQueue,
  isSameScan,
  type Queue,
  type Queued,
  queueName,
  readQueue,
  sendLate,
} from './door-queue.ts';

const retryEveryMs = 10_000;

/**
 * The scans that wait to be sent: kept over a closed tab, shared by the tabs of a device, sent by one of them in its
 * order whenever the network allows. Nobody at the door waits for that; `onSent` is called after each that
 * the server has taken or refused.
 */
export function useQueue(adminId: string, onSent: () => void) {
  const [queue, setQueue] = useState<Queue>(emptyQueue);
  const [isKept, setIsKept] = useState(true);
  const current = useRef(emptyQueue);
  const channel = useRef<BroadcastChannel | null>(null);
  const tell = useRef(onSent);
  useEffect(() => {
    tell.current = onSent;
  }, [onSent]);

  const show = useCallback((next: Queue) => {
    current.current = next;
    setQueue(next);
  }, []);

  const change = useCallback(
    async (edit: (queue: Queue) => Queue) => {
      try {
        show(await changeQueue(adminId, edit));
      } catch {
        // it stays in memory, and whoever stands there is told
        setIsKept(false);
        show(edit(current.current));
      }
      channel.current?.postMessage(null);
    },
    [adminId, show],
  );

  const sendAll = useCallback(
    () =>
      withLock(queueName(adminId), async () => {
        for (let [first] = current.current.waiting; first; [first] = current.current.waiting) {
          const sent = first;
          const outcome = await sendLate(sent);
          if (outcome === 'later') return;
          await change(({ waiting, conflicts }) => ({
            waiting: waiting.filter((one) => !isSameScan(one, sent)),
            conflicts: outcome === 'sent' ? conflicts : [...conflicts, outcome],
          }));
          tell.current();
        }
      }),
    [adminId, change],
  );

  useEffect(() => {
    const read = async () => {
      try {
        show(await readQueue(adminId));
      } catch {
        setIsKept(false);
      }
    };
    read().then(sendAll);
    const others = openChannel(queueName(adminId));
    channel.current = others;
    if (others) others.onmessage = read;
    const timer = setInterval(sendAll, retryEveryMs);
    return () => {
      others?.close();
      channel.current = null;
      clearInterval(timer);
    };
  }, [adminId, show, sendAll]);

  useListener('online', sendAll);

  // what is in memory alone goes with the page
  const isAtRisk = !isKept && queue.waiting.length > 0;
  useListener(isAtRisk ? 'beforeunload' : null, (event) => event.preventDefault());

  return {
    queue,
    /** True if the waiting scans outlive the page. */
    isKept,
    sendAll,
    add: (queued: Queued) =>
      change(({ waiting, conflicts }) => ({ waiting: [...waiting, queued], conflicts })),
    dismiss: (conflict: Conflict) =>
      change(({ waiting, conflicts }) => ({
        waiting,
        conflicts: conflicts.filter((one) => !isSameScan(one, conflict)),
      })),
  };
}

/** The work of this tab, where a browser has no locks between tabs. */
const busy = new Set<string>();

/** Does the work unless this or, where the browser can tell, another tab is already doing it. */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (busy.has(name)) return;
  busy.add(name);
  try {
    if (navigator.locks) await lockTabs(name, work);
    else await work();
  } finally {
    busy.delete(name);
  }
}

/** Tells the other tabs of the device; null where the browser has no way. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

async function lockTabs(name: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
