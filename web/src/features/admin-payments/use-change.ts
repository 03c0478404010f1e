import type { PaymentDetail } from '@sangamam/contract/payment-history';
import { useQueryClient } from '@tanstack/react-query';
import { useChange as useAnyChange } from '../../kit/calls/use-change.ts';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { cachePayment } from './queries.ts';

/** Sends one change of a payment at a time; what came of it is taken over by every list that shows it. */
export function useChange(onDone: (detail: PaymentDetail) => void) {
  const queryClient = useQueryClient();
  const { run: send, ...state } = useAnyChange();

  /** `said` is shown once it is done, in a toast. */
  async function run(
    change: (idempotencyKey: string) => Promise<PaymentDetail>,
    said: (detail: PaymentDetail) => string,
  ): Promise<void> {
    await send(change, (detail) => {
      cachePayment(queryClient, detail);
      showToast(said(detail), { tone: 'success', durationMs: adminToastMs });
      onDone(detail);
    });
  }

  return { run, ...state };
}
