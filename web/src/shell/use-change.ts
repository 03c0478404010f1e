import { useRef, useState } from 'react';
import { CallError } from '../api/call-error.ts';

/**
 * Sends a change with a key that stays the same until the server has answered, so that a repeat after a
 * lost answer does nothing twice.
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
      const status = thrown instanceof CallError ? thrown.status : 0;
      if (status >= 400 && status < 500) key.current = null;
      throw thrown;
    }
  };
}

/**
 * Sends one change of staff at a time; what was refused stays as `problem`. For a dialog or a form that
 * says so in itself; `useStaffChange` is for the others.
 */
export function useChange() {
  const [problem, setProblem] = useState<CallError | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);
  const sendRepeatably = useRepeatableSend();

  /** `done` is called with what the server answered; the answer says whether it was. */
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
