import { minimumPayment } from '@sangamam/contract/party/fee';
import {
  type RegistrationRecord,
  readOwnRegistration,
} from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/money';
import { useRef, useState } from 'react';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import { CallError, call } from '../calls/call.ts';
import { toastFailure } from '../calls/call-problem.tsx';
import { paths, pendingPath, pendingSuccessPath } from '../paths.ts';
import { CheckoutUnavailable } from './checkout.ts';
import { type FeePayment, payFee } from './pay-fee.ts';

/** The page to go to after the checkout. */
export function afterPayment(outcome: FeePayment): string {
  if (outcome === 'confirmed') return paths.registrationSuccess;
  return outcome === 'unconfirmed' ? pendingSuccessPath('verification') : pendingPath(outcome);
}

/** The pledge, which is asked for only with the first payment. */
export function unpaidContribution({ fee, paymentAmount }: RegistrationRecord): number {
  return paymentAmount > 0 ? 0 : fee.contribution;
}

/** The amount that is proposed: what is due, or the fee again after a full refund, with the pledge. */
export const amountToPay = (registration: RegistrationRecord): number =>
  minimumPayment(registration.fee) + unpaidContribution(registration);

/** The provider's script failed to load, or the checkout to open. */
export const windowUnavailable = () => new CallError(words.initFailed, { status: 400 });

/** Pays the fee of a registration in the checkout, then goes to the page that fits the outcome. */
export function usePayFee(
  registration: RegistrationRecord,
  { onChanged }: { readonly onChanged: (registration: RegistrationRecord) => void },
) {
  const { _id: id, fee } = registration;
  const [stage, setStage] = useState<'idle' | 'opening' | 'paying' | 'confirming'>('idle');
  const [failure, setFailure] = useState<CallError | null>(null);
  const idempotencyKey = useRef<string | null>(null);

  function fail(problem: CallError) {
    setStage('idle');
    setFailure(problem);
    toastFailure(problem);
  }

  /** Opens the checkout for an amount in whole rupees. */
  async function pay(amount: number): Promise<void> {
    if (stage !== 'idle') return;
    setStage('opening');
    setFailure(null);
    idempotencyKey.current ??= crypto.randomUUID();
    try {
      const outcome = await payFee({
        registrationId: id,
        amount,
        feeVersion: fee.version,
        idempotencyKey: idempotencyKey.current,
        onStage: (next) => {
          idempotencyKey.current = null;
          setStage(next);
        },
      });
      if (outcome === 'closed') showToast(words.leftUnpaid, { durationMs: publicToastMs });
      location.assign(afterPayment(outcome));
    } catch (thrown) {
      if (thrown instanceof CheckoutUnavailable) return fail(windowUnavailable());
      if (!(thrown instanceof CallError)) throw thrown;
      if (thrown.status !== 0) idempotencyKey.current = null;
      if (thrown.code === 'FEE_CHANGED' || thrown.code === 'ALREADY_PAID') {
        const fresh = await call(readOwnRegistration, { params: { id } }).catch(() => null);
        if (fresh) onChanged(fresh);
      }
      fail(thrown);
    }
  }

  return {
    stage,
    failure,
    setFailure: fail,
    pay,
    /** Call when the amount changes, since that is a new request. */
    forget: () => {
      idempotencyKey.current = null;
    },
  };
}
