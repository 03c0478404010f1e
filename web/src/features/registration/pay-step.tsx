import { formatRupees } from '@sangamam/contract/locale/money';
import { minimumPayment } from '@sangamam/contract/party/fee';
import { isOffered, payerStates } from '@sangamam/contract/payments/payments';
import { mayPayLater } from '@sangamam/contract/registrations/final-answers';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as moneyWords } from '@sangamam/words/page/money';
import { words } from '@sangamam/words/page/pay';
import { words as formWords } from '@sangamam/words/page/register';
import { type ComponentProps, type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { CallError } from '../../kit/calls/call.ts';
import { CallProblem, repeatLabel } from '../../kit/calls/call-problem.tsx';
import { AmountField } from '../../kit/fields/amount-field.tsx';
import { readRupees } from '../../kit/fields/read-number.ts';
import type { PageSettings } from '../../kit/page/settings.ts';
import { useServerNowMs } from '../../kit/page/use-server-now.ts';
import { ownRegistrationPath, paths, payPath, pendingSuccessPath } from '../../kit/paths.ts';
import { Confirming } from '../../kit/payments/confirming.tsx';
import { PayAgain } from '../../kit/payments/pay-again.tsx';
import { PaymentNote } from '../../kit/payments/payment-note.tsx';
import { TransferNote, TransferOffer } from '../../kit/payments/transfer.tsx';
import { amountToPay, usePayFee } from '../../kit/payments/use-pay-fee.ts';
import { type PayerMoney, usePayerState } from '../../kit/payments/use-payer-state.ts';
import { WaitingAlert } from '../../kit/payments/waiting-list.tsx';
import { BalanceLines } from '../../kit/questions/balance-lines.tsx';
import { stepHref } from '../../kit/questions/step-href.ts';
import { leavePaymentForLater } from '../../kit/registrant/own-registration.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOnline } from '../../ui/use-online.ts';
import styles from './pay-step.module.css';

interface PayStepProps {
  readonly registration: RegistrationRecord;
  readonly settings: PageSettings;
  readonly onChanged: (registration: RegistrationRecord) => void;
}

/** Step 9: what the payer is told, and where something can be paid, the amount and the provider's window. */
export function PayStep(props: PayStepProps) {
  const money = usePayerState(props.registration, props);
  const isReceived = money.state?.state === 'received';
  useEffect(() => {
    if (isReceived) location.replace(paths.registrationSuccess);
  }, [isReceived]);
  return <PayStepView {...props} money={money} />;
}

export function PayStepView({ money, ...props }: PayStepProps & { readonly money: PayerMoney }) {
  const { registration, onChanged } = props;
  if (!registration.formSubmissionComplete) {
    return (
      <Alert tone="info" title={words.unfinished}>
        <Link to={stepHref('review')}>{words.toReview}</Link>
      </Alert>
    );
  }
  if (!money.state) {
    if (!money.hasFailed) return <Skeleton lines={6} />;
    return (
      <Alert tone="error" live title={moneyWords.failed}>
        <Button variant="secondary" size="small" onClick={money.ask}>
          {moneyWords.tryAgain}
        </Button>
      </Alert>
    );
  }
  const { state } = money.state;
  const { first, mayArrive } = payerStates[state];
  if (first === 'ticket') {
    return (
      <Alert tone="success" title={words.nothingDue}>
        <a href={paths.registrationSuccess}>{words.toSuccess}</a>
      </Alert>
    );
  }
  if (!isOffered('pay', state)) return <Stopped registration={registration} money={money} />;
  if (mayArrive && first !== 'pay') {
    return (
      <PaymentNote money={money}>
        <PayAgain
          registration={registration}
          amount={money.state.money.amount}
          isLooking
          onChanged={onChanged}
        />
      </PaymentNote>
    );
  }
  return (
    <div className={styles.ways}>
      <PaymentNote money={money} />
      <TransferNote registration={registration} money={money} />
      <PayForm {...props} />
      <div className="actions">
        <TransferOffer registration={registration} money={money} />
      </div>
      <p>
        <ButtonLink variant="ghost" href={stepHref('review')}>
          {formWords.back}
        </ButtonLink>
      </p>
    </div>
  );
}

/** A registration that takes no money now. */
function Stopped({ registration, money }: ComponentProps<typeof TransferNote>) {
  const { title, text } = moneyWords.cancelled;
  return (
    <>
      {money.state?.state === 'cancelled' && (
        <Alert tone="neutral" title={title}>
          {text}
        </Alert>
      )}
      <TransferNote registration={registration} money={money} />
      <WaitingAlert registrationId={registration._id} money={money} />
      <PaymentNote money={money} />
      <p>
        <a href={ownRegistrationPath}>{words.toSuccess}</a>
      </p>
    </>
  );
}

function PayForm({ registration, settings, onChanged }: PayStepProps) {
  const { fee } = registration;
  const [typed, setTyped] = useState(String(amountToPay(registration)));
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isOnline = useOnline();
  const { stage, failure, setFailure, pay, forget } = usePayFee(registration, {
    onChanged(fresh) {
      onChanged(fresh);
      setTyped(String(amountToPay(fresh)));
    },
  });
  const isBusy = stage !== 'idle' || isSubmitting;
  const amount = readRupees(typed);
  const problem = amountProblem(typed, amount, minimumPayment(fee), settings.payments.maxOrder);
  const canPayLater = mayPayLater(settings, new Date(useServerNowMs()));
  const { state } = useLocation();
  const navigate = useNavigate();
  const opens = state?.opensWindow === true && isOnline && problem === null && amount !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (!opens) return;
    // a reload must not open it again
    navigate(stepHref('payment'), { replace: true });
    pay(amount);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute('name') === 'later') return payLater();
    if (!isBusy && problem === null && amount !== null) pay(amount);
  }

  async function payLater() {
    if (isBusy) return;
    setIsSubmitting(true);
    try {
      await leavePaymentForLater(registration);
      location.assign(pendingSuccessPath('payment'));
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setIsSubmitting(false);
      setFailure(thrown);
    }
  }

  const proceed =
    amount === null ? words.proceedPlain : words.proceed({ amount: formatRupees(amount) });
  return (
    <form
      method="post"
      action={payPath(registration._id)}
      noValidate
      onSubmit={submit}
      className={styles.pay}
    >
      <input type="hidden" name="feeVersion" value={fee.version} />
      <BalanceLines registration={registration} />
      <AmountField
        name="amount"
        label={words.amount}
        hint={words.amountHint}
        value={typed}
        error={problem ?? undefined}
        disabled={isBusy}
        onChange={(event) => {
          setTyped(event.target.value);
          forget();
        }}
      />
      {isOnline ? (
        <CallProblem failure={failure} button={proceed} />
      ) : (
        <Alert tone="warning" live>
          {words.offline}
        </Alert>
      )}
      <div className="actions">
        <Button
          type="submit"
          wide
          disabled={problem !== null}
          loading={stage !== 'idle'}
          loadingText={moneyWords.opening}
        >
          {repeatLabel(failure, proceed)}
        </Button>
        {canPayLater && (
          <Button
            type="submit"
            variant="secondary"
            wide
            name="later"
            value="yes"
            loading={isSubmitting}
            loadingText={words.submitting}
          >
            {words.later}
          </Button>
        )}
      </div>
      <p className="note">
        {words.methods} {words.nothingUnsaved} <a href={paths.refund}>{words.refund}</a>
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
  if (typed.trim() === '') return words.minimum({ amount: formatRupees(minimum) });
  if (amount === null || amount === 0) return words.invalid;
  if (amount < minimum) return words.minimum({ amount: formatRupees(minimum) });
  return amount > maximum ? words.maximum({ amount: formatRupees(maximum) }) : null;
}
