import { formatRupees } from '@sangamam/contract/locale/money';
import { readRegistrationNumber } from '@sangamam/contract/registrations/number';
import type { PaymentStatus, RegistrationStatus } from '@sangamam/contract/registrations/status';
import {
  cancelRegistration,
  deleteRegistration,
  givePlace,
  restoreRegistration,
} from '@sangamam/contract/staff-registrations/acts';
import { words } from '@sangamam/words/staff/acts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { Alert } from '../../ui/alert.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ReasonField } from './reason-field.tsx';
import styles from './registrations-page.module.css';

/** The facts of a registration that the actions need. */
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
  onDone: () => void;
}

/** Asks once more, and for what must be said with it. */
export function ActDialog({
  act,
  ...props
}: ActDialogProps & { act: 'cancel' | 'place' | 'restore' | 'delete' }) {
  if (act === 'cancel') return <CancelDialog {...props} />;
  if (act === 'place') return <PlaceDialog {...props} />;
  return act === 'restore' ? <RestoreDialog {...props} /> : <DeleteDialog {...props} />;
}

function CancelDialog({ registration, onClose, onDone }: ActDialogProps) {
  const { _id: id, registrationNumber: number, name, paid } = registration;
  return (
    <ActionDialog
      isDanger
      endpoint={cancelRegistration}
      params={{ id }}
      start={{ reason: '', tell: true }}
      said={words.cancelled({ number })}
      onDone={onDone}
      title={words.cancelDialog.title({ number })}
      submit={words.cancel}
      submitting={words.working}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{words.cancelDialog.text({ name })}</p>
          {paid > 0 && (
            <div className={styles.warning}>
              <Alert tone="warning">
                {words.cancelDialog.money({ amount: formatRupees(paid) })}
              </Alert>
            </div>
          )}
          <ReasonField {...field('reason')} />
          <CheckboxField {...field('tell')} label={words.cancelDialog.tell} />
        </>
      )}
    </ActionDialog>
  );
}

function PlaceDialog({ registration, onClose, onDone }: ActDialogProps) {
  const { _id: id, registrationNumber: number, name } = registration;
  return (
    <ActionDialog
      endpoint={givePlace}
      params={{ id }}
      start={{ reason: '' }}
      said={({ isTold }) => (isTold ? words.placeGiven : words.placeGivenUntold)({ number })}
      onDone={onDone}
      title={words.placeDialog.title({ number })}
      submit={words.givePlace}
      submitting={words.working}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{words.placeDialog.text({ name })}</p>
          <ReasonField {...field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}

function RestoreDialog({ registration, onClose, onDone }: ActDialogProps) {
  const { _id: id, registrationNumber: number, name, isDeleted } = registration;
  const text = isDeleted ? words.restoreDialog.deleted : words.restoreDialog.cancelled;
  return (
    <ActionDialog
      endpoint={restoreRegistration}
      params={{ id }}
      said={({ status }) => words.restored({ number, status })}
      onDone={onDone}
      title={words.restoreDialog.title({ number })}
      submit={words.restore}
      submitting={words.working}
      onClose={onClose}
    >
      <p>{text({ name })}</p>
    </ActionDialog>
  );
}

function DeleteDialog({ registration, onClose, onDone }: ActDialogProps) {
  const { _id: id, registrationNumber: number, name } = registration;
  const prefix = useSettings().event.numberPrefix;
  return (
    <ActionDialog
      isDanger
      endpoint={deleteRegistration}
      params={{ id }}
      start={{ number: '', reason: '' }}
      check={(typed) => ({
        number:
          readRegistrationNumber(typed.number, prefix)?.number !== number &&
          words.deleteDialog.mustType({ number }),
      })}
      said={words.deleted({ number })}
      onDone={onDone}
      title={words.deleteDialog.title({ number })}
      submit={words.remove}
      submitting={words.working}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{words.deleteDialog.text({ name })}</p>
          <TextField
            {...field('number')}
            label={words.deleteDialog.number({ number })}
            autoComplete="off"
            maxLength={40}
          />
          <ReasonField {...field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
