import { useRef, useState } from 'react';
import { CallError } from './call-error.ts';

/**
 * Sends with an idempotency key that is kept until the server answers, so that a repeat after a lost answer
 * changes nothing.
 */
export function useRepeatableSend() {
  const key = useRef<string | null>(null);
  return async <Reply>(send: (idempotencyKey: string) => Promise<Reply>): Promise<Reply> => {
    key.current ??= crypto.randomUUID();
    try {
      const reply = await send(key.current);
      key.current = null;
      return reply;
    } catch (thrown) {
      if (thrown instanceof CallError && thrown.isRefusal) key.current = null;
      throw thrown;
    }
  };
}

/**
 * Sends one change at a time; a refusal is kept in `problem`. For dialogs and forms that show it
 * themselves; otherwise use `useStaffChange`.
 */
export function useChange() {
  const [problem, setProblem] = useState<CallError | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);
  const sendRepeatably = useRepeatableSend();

  /** Calls `done` with the reply. Returns the problem, or null. */
  async function run<Reply>(
    send: (idempotencyKey: string) => Promise<Reply>,
    done: (reply: Reply) => void,
  ): Promise<CallError | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    setIsSending(true);
    setProblem(null);
    try {
      done(await sendRepeatably(send));
      return null;
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setProblem(thrown);
      return thrown;
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  }

  return { run, problem, isSending };
}
