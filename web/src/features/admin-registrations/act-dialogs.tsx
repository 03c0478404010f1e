import { formatRupees } from '@sangamam/contract/money';
import {
  cancelRegistration,
  deleteRegistration,
  restoreRegistration,
} from '@sangamam/contract/registration-acts';
import type { PaymentStatus, RegistrationStatus } from '@sangamam/contract/registration-status';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useChange } from '../../kit/calls/use-change.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { Alert } from '../../ui/alert.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { actWords as words } from './act-words.ts';
import { ReasonField, useReason } from './reason-field.tsx';
import styles from './registrations-page.module.css';

/** What the actions need to know of a registration. */
export interface ActedRegistration {
  readonly _id: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly status: RegistrationStatus;
  readonly paymentStatus: PaymentStatus;
  /** Rupees, with the fee and beyond it. */
  readonly paid: number;
  readonly isDeleted?: boolean;
}

interface ActDialogProps {
  registration: ActedRegistration;
  onClose: () => void;
  /** With what is said of it. */
  onDone: (text: string) => void;
}

/** Asks once more, and for what must be said with it. */
export function ActDialog({
  act,
  ...props
}: ActDialogProps & { act: 'cancel' | 'restore' | 'delete' }) {
  if (act === 'cancel') return <CancelDialog {...props} />;
  return act === 'restore' ? <RestoreDialog {...props} /> : <DeleteDialog {...props} />;
}

function CancelDialog({ registration, onClose, onDone }: ActDialogProps) {
  const { _id: id, registrationNumber: number, name, paid } = registration;
  const reason = useReason();
  const [tell, setTell] = useState(true);
  const { run, problem, isSending } = useChange();

  function submit() {
    if (!reason.isGiven()) return;
    run(
      () => call(cancelRegistration, { params: { id }, body: { reason: reason.value, tell } }),
      () => onDone(words.cancelled(number)),
    );
  }

  return (
    <ChangeDialog
      title={words.cancelDialog.title(number)}
      submit={words.cancel}
      submitting={words.working}
      isDanger
      isSending={isSending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.cancelDialog.text(name)}</p>
      {paid > 0 && (
        <div className={styles.warning}>
          <Alert tone="warning">{words.cancelDialog.money(formatRupees(paid))}</Alert>
        </div>
      )}
      <ReasonField reason={reason} problem={problem} />
      <CheckboxField
        name="tell"
        label={words.cancelDialog.tell}
        checked={tell}
        onChange={({ target }) => setTell(target.checked)}
      />
    </ChangeDialog>
  );
}

function RestoreDialog({ registration, onClose, onDone }: ActDialogProps) {
  const { _id: id, registrationNumber: number, name, isDeleted } = registration;
  const { run, problem, isSending } = useChange();
  const text = isDeleted ? words.restoreDialog.deleted : words.restoreDialog.cancelled;
  return (
    <ChangeDialog
      title={words.restoreDialog.title(number)}
      submit={words.restore}
      submitting={words.working}
      isSending={isSending}
      problem={problem}
      onSubmit={() =>
        run(
          () => call(restoreRegistration, { params: { id }, body: {} }),
          ({ status }) => onDone(words.restored(number, status)),
        )
      }
      onClose={onClose}
    >
      <p>{text(name)}</p>
    </ChangeDialog>
  );
}

function DeleteDialog({ registration, onClose, onDone }: ActDialogProps) {
  const { _id: id, registrationNumber, name } = registration;
  const [number, setNumber] = useState('');
  const reason = useReason();
  const { run, problem, isSending } = useChange();
  const isTyped = number.trim().toUpperCase() === registrationNumber;

  function submit() {
    const isGiven = reason.isGiven();
    if (!isTyped) return document.getElementById('field-number')?.focus();
    if (!isGiven) return;
    run(
      () => call(deleteRegistration, { params: { id }, body: { number, reason: reason.value } }),
      () => onDone(words.deleted(registrationNumber)),
    );
  }

  return (
    <ChangeDialog
      title={words.deleteDialog.title(registrationNumber)}
      submit={words.remove}
      submitting={words.working}
      isDanger
      isSending={isSending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.deleteDialog.text(name)}</p>
      <TextField
        name="number"
        label={words.deleteDialog.number(registrationNumber)}
        autoComplete="off"
        maxLength={40}
        value={number}
        error={
          reason.isChecked && !isTyped
            ? words.deleteDialog.mustType(registrationNumber)
            : problem?.fields.number
        }
        onChange={({ target }) => setNumber(target.value)}
      />
      <ReasonField reason={reason} problem={problem} />
    </ChangeDialog>
  );
}
