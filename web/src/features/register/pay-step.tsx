import { formatRupees } from '@sangamam/contract/money';
import { type RegistrationRecord, readOwnRegistration } from '@sangamam/contract/registrations';
import type { PublicSettings } from '@sangamam/contract/settings';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CallError, call } from '../../api/call.ts';
import { CheckoutUnavailable } from '../../api/checkout.ts';
import { leavePaymentForLater } from '../../api/own-registration.ts';
import { payFee } from '../../api/pay-fee.ts';
import { useOnline } from '../../api/use-online.ts';
import { paths, pendingSuccessPath } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import { afterPayment, Confirming } from './after-payment.tsx';
import { readAmount } from './amount.ts';
import { BalanceLines, unpaidContribution } from './balance-lines.tsx';
import styles from './pay-step.module.css';
import { payWords as words } from './pay-words.ts';
import { stepHref } from './step-href.ts';
import { words as formWords } from './words.ts';

interface PayStepProps {
  readonly registration: RegistrationRecord;
  readonly settings: PublicSettings;
  readonly onChanged: (registration: RegistrationRecord) => void;
}

type Stage = 'idle' | 'opening' | 'paying' | 'confirming' | 'submitting';

/** Step 9: the amount, the provider's window, and what comes of it. */
export function PayStep({ registration, settings, onChanged }: PayStepProps) {
  const { fee, paymentStatus, formSubmissionComplete, _id: id } = registration;
  const [typed, setTyped] = useState(String(fee.due + unpaidContribution(registration)));
  const [stage, setStage] = useState<Stage>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const isOnline = useOnline();
  const idempotencyKey = useRef<string | null>(null);

  if (!formSubmissionComplete) {
    return (
      <Alert tone="info" title={words.unfinished}>
        <Link to={stepHref('review')}>{words.toReview}</Link>
      </Alert>
    );
  }
  if (paymentStatus === 'Processing') {
    return (
      <Alert tone="info" title={words.processing}>
        <a href={pendingSuccessPath('verification')}>{words.toProcessing}</a>
      </Alert>
    );
  }
  if (fee.due === 0) {
    return (
      <Alert tone="success" title={words.nothingDue}>
        <a href={paths.registrationSuccess}>{words.toSuccess}</a>
      </Alert>
    );
  }

  const amount = readAmount(typed);
  const problem = amountProblem(typed, amount, fee.due, settings.payments.maxOrder);
  const canPayLater =
    settings.features.payLater && Date.now() < Date.parse(settings.deadlines.payBy);

  function fail(message: string) {
    setStage('idle');
    setFailure(message);
    showToast(message, { tone: 'error', durationMs: publicToastMs });
  }

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (stage !== 'idle' || problem !== null || amount === null) return;
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
      if (outcome === 'closed') showToast(words.closed, { durationMs: publicToastMs });
      location.assign(afterPayment(outcome));
    } catch (thrown) {
      idempotencyKey.current = null;
      if (thrown instanceof CheckoutUnavailable) return fail(words.initFailed);
      if (!(thrown instanceof CallError)) throw thrown;
      if (thrown.code === 'FEE_CHANGED' || thrown.code === 'ALREADY_PAID') {
        const fresh = await call(readOwnRegistration, { params: { id } }).catch(() => null);
        if (fresh) {
          onChanged(fresh);
          setTyped(String(fresh.fee.due + unpaidContribution(fresh)));
        }
      }
      fail(thrown.status >= 400 && thrown.status < 500 ? thrown.message : words.initFailed);
    }
  }

  async function payLater() {
    if (stage !== 'idle') return;
    setStage('submitting');
    setFailure(null);
    try {
      await leavePaymentForLater(registration);
      location.assign(pendingSuccessPath('payment'));
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      fail(thrown.message);
    }
  }

  return (
    <form noValidate onSubmit={pay} className={styles.pay}>
      <BalanceLines registration={registration} />
      <AmountField
        name="amount"
        label={words.amount}
        hint={words.amountHint}
        value={typed}
        error={problem ?? undefined}
        disabled={stage !== 'idle'}
        onChange={(event) => {
          setTyped(event.target.value);
          idempotencyKey.current = null;
        }}
      />
      {failure && (
        <Alert tone="error" live>
          {failure}
        </Alert>
      )}
      {!isOnline && (
        <Alert tone="warning" live>
          {words.offline}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          wide
          disabled={problem !== null}
          loading={stage === 'opening' || stage === 'paying'}
          loadingText={words.opening}
        >
          {amount === null ? words.proceedPlain : words.proceed(formatRupees(amount))}
        </Button>
        {canPayLater && (
          <Button
            variant="secondary"
            wide
            onClick={payLater}
            loading={stage === 'submitting'}
            loadingText={words.submitting}
          >
            {words.later}
          </Button>
        )}
      </div>
      <p className={styles.note}>
        {words.methods} {words.nothingUnsaved} <a href={paths.refund}>{words.refund}</a>
      </p>
      <p>
        <ButtonLink variant="ghost" href={stepHref('review')}>
          {formWords.back}
        </ButtonLink>
      </p>
      {stage === 'confirming' && <Confirming />}
    </form>
  );
}

function amountProblem(
  typed: string,
  amount: number | null,
  minimum: number,
  maximum: number,
): string | null {
  if (typed.trim() === '') return words.minimum(formatRupees(minimum));
  if (amount === null || amount === 0) return words.invalid;
  if (amount < minimum) return words.minimum(formatRupees(minimum));
  return amount > maximum ? words.maximum(formatRupees(maximum)) : null;
}
