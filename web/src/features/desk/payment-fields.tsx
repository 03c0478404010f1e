import { can } from '@sangamam/contract/calls/permissions';
import { formatRupees } from '@sangamam/contract/locale/money';
import { needsReference } from '@sangamam/contract/payments/changes';
import type { SignedInAdmin } from '@sangamam/contract/sign-in/auth';
import { words } from '@sangamam/words/staff/desk';
import { useEffect, useRef } from 'react';
import { AmountField } from '../../kit/fields/amount-field.tsx';
import { readAmount } from '../../kit/fields/read-number.ts';
import type { FormProps } from '../../kit/questions/step-props.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type DeskMethod, deskMethods } from './desk-sections.ts';

const methodOptions = Object.entries(deskMethods).map(([value, label]) => ({ value, label }));

interface PaymentFieldsProps {
  readonly form: FormProps['form'];
  readonly user: SignedInAdmin;
  /** Rupees. */
  readonly minimum: number;
  /** The money is paid now, so the time is not asked. */
  readonly isNow: boolean;
}

/** The money that comes in with a registration; what is due is proposed until another amount is typed. */
export function PaymentFields({ form, user, minimum, isNow }: PaymentFieldsProps) {
  const { setValue } = form;
  const isTyped = useRef(false);
  const method = form.value('payment.method') as DeskMethod;
  useEffect(() => {
    if (!isTyped.current) setValue('payment.amount', String(minimum));
  }, [minimum, setValue]);

  if (!can(user, 'payments.manage')) return <p className="muted">{words.mayNotTakeMoney}</p>;
  const amount = form.field('payment.amount');
  const isWaiver = method === 'complimentary';
  const isLess = Number(readAmount(String(form.value('payment.amount') ?? '')) ?? 0) < minimum;
  return (
    <>
      <SelectField
        {...form.field('payment.method')}
        label={words.method}
        options={methodOptions}
        short
      />
      {isWaiver && (
        <p className="muted">{words.complimentary({ amount: formatRupees(minimum) })}</p>
      )}
      {method !== 'later' && !isWaiver && (
        <AmountField
          {...amount}
          label={words.amount}
          hint={words.amountHint({ amount: formatRupees(minimum) })}
          inputMode="decimal"
          onChange={(event) => {
            isTyped.current = true;
            return amount.onChange(event);
          }}
        />
      )}
      {method !== 'later' && needsReference(method) && (
        <TextField
          {...form.field('payment.reference')}
          label={words.reference}
          hint={words.referenceHint}
          maxLength={60}
          autoComplete="off"
        />
      )}
      {method !== 'later' && (isWaiver || isLess) && (
        <TextField
          {...form.field('payment.reason')}
          label={isWaiver ? words.complimentaryReason : words.lessReason}
          maxLength={300}
          autoComplete="off"
        />
      )}
      {method !== 'later' && isNow && (
        <p className="muted">{words.receivedBy({ name: user.name })}</p>
      )}
      {method !== 'later' && !isNow && (
        <TextField
          {...form.field('payment.receivedAt')}
          type="datetime-local"
          label={words.receivedAt}
          hint={`${words.receivedHint}. ${words.receivedBy({ name: user.name })}`}
          short
        />
      )}
    </>
  );
}
