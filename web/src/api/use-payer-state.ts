import { checkOwnPayment, type PayerState, paymentState } from '@sangamam/contract/payments';
import { useCallback, useEffect, useState } from 'react';
import { CallError, call } from './call.ts';

/** A page that waits asks by itself for two minutes, then only when told to (Product 2). */
const askEveryMs = 5_000;
const askForMs = 120_000;
/** Where a refusal does not say when the provider may be asked again. */
const refusedForMs = 30_000;

export interface PayerMoney {
  /** null until the first answer. */
  readonly state: PayerState | null;
  /** Whether the page still asks by itself. */
  readonly isWatching: boolean;
  readonly isChecking: boolean;
  /** From when this page may ask the provider again, in milliseconds; 0 before it did. */
  readonly checkAgainAtMs: number;
  /** Asks the provider now. */
  checkNow(): Promise<void>;
}

interface PayerStateOptions {
  /** Asks again and again while the payer waits. */
  readonly watch?: boolean;
  /** Asks anew when this changes: something was paid, or not. */
  readonly since?: string;
}

/** Where the money of a registration is. */
export function usePayerState(
  registrationId: string,
  { watch = false, since = '' }: PayerStateOptions = {},
): PayerMoney {
  const [state, setState] = useState<PayerState | null>(null);
  const [isWatching, setIsWatching] = useState(watch);
  const [isChecking, setIsChecking] = useState(false);
  const [checkAgainAtMs, setCheckAgainAtMs] = useState(0);

  const ask = useCallback(async () => {
    try {
      setState(await call(paymentState, { params: { id: registrationId } }));
    } catch {
      // No answer is no news; the next look may have some.
    }
  }, [registrationId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `since` says that there may be news
  useEffect(() => {
    ask();
  }, [ask, since]);

  useEffect(() => {
    if (!watch) return;
    const looks = setInterval(ask, askEveryMs);
    const end = setTimeout(() => {
      clearInterval(looks);
      setIsWatching(false);
    }, askForMs);
    return () => {
      clearInterval(looks);
      clearTimeout(end);
    };
  }, [ask, watch]);

  async function checkNow() {
    if (isChecking) return;
    setIsChecking(true);
    try {
      const checked = await call(checkOwnPayment, { params: { id: registrationId } });
      setState(checked);
      if (checked.checkAgainAt) setCheckAgainAtMs(Date.parse(checked.checkAgainAt));
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      const { retryAfterSeconds } = thrown;
      const waitMs = retryAfterSeconds === null ? refusedForMs : retryAfterSeconds * 1000;
      setCheckAgainAtMs(Date.now() + waitMs);
    } finally {
      setIsChecking(false);
    }
  }

  return { state, isWatching, isChecking, checkAgainAtMs, checkNow };
}
