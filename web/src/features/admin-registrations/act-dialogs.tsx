import { formatRupees } from '@sangamam/contract/money';
import { isReasonTooShort } from '@sangamam/contract/reason';
import {
  cancelRegistration,
  deleteRegistration,
  restoreRegistration,
} from '@sangamam/contract/registration-acts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ChangeDialog } from '../../shell/change-dialog.tsx';
import { useChange } from '../../shell/use-change.ts';
import { Alert } from '../../ui/alert.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { actWords as words } from './act-words.ts';
import { ReasonField } from './reason-field.tsx';
import type { ActedRegistration } from './registration-actions.tsx';

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
  const [reason, setReason] = useState('');
  const [tell, setTell] = useState(true);
  const [isChecked, setIsChecked] = useState(false);
  const { run, problem, isSending } = useChange();
  const isShort = isReasonTooShort(reason);

  function submit() {
    setIsChecked(true);
    if (isShort) return document.getElementById('field-reason')?.focus();
    run(
      () => call(cancelRegistration, { params: { id }, body: { reason, tell } }),
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
      {paid > 0 && <Alert tone="warning">{words.cancelDialog.money(formatRupees(paid))}</Alert>}
      <ReasonField value={reason} isChecked={isChecked} problem={problem} onChange={setReason} />
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
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { run, problem, isSending } = useChange();
  const isTyped = number.trim().toUpperCase() === registrationNumber;
  const isShort = isReasonTooShort(reason);

  function submit() {
    setIsChecked(true);
    if (!isTyped || isShort) {
      document.getElementById(isTyped ? 'field-reason' : 'field-number')?.focus();
      return;
    }
    run(
      () => call(deleteRegistration, { params: { id }, body: { number, reason } }),
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
          isChecked && !isTyped
            ? words.deleteDialog.mustType(registrationNumber)
            : problem?.fields.number
        }
        onChange={({ target }) => setNumber(target.value)}
      />
      <ReasonField value={reason} isChecked={isChecked} problem={problem} onChange={setReason} />
    </ChangeDialog>
  );
}
