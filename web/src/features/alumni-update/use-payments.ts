import type { Checkout } from '@sangamam/contract/payments/payments';
import {
  claimContribution,
  createOrder,
  putRegistration,
} from '@sangamam/contract/payments/payments';
import {
  type RegistrationRecord,
  readOwnRegistration,
} from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/own-registration';
import { useRef, useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import {
  CheckoutUnavailable,
  confirm,
  hasPaid,
  openCheckout,
  reportUnpaid,
} from '../../kit/payments/checkout.ts';
import { isGone } from '../../kit/registrant/own-registration.ts';
import { publicToastMs, showToast } from '../../ui/toast.tsx';

export type Purpose = 'registration' | 'contribution';

/** A payment that the provider took and the registration does not show yet. */
export interface OpenPayment {
  readonly purpose: Purpose;
  readonly amount: number;
  readonly paymentId: string;
  /** `failed`: our server refused the claim; `waiting`: the provider has not confirmed it yet. */
  readonly state: 'failed' | 'waiting' | 'asking';
}

type Answer = Extract<Awaited<ReturnType<typeof openCheckout>>, { kind: 'paid' }>['answer'];

interface PaymentsOptions {
  readonly registration: RegistrationRecord;
  readonly onChanged: (registration: RegistrationRecord) => void;
  readonly onExpired: () => void;
}

const wordsOf = { registration: words.pay, contribution: words.contribution };

type Claimed = Omit<OpenPayment, 'state'>;

function sendClaim(id: string, { purpose, amount, paymentId: transactionId }: Claimed) {
  const params = { id };
  const paid = { paymentMethod: 'Razorpay', transactionId } as const;
  return purpose === 'registration'
    ? call(putRegistration, {
        params,
        body: { paymentStatus: 'Completed', paymentAmount: amount, ...paid },
      })
    : call(claimContribution, { params, body: { amount, ...paid } });
}

/**
 * The payments of this view: which dialog is open, the provider's checkout, and the claim that follows,
 * `PUT` for the fee and `PATCH` for a contribution. A payment that is not shown yet stays on the screen with
 * its id; claiming it again is harmless.
 */
export function usePayments({ registration, onChanged, onExpired }: PaymentsOptions) {
  const { _id: id } = registration;
  const [dialog, setDialog] = useState<Purpose | null>(null);
  const [stage, setStage] = useState<'idle' | 'opening' | 'paying' | 'confirming'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const [openPayment, setOpenPayment] = useState<OpenPayment | null>(null);
  const idempotencyKey = useRef<string | null>(null);
  const lastAnswer = useRef<Answer | null>(null);

  function open(purpose: Purpose) {
    setProblem(null);
    idempotencyKey.current = null;
    setDialog(purpose);
  }

  function refuse(purpose: Purpose, text: string) {
    setProblem(text);
    setDialog(purpose);
    showToast(text, { tone: 'error', durationMs: publicToastMs });
  }

  /** Creates an order; null if that fails. */
  async function makeOrder(purpose: Purpose, amount: number): Promise<Checkout | null> {
    idempotencyKey.current ??= crypto.randomUUID();
    try {
      return await call(createOrder, {
        params: { id },
        body: {
          amount,
          purpose,
          ...(purpose === 'registration' && { feeVersion: registration.fee.version }),
        },
        idempotencyKey: idempotencyKey.current,
      });
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      if (isGone(thrown)) onExpired();
      else if (thrown.code === 'ALREADY_PAID') {
        await reload();
        setDialog(null);
        showToast(words.view.alreadyPaid, { durationMs: publicToastMs });
      } else {
        const isRefusal = thrown.status >= 400 && thrown.status < 500;
        if (isRefusal) await reload();
        refuse(purpose, isRefusal ? thrown.message : words.pay.initFailed);
      }
      return null;
    } finally {
      idempotencyKey.current = null;
    }
  }

  async function pay(purpose: Purpose, amount: number): Promise<void> {
    if (stage !== 'idle') return;
    setProblem(null);
    setStage('opening');
    try {
      const order = await makeOrder(purpose, amount);
      if (!order) return;
      // the provider's checkout must lie above our dialog
      setDialog(null);
      setStage('paying');
      const outcome = await openCheckout(order);
      if (outcome.kind === 'paid') {
        setStage('confirming');
        lastAnswer.current = outcome.answer;
        await claim({ purpose, amount, paymentId: outcome.answer.razorpay_payment_id });
        return;
      }
      await reportUnpaid(id, order.orderId, outcome);
      if (purpose === 'registration' && (await hasPaid(id))) {
        await reload();
        showToast(words.pay.success, { tone: 'success', durationMs: publicToastMs });
        return;
      }
      const text = outcome.kind === 'failed' ? notAccepted(outcome.reason) : words.pay.closed;
      showToast(text, { durationMs: publicToastMs });
    } catch (thrown) {
      if (!(thrown instanceof CheckoutUnavailable)) throw thrown;
      refuse(purpose, words.pay.initFailed);
    } finally {
      setStage('idle');
    }
  }

  /** Claims a payment; the server asks the provider. */
  async function claim(payment: Claimed): Promise<void> {
    const { purpose } = payment;
    try {
      const { pending, registration: fresh } = await sendClaim(id, payment);
      const confirmed = pending ? await waitFor(purpose) : fresh;
      if (confirmed === null) {
        setOpenPayment({ ...payment, state: 'waiting' });
        return;
      }
      setOpenPayment(null);
      onChanged(confirmed);
      showToast(wordsOf[purpose].success, { tone: 'success', durationMs: publicToastMs });
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setOpenPayment({ ...payment, state: 'failed' });
      showToast(wordsOf[purpose].updateFailed, { tone: 'error', durationMs: publicToastMs });
    }
  }

  /** The provider has not answered yet: the signed answer is handed in too, and up to 15 s pass. */
  async function waitFor(purpose: Purpose): Promise<RegistrationRecord | null> {
    const answer = lastAnswer.current;
    if (!answer || purpose === 'contribution') return null;
    return confirm(id, answer);
  }

  async function reload(): Promise<void> {
    try {
      onChanged(await call(readOwnRegistration, { params: { id } }));
    } catch (thrown) {
      if (isGone(thrown)) onExpired();
    }
  }

  return {
    dialog,
    stage,
    problem,
    openPayment,
    open,
    close: () => setDialog(null),
    pay,
    /** Claims a payment again; it is credited once only. */
    claimAgain: async () => {
      if (openPayment === null || openPayment.state === 'asking') return;
      setOpenPayment({ ...openPayment, state: 'asking' });
      await claim(openPayment);
    },
    reload,
  };
}

export type Payments = ReturnType<typeof usePayments>;

const notAccepted = (reason: string): string =>
  reason === '' ? words.pay.notAccepted : words.pay.notAcceptedWhy({ reason });
