import { formatRupees } from '@sangamam/contract/money';
import { allocatePayment, attachPayment } from '@sangamam/contract/payment-changes';
import type { PaymentDetail } from '@sangamam/contract/payment-history';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { RadioCards } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RegistrationLookup } from './registration-lookup.tsx';
import { useChange } from './use-change.ts';
import { words as allWords } from './words.ts';

const words = allWords.place;

export type Target = 'fee' | 'contribution';
/** What money can be allocated to, as cards. */
export const targetChoices = (Object.keys(words.targets) as Target[]).map((value) => ({
  value,
  ...words.targets[value],
}));

interface PlaceDialogProps {
  payment: PaymentDetail;
  onClose: () => void;
}

/** Allocates an unmatched payment; one of an unknown payer gets a registration as well. */
export function PlaceDialog({ payment, onClose }: PlaceDialogProps) {
  const isNobodys = payment.allocatable === 'attach';
  const [number, setNumber] = useState('');
  const [target, setTarget] = useState<Target>();
  const [note, setNote] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { run, problem, isSending } = useChange(onClose);
  const mustFind = isNobodys && number.trim() === '';

  function submit() {
    setIsChecked(true);
    if (mustFind || !target) {
      document.getElementById(mustFind ? 'field-registration' : 'field-target')?.focus();
      return;
    }
    const params = { id: payment.paymentId };
    run(
      () =>
        isNobodys
          ? call(attachPayment, { params, body: { registration: number, target, note } })
          : call(allocatePayment, { params, body: { target, note } }),
      () => words.done,
    );
  }

  return (
    <ChangeDialog
      title={words.title(formatRupees(payment.amount))}
      submit={words.submit}
      submitting={words.working}
      isSending={isSending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {isNobodys && (
        <RegistrationLookup
          value={number}
          onChange={setNumber}
          error={
            isChecked && mustFind ? allWords.manualPayment.mustFind : problem?.fields.registration
          }
        />
      )}
      <RadioCards
        name="target"
        label={words.target}
        value={target ?? ''}
        onChange={({ target: { value } }) => setTarget(value as Target)}
        options={targetChoices}
        error={isChecked && !target ? allWords.mustChoose : undefined}
      />
      <TextField
        name="placeNote"
        label={allWords.note}
        optional
        maxLength={300}
        value={note}
        onChange={({ target: { value } }) => setNote(value)}
      />
    </ChangeDialog>
  );
}
