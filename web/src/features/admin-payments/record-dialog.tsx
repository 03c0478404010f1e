import { isReasonTooShort } from '@sangamam/contract/calls/reason';
import { momentAtEvent } from '@sangamam/contract/locale/event-time';
import { formatRupees } from '@sangamam/contract/locale/money';
import { needsReference, recordPayment } from '@sangamam/contract/payments/changes';
import { type ManualMethod, manualMethods } from '@sangamam/contract/payments/history';
import { words as allWords } from '@sangamam/words/staff/payments';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AmountField } from '../../kit/fields/amount-field.tsx';
import { readAmount } from '../../kit/fields/read-number.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { adminPaymentPath } from '../../kit/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { RadioCards } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './dialogs.module.css';
import { type Target, targetChoices } from './place-dialog.tsx';
import { useOverview, usePaymentTaker } from './queries.ts';
import { type PayingRegistration, RegistrationLookup } from './registration-lookup.tsx';

const words = allWords.manualPayment;
const methodOptions = Object.entries(manualMethods).map(([value, label]) => ({ value, label }));

/** Writes down money that staff took in, of the registration of this number if one is given. What is due is proposed as the amount. */
export function RecordDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const navigate = useNavigate();
  const take = usePaymentTaker();
  const [payer, setPayer] = useState<PayingRegistration | null>(null);
  const { data: overview } = useOverview();
  const limit = overview?.manualApprovalAbove ?? Number.POSITIVE_INFINITY;
  const start = {
    registration: number,
    method: 'cash' as ManualMethod,
    target: 'fee' as Target,
    /** Untouched: what is due. */
    amount: null as string | null,
    reference: '',
    receivedAt: '',
    reason: '',
  };

  function read({ method, target, amount: typed }: typeof start) {
    const isWaiver = method === 'complimentary';
    const isFee = target === 'fee' || isWaiver;
    const due = payer?.due ?? 0;
    const proposed = isFee && due > 0 ? String(due) : '';
    const shown = isWaiver ? proposed : (typed ?? proposed);
    const amount = readAmount(shown) ?? '';
    const asksWhy = isWaiver || (isFee && amount !== '' && Number(amount) < due);
    return { isWaiver, isFee, shown, amount, asksWhy };
  }

  return (
    <ActionDialog
      endpoint={recordPayment}
      start={start}
      check={(values) => {
        const { amount, asksWhy } = read(values);
        return {
          amount: amount === '' && words.mustAmount,
          reference:
            needsReference(values.method) && values.reference.trim() === '' && words.mustRefer,
          reason: asksWhy && isReasonTooShort(values.reason) && allWords.mustReason,
        };
      }}
      body={(values) => ({
        ...values,
        amount: read(values).amount,
        target: read(values).isFee ? 'fee' : values.target,
        receivedAt: values.receivedAt && momentAtEvent(`${values.receivedAt}:00`),
      })}
      said={({ state }) =>
        state === 'Awaiting Approval'
          ? words.waits({ amount: formatRupees(limit) })
          : words.recorded
      }
      onDone={(detail) => {
        take(detail);
        onClose();
        navigate(adminPaymentPath(detail.paymentId), { state: { fromList: true } });
      }}
      title={words.title}
      submit={words.submit}
      submitting={words.working}
      onClose={onClose}
    >
      {({ field, values }) => {
        const { isWaiver, shown, amount, asksWhy } = read(values);
        return (
          <>
            <p className={styles.lead}>{words.lead}</p>
            <RegistrationLookup {...field('registration')} onFound={setPayer} />
            <SelectField {...field('method')} label={words.method} options={methodOptions} />
            {isWaiver ? (
              <p className={styles.lead}>{words.complimentary}</p>
            ) : (
              <>
                <RadioCards
                  {...field('target')}
                  label={allWords.place.target}
                  options={targetChoices}
                />
                <AmountField
                  {...field('amount')}
                  label={allWords.amount}
                  inputMode="decimal"
                  value={shown}
                />
              </>
            )}
            {needsReference(values.method) && (
              <TextField
                {...field('reference')}
                label={words.reference}
                hint={words.referenceHint}
                maxLength={60}
                autoComplete="off"
              />
            )}
            <TextField
              {...field('receivedAt')}
              type="datetime-local"
              label={words.receivedAt}
              hint={words.receivedHint}
            />
            {asksWhy && (
              <TextField
                {...field('reason')}
                label={isWaiver ? words.reasonComplimentary : words.lessReason}
                maxLength={300}
              />
            )}
            {Number(amount) > limit && (
              <Alert tone="warning">{words.needsSecond({ amount: formatRupees(limit) })}</Alert>
            )}
          </>
        );
      }}
    </ActionDialog>
  );
}
