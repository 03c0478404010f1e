import { formatRupees } from '@sangamam/contract/money';
import { refundPayment } from '@sangamam/contract/payment-changes';
import type { PaymentDetail } from '@sangamam/contract/payment-history';
import { isReasonTooShort } from '@sangamam/contract/reason';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { AmountField } from '../../kit/fields/amount-field.tsx';
import { readAmount } from '../../kit/fields/read-amount.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { Alert } from '../../ui/alert.tsx';
import { CheckboxField, RadioCards } from '../../ui/choice-field.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { payerName } from './columns.tsx';
import styles from './dialogs.module.css';
import { useOverview } from './queries.ts';
import { useChange } from './use-change.ts';
import { words as allWords } from './words.ts';

const words = allWords.refund;
const maxReasonLength = 300;

interface RefundDialogProps {
  payment: PaymentDetail;
  onClose: () => void;
}

/** All that is left of a payment, or a part of it; the server asks for the password again. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { refundable, manual, paymentId } = payment;
  const [isPart, setIsPart] = useState(false);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [alsoCancel, setAlsoCancel] = useState(false);
  const [tellPayer, setTellPayer] = useState(true);
  const [isChecked, setIsChecked] = useState(false);
  const { data: overview } = useOverview();
  const { run, problem, isSending } = useChange(onClose);

  const part = readAmount(typed);
  const amount = isPart ? part : String(refundable);
  const fits = amount !== null && Number(amount) <= refundable;
  const hasReason = !isReasonTooShort(reason);
  const limit = overview?.refundApprovalAbove ?? Number.POSITIVE_INFINITY;
  const needsSecond = fits && Number(amount) > limit;

  function submit() {
    setIsChecked(true);
    if (!fits || !hasReason) {
      document.getElementById(fits ? 'field-refundReason' : 'field-refundAmount')?.focus();
      return;
    }
    const body = { amount, reason, cancelRegistration: alsoCancel, tellPayer };
    run(
      (idempotencyKey) => call(refundPayment, { params: { id: paymentId }, body, idempotencyKey }),
      (changed) => {
        if (countWaiting(changed) > countWaiting(payment)) {
          return words.waitsFor(formatRupees(limit));
        }
        return manual ? words.recorded : words.started;
      },
    );
  }

  return (
    <ChangeDialog
      title={words.title(payerName(payment))}
      submit={fits ? words.submit(formatRupees(Number(amount))) : words.submitPlain}
      submitting={words.submitting}
      isDanger
      isSending={isSending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards
        name="howMuch"
        label={words.howMuch}
        value={isPart ? 'part' : 'whole'}
        onChange={({ target }) => setIsPart(target.value === 'part')}
        options={[
          { value: 'whole', label: words.whole(formatRupees(refundable)) },
          { value: 'part', label: words.part },
        ]}
      />
      {isPart && (
        <AmountField
          name="refundAmount"
          label={words.amount}
          hint={words.most(formatRupees(refundable))}
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isChecked && !fits ? allWords.manualPayment.mustAmount : undefined}
        />
      )}
      <TextArea
        name="refundReason"
        label={allWords.reason}
        hint={words.reasonHint}
        rows={3}
        maxCharacters={maxReasonLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isChecked && !hasReason ? allWords.mustReason : problem?.fields.reason}
      />
      {payment.registration && payment.fee?.status !== 'Cancelled' && (
        <CheckboxField
          name="alsoCancel"
          label={words.alsoCancel}
          checked={alsoCancel}
          onChange={({ target }) => setAlsoCancel(target.checked)}
        />
      )}
      {payment.registration && (
        <CheckboxField
          name="tellPayer"
          label={words.tell}
          checked={tellPayer}
          onChange={({ target }) => setTellPayer(target.checked)}
        />
      )}
      <p className={styles.quiet}>{manual ? words.manual : words.provider}</p>
      {needsSecond && <Alert tone="warning">{words.needsSecond(formatRupees(limit))}</Alert>}
    </ChangeDialog>
  );
}

const countWaiting = ({ refunds }: PaymentDetail) =>
  refunds.filter(({ state }) => state === 'Awaiting Approval').length;
