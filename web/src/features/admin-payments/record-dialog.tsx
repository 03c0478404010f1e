import { momentInKochi } from '@sangamam/contract/event-time';
import { formatRupees } from '@sangamam/contract/money';
import { needsReference, recordPayment } from '@sangamam/contract/payment-changes';
import { type ManualMethod, manualMethods } from '@sangamam/contract/payment-history';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { AmountField } from '../../kit/fields/amount-field.tsx';
import { readAmount } from '../../kit/fields/read-amount.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { adminPaymentPath } from '../../kit/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { RadioCards } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './dialogs.module.css';
import { type Target, targetChoices } from './place-dialog.tsx';
import { useOverview } from './queries.ts';
import { type PayingRegistration, RegistrationLookup } from './registration-lookup.tsx';
import { useChange } from './use-change.ts';
import { words as allWords } from './words.ts';

const words = allWords.manualPayment;
const methodOptions = Object.entries(manualMethods).map(([value, label]) => ({ value, label }));

/** Writes down money that staff took in, of the registration of this number if one is given. What is due is proposed as the amount. */
export function RecordDialog({ number: given, onClose }: { number: string; onClose: () => void }) {
  const navigate = useNavigate();
  const [number, setNumber] = useState(given);
  const [payer, setPayer] = useState<PayingRegistration | null>(null);
  const [method, setMethod] = useState<ManualMethod>('cash');
  const [target, setTarget] = useState<Target>('fee');
  const [typed, setTyped] = useState<string>();
  const [reference, setReference] = useState('');
  const [receivedAt, setReceivedAt] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { data: overview } = useOverview();
  const { run, problem, isSending } = useChange(({ paymentId }) => {
    onClose();
    navigate(adminPaymentPath(paymentId), { state: { fromList: true } });
  });

  const isWaiver = method === 'complimentary';
  const isFee = target === 'fee' || isWaiver;
  const due = payer?.due ?? 0;
  const proposed = isFee && due > 0 ? String(due) : '';
  const amount = isWaiver ? proposed : readAmount(typed ?? proposed);
  const asksWhy = isWaiver || (isFee && amount !== null && Number(amount) < due);
  const limit = overview?.manualApprovalAbove ?? Number.POSITIVE_INFINITY;
  const problems = {
    registration: number.trim() === '' ? words.mustFind : undefined,
    amount: amount === null || amount === '' ? words.mustAmount : undefined,
    reference: needsReference(method) && reference.trim() === '' ? words.mustRefer : undefined,
    reason: asksWhy && reason.trim().length < 5 ? allWords.mustReason : undefined,
  };
  const said = (name: keyof typeof problems) =>
    (isChecked ? problems[name] : undefined) ?? problem?.fields[name];

  function submit() {
    setIsChecked(true);
    const [first] = Object.entries(problems).find(([, text]) => text !== undefined) ?? [];
    if (first || !amount) {
      document.getElementById(`field-${first}`)?.focus();
      return;
    }
    const body = {
      registration: number,
      method,
      amount,
      target: isFee ? ('fee' as const) : target,
      reference,
      receivedAt: receivedAt && momentInKochi(`${receivedAt}:00`),
      reason,
    };
    run(
      (idempotencyKey) => call(recordPayment, { body, idempotencyKey }),
      ({ state }) =>
        state === 'Awaiting Approval' ? words.waits(formatRupees(limit)) : words.recorded,
    );
  }

  return (
    <ChangeDialog
      title={words.title}
      submit={words.submit}
      submitting={words.working}
      isSending={isSending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.lead}>{words.lead}</p>
      <RegistrationLookup
        value={number}
        onChange={setNumber}
        onFound={setPayer}
        error={said('registration')}
      />
      <SelectField
        name="paidHow"
        label={words.method}
        options={methodOptions}
        value={method}
        onChange={({ target: { value } }) => setMethod(value as ManualMethod)}
      />
      {isWaiver ? (
        <p className={styles.lead}>{words.complimentary}</p>
      ) : (
        <>
          <RadioCards
            name="target"
            label={allWords.place.target}
            value={target}
            onChange={({ target: { value } }) => setTarget(value as Target)}
            options={targetChoices}
          />
          <AmountField
            name="amount"
            label={allWords.amount}
            inputMode="decimal"
            value={typed ?? proposed}
            onChange={({ target: { value } }) => setTyped(value)}
            error={said('amount')}
          />
        </>
      )}
      {needsReference(method) && (
        <TextField
          name="reference"
          label={words.reference}
          hint={words.referenceHint}
          maxLength={60}
          autoComplete="off"
          value={reference}
          onChange={({ target: { value } }) => setReference(value)}
          error={said('reference')}
        />
      )}
      <TextField
        type="datetime-local"
        name="receivedAt"
        label={words.receivedAt}
        hint={words.receivedHint}
        value={receivedAt}
        onChange={({ target: { value } }) => setReceivedAt(value)}
        error={problem?.fields.receivedAt}
      />
      {asksWhy && (
        <TextField
          name="reason"
          label={isWaiver ? words.reasonComplimentary : words.lessReason}
          maxLength={300}
          value={reason}
          onChange={({ target: { value } }) => setReason(value)}
          error={said('reason')}
        />
      )}
      {Number(amount) > limit && (
        <Alert tone="warning">{words.needsSecond(formatRupees(limit))}</Alert>
      )}
    </ChangeDialog>
  );
}
