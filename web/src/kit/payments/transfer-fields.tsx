import { formatRupees } from '@sangamam/contract/locale/money';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/transfer';
import type { ComponentProps } from 'react';
import { FileField } from '../../ui/file-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AmountField } from '../fields/amount-field.tsx';
import styles from './payment-note.module.css';
import { amountToPay } from './use-pay-fee.ts';

export interface TransferFieldsProps {
  readonly registration: RegistrationRecord;
  /** The account, as the organisers wrote it. */
  readonly details: string;
  readonly field: (
    name: 'reference' | 'paidOn' | 'amount',
  ) => Omit<ComponentProps<typeof AmountField>, 'label'>;
  readonly picture: Partial<ComponentProps<typeof FileField>>;
}

/** The account, and what its payer says of a transfer. */
export function TransferFields({ registration, details, field, picture }: TransferFieldsProps) {
  const amount = formatRupees(amountToPay(registration));
  return (
    <>
      <p>{words.lead({ amount, number: registration.registrationNumber })}</p>
      <p className={styles.lines}>{details}</p>
      <TextField
        {...field('reference')}
        label={words.reference}
        hint={words.referenceHint}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField {...field('paidOn')} type="date" label={words.paidOn} />
      <AmountField {...field('amount')} label={words.amount} inputMode="decimal" />
      <FileField
        file={null}
        percent={null}
        onChoose={() => {}}
        onRemove={() => {}}
        {...picture}
        name="attachments"
        label={words.picture}
        hint={words.pictureHint}
        accept="image/jpeg,image/png,image/webp,application/pdf"
        optional
      />
    </>
  );
}
