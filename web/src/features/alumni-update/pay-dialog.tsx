import { formatRupees } from '@sangamam/contract/locale/money';
import { minimumPayment } from '@sangamam/contract/party/fee';
import { type RegistrationRecord, saveStep } from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { words as formWords } from '@sangamam/words/page/register';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { CallError, call } from '../../kit/calls/call.ts';
import { AmountField } from '../../kit/fields/amount-field.tsx';
import { readRupees } from '../../kit/fields/read-number.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { amountToPay } from '../../kit/payments/use-pay-fee.ts';
import { BalanceLines } from '../../kit/questions/balance-lines.tsx';
import { PoliciesField } from '../../kit/questions/policies-field.tsx';
import { stepHref } from '../../kit/questions/step-href.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { languageNow } from '../../ui/in-language.ts';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './alumni-update.module.css';
import type { Payments } from './use-payments.ts';

const words = allWords.pay;

interface PayDialogProps {
  readonly registration: RegistrationRecord;
  readonly payments: Payments;
  readonly onChanged: (registration: RegistrationRecord) => void;
}

/**
 * Complete Payment: at least what is due, with the policies where they were not accepted yet. A form
 * that was not submitted is submitted first, so that the payment completes it.
 */
export function PayDialog({ registration, payments, onChanged }: PayDialogProps) {
  return (
    <Dialog
      open={payments.dialog === 'registration'}
      onClose={payments.close}
      title={words.title}
      accent="blue"
      locked={payments.stage !== 'idle'}
    >
      <PayForm registration={registration} payments={payments} onChanged={onChanged} />
    </Dialog>
  );
}

function PayForm({ registration, payments, onChanged }: PayDialogProps) {
  const { payments: limits } = useSettings();
  const { formSubmissionComplete } = registration;
  const least = minimumPayment(registration.fee);
  const [typed, setTyped] = useState(String(amountToPay(registration)));
  const [isInvalid, setIsInvalid] = useState(false);
  const [hasAccepted, setHasAccepted] = useState(false);
  const [policiesProblem, setPoliciesProblem] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const formId = useId();
  const amount = readRupees(typed);
  const isBelow = typed.trim() === '' || (amount !== null && amount < least);
  const isBusy = isSubmitting || payments.stage !== 'idle';

  /** Submits the form with the policies just accepted; false when it was refused. */
  async function submitForm(): Promise<boolean> {
    setIsSubmitting(true);
    try {
      const saved = await call(saveStep, {
        params: { id: registration._id },
        body: {
          step: 8,
          stepName: 'review',
          formSubmissionComplete: true,
          locale: languageNow(),
          consents: { policies: true },
          version: registration.version,
        },
        idempotencyKey: crypto.randomUUID(),
      });
      onChanged(saved);
      return true;
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setRefusal(thrown);
      showToast(thrown.message, { tone: 'error', durationMs: publicToastMs });
      return false;
    } finally {
      setIsSubmitting(false);
    }
  }

  async function proceed(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isBelow) return;
    if (amount === null || amount <= 0) {
      setIsInvalid(true);
      showToast(words.invalid, { tone: 'error', durationMs: publicToastMs });
      return;
    }
    setRefusal(null);
    if (!formSubmissionComplete) {
      if (!hasAccepted) {
        setPoliciesProblem(formWords.review.policiesRequired);
        document.getElementById('field-consents-policies')?.focus();
        return;
      }
      if (!(await submitForm())) return;
    }
    await payments.pay('registration', amount);
  }

  const problem = isBelow
    ? words.minimum({ amount: formatRupees(least) })
    : isInvalid
      ? words.invalid
      : amount !== null && amount > limits.maxOrder
        ? words.maximum({ amount: formatRupees(limits.maxOrder) })
        : undefined;
  return (
    <form id={formId} noValidate onSubmit={proceed} className="stack">
      <BalanceLines registration={registration} />
      <AmountField
        name="amount"
        label={words.amount}
        hint={words.amountHint}
        value={typed}
        min={least}
        error={problem}
        disabled={isBusy}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsInvalid(false);
        }}
      />
      {!formSubmissionComplete && (
        <PoliciesField
          error={policiesProblem}
          onChange={(event) => {
            setHasAccepted(event.target.checked);
            setPoliciesProblem(undefined);
          }}
        />
      )}
      {(refusal || payments.problem) && (
        <Alert tone="error" live title={refusal?.message ?? payments.problem}>
          {refusal && Object.keys(refusal.fields).length > 0 && (
            <Link to={`${paths.registration}${stepHref('review')}`}>{words.openAnswers}</Link>
          )}
        </Alert>
      )}
      <div className={styles.dialogActions}>
        <Button variant="secondary" onClick={payments.close} disabled={isBusy}>
          {words.cancel}
        </Button>
        <Button type="submit" disabled={isBelow} loading={isBusy} loadingText={words.opening}>
          {words.proceed}
        </Button>
      </div>
    </form>
  );
}
