import { formatRupees } from '@sangamam/contract/locale/money';
import { allocatePayment, attachPayment } from '@sangamam/contract/payments/changes';
import type { PaymentDetail } from '@sangamam/contract/payments/history';
import { words as allWords } from '@sangamam/words/staff/payments';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { RadioCards } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePaymentTaker } from './queries.ts';
import { RegistrationLookup } from './registration-lookup.tsx';

const words = allWords.place;

export type Target = 'fee' | 'contribution';
/** The targets that money can be allocated to, as cards. */
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
  const take = usePaymentTaker();
  const isNobodys = payment.allocatable === 'attach';
  return (
    <ActionDialog
      endpoint={isNobodys ? attachPayment : allocatePayment}
      params={{ id: payment.paymentId }}
      start={{ registration: '', target: '' as Target, note: '' }}
      said={words.done}
      onDone={(detail) => {
        take(detail);
        onClose();
      }}
      title={words.title({ amount: formatRupees(payment.amount) })}
      submit={words.submit}
      submitting={words.working}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {isNobodys && <RegistrationLookup {...field('registration')} />}
          <RadioCards {...field('target')} label={words.target} options={targetChoices} />
          <TextField {...field('note')} label={allWords.note} optional maxLength={300} />
        </>
      )}
    </ActionDialog>
  );
}
