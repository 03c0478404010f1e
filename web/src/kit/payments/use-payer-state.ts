import {
  checkOwnPayment,
  type PayerState,
  payerStates,
  paymentState,
} from '@sangamam/contract/payments/payments';
import {
  type RegistrationRecord,
  readOwnRegistration,
} from '@sangamam/contract/registrations/registrations';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, call } from '../calls/call.ts';
import { serverNowMs } from '../server-clock.ts';

/**
 * A waiting page asks automatically for two minutes, then only on request
 * (docs/product/registering.md#result-pages).
 */
const askEveryMs = 5_000;
const askForMs = 120_000;
/** Used when a refusal does not say when the provider may be asked again. */
const refusedForMs = 30_000;

export interface PayerMoney {
  /** Null before the first answer. */
  readonly state: PayerState | null;
  /** No answer has come yet. */
  readonly hasFailed: boolean;
  /** True while the page asks automatically. */
  readonly isWatching: boolean;
  readonly isChecking: boolean;
  /** When this page may ask the provider again, in ms; 0 before the first time. */
  readonly checkAgainAtMs: number;
  /** Asks the server again after no answer came. */
  ask(): Promise<void>;
  checkNow(): Promise<void>;
}

interface PayerStateOptions {
  /** Gets the new record before the state that belongs to it is shown. */
  readonly onChanged: (registration: RegistrationRecord) => void;
  /** The state as the page was rendered. */
  readonly known?: PayerState | null;
  /** A change of this value asks again. */
  readonly since?: string;
}

/**
 * The payer's state, from the server alone. While a payment may arrive it is polled; record and state
 * always belong together.
 */
export function usePayerState(
  registration: RegistrationRecord,
  { onChanged, known: rendered = null, since = '' }: PayerStateOptions,
): PayerMoney {
  const [state, setState] = useState<PayerState | null>(rendered);
  const [hasFailed, setHasFailed] = useState(false);
  const [hasWaited, setHasWaited] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const [checkAgainAtMs, setCheckAgainAtMs] = useState(0);
  const known = useRef({ registration, onChanged });
  known.current = { registration, onChanged };
  const id = registration._id;

  const take = useCallback(
    async (answer: PayerState) => {
      const { status, paymentStatus, fee } = known.current.registration;
      const isStale =
        status !== answer.status ||
        paymentStatus !== answer.paymentStatus ||
        fee.due !== answer.due;
      if (isStale) {
        known.current.onChanged(await call(readOwnRegistration, { params: { id } }));
      }
      setState(answer);
      setHasFailed(false);
    },
    [id],
  );

  const ask = useCallback(async () => {
    try {
      await take(await call(paymentState, { params: { id } }));
    } catch {
      // No answer is no news; the next look may have some.
      setHasFailed(true);
    }
  }, [id, take]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `since` says that there may be news
  useEffect(() => {
    ask();
  }, [ask, since]);

  const mayArrive = state !== null && payerStates[state.state].mayArrive;
  useEffect(() => {
    if (!mayArrive) return;
    const looks = setInterval(ask, askEveryMs);
    const end = setTimeout(() => {
      clearInterval(looks);
      setHasWaited(true);
    }, askForMs);
    return () => {
      clearInterval(looks);
      clearTimeout(end);
    };
  }, [ask, mayArrive]);

  async function checkNow() {
    if (isChecking) return;
    setIsChecking(true);
    try {
      const checked = await call(checkOwnPayment, { params: { id } });
      await take(checked);
      if (checked.checkAgainAt) setCheckAgainAtMs(Date.parse(checked.checkAgainAt));
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      const { retryAfterSeconds } = thrown;
      const waitMs = retryAfterSeconds === null ? refusedForMs : retryAfterSeconds * 1000;
      setCheckAgainAtMs(serverNowMs() + waitMs);
    } finally {
      setIsChecking(false);
    }
  }

  return {
    state,
    hasFailed,
    isWatching: mayArrive && !hasWaited,
    isChecking,
    checkAgainAtMs,
    ask,
    checkNow,
  };
}
