import type { PaymentDetail } from '@sangamam/contract/payment-history';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError } from '../../api/call.ts';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { takeOver } from './queries.ts';

/**
 * Sends one change of a payment. The same key goes with every repeat until the server has answered, so
 * that a lost answer moves no money twice; what was refused stays on the screen as `problem`.
 */
export function useChange(onDone: (detail: PaymentDetail) => void) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<CallError | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);
  const key = useRef<string | null>(null);

  /** `said` is shown once it is done, in a toast. */
  async function run(
    send: (idempotencyKey: string) => Promise<PaymentDetail>,
    said: (detail: PaymentDetail) => string,
  ): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    setProblem(null);
    key.current ??= crypto.randomUUID();
    try {
      const detail = await send(key.current);
      key.current = null;
      takeOver(queryClient, detail);
      showToast(said(detail), { tone: 'success', durationMs: adminToastMs });
      onDone(detail);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      if (thrown.status >= 400 && thrown.status < 500) key.current = null;
      setProblem(thrown);
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  }

  return { run, problem, isSending };
}
