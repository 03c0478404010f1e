import { useRef, useState } from 'react';
import { CallError } from '../api/call-error.ts';

/**
 * Sends one change of staff at a time. The same key goes with every repeat until the server has
 * answered, so that a lost answer does nothing twice; what was refused stays as `problem`.
 */
export function useChange() {
  const [problem, setProblem] = useState<CallError | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);
  const key = useRef<string | null>(null);

  /** `done` is called with what the server answered; the answer says whether it was. */
  async function run<Reply>(
    send: (idempotencyKey: string) => Promise<Reply>,
    done: (reply: Reply) => void,
  ): Promise<CallError | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    setIsSending(true);
    setProblem(null);
    key.current ??= crypto.randomUUID();
    try {
      const reply = await send(key.current);
      key.current = null;
      done(reply);
      return null;
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      if (thrown.status >= 400 && thrown.status < 500) key.current = null;
      setProblem(thrown);
      return thrown;
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  }

  return { run, problem, isSending };
}
