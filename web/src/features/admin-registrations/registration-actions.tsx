import { can } from '@sangamam/contract/calls/permissions';
import type { RequestWay } from '@sangamam/contract/payments/requests';
import { mayTake } from '@sangamam/contract/registrations/status';
import type { SignedInAdmin } from '@sangamam/contract/sign-in/auth';
import { resendConfirmation } from '@sangamam/contract/staff-registrations/acts';
import { words } from '@sangamam/words/staff/acts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useAction } from '../../kit/calls/use-action.ts';
import {
  adminEditPath,
  adminRegistrationPath,
  checkInPath,
  recordPaymentPath,
} from '../../kit/paths.ts';
import { usePrintBadges } from '../../kit/records/print-badge.tsx';
import { useSession } from '../../kit/session/session.ts';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import { part } from '../../ui/part.tsx';
import type { ActedRegistration } from './act-dialogs.tsx';

const MergeWithDialog = part(() =>
  import('./merge-with-dialog.tsx').then((module) => module.MergeWithDialog),
);
const PaymentRequestDialog = part(() =>
  import('../../kit/records/payment-request.tsx').then((module) => module.PaymentRequestDialog),
);
const ActDialog = part(() => import('./act-dialogs.tsx').then((module) => module.ActDialog));

interface RegistrationActionsProps {
  registration: ActedRegistration;
  /** In a row of the list: its filters, for the way back. */
  listSearch?: string;
  /** On the page of the record. */
  isRecord?: boolean;
  /** Called once it has left the list. */
  onDeleted?: () => void;
  /** Words on the button; three dots without. */
  children?: ReactNode;
}

type Opened = 'cancel' | 'place' | 'restore' | 'delete' | 'merge' | RequestWay;

interface Presses {
  readonly open: (what: Opened) => void;
  readonly resend: () => void;
  readonly printBadge: () => void;
}

/** The actions that this member of staff may take now. */
function actionsOf(
  registration: ActedRegistration,
  user: SignedInAdmin,
  { listSearch, isRecord }: { listSearch: string | undefined; isRecord: boolean },
  press: Presses,
): MenuAction[] {
  const { _id: id, registrationNumber: number, status, paymentStatus, isDeleted } = registration;
  const opens = (key: Opened, label: string) => ({ key, label, onPress: () => press.open(key) });
  const mayEdit = can(user, 'registrations.edit') && !isDeleted;
  const mayDelete = can(user, 'registrations.delete');
  const isConfirmed = status === 'Confirmed' || status === 'Checked In';
  const isExpected = isConfirmed || status === 'Submitted';
  const owes = !['Completed', 'Partially Refunded'].includes(paymentStatus);
  const mayAsk =
    owes && !isDeleted && can(user, 'payments.view') && mayTake('askForPayment', status);
  const canPay = owes && mayTake('pay', status);

  const actions: readonly (MenuAction | false)[] = [
    listSearch !== undefined && {
      key: 'view',
      label: words.view,
      state: { fromList: true },
      to: { pathname: adminRegistrationPath(id), search: listSearch },
    },
    // the detail page has a button of its own for that
    listSearch !== undefined &&
      mayEdit &&
      status !== 'Cancelled' && {
        key: 'edit',
        label: words.edit,
        state: { fromList: true },
        to: { pathname: adminEditPath(id), search: listSearch },
      },
    mayEdit && mayTake('givePlace', status) && opens('place', words.givePlace),
    canPay &&
      !isDeleted &&
      can(user, 'payments.manage') && {
        key: 'pay',
        label: words.recordPayment,
        to: recordPaymentPath(number),
      },
    mayAsk && opens('qr', words.showCode),
    mayAsk && opens('link', words.sendLink),
    mayEdit &&
      isExpected && {
        key: 'resend',
        label: words.resend,
        onPress: press.resend,
      },
    !isDeleted &&
      // also with a balance, or for the rest of a party: check-in warns
      isExpected &&
      can(user, 'checkin.do') && {
        key: 'door',
        label: words.checkIn,
        to: checkInPath,
        state: { find: number },
      },
    !isDeleted && isConfirmed && { key: 'badge', label: words.badge, onPress: press.printBadge },
    isRecord && mayDelete && !isDeleted && opens('merge', words.mergeWith),
    mayEdit && mayTake('cancel', status) && opens('cancel', words.cancel),
    mayDelete && (isDeleted || mayTake('restore', status)) && opens('restore', words.restore),
    mayDelete &&
      !isDeleted &&
      status !== 'Checked In' && { ...opens('delete', words.remove), isDanger: true },
  ];
  return actions.filter((action) => action !== false);
}

/** Everything staff may do with one registration, in its row and at the head of its detail. */
export function RegistrationActions({
  registration,
  listSearch,
  isRecord = false,
  onDeleted,
  children,
}: RegistrationActionsProps) {
  const { _id: id, registrationNumber: number } = registration;
  const user = useSession((session) => session.user);
  const client = useQueryClient();
  const [open, setOpen] = useState<Opened | null>(null);
  const resend = useAction(resendConfirmation, {
    params: { id },
    invalidates: ['registration', id],
    said: ({ sent }) => words.sent[sent]({ number }),
  });
  const badge = usePrintBadges([id]);
  if (!user) return null;
  const press = {
    open: setOpen,
    resend: () => resend.run({ body: {} }),
    printBadge: badge.run,
  };
  const offered = actionsOf(registration, user, { listSearch, isRecord }, press);
  if (offered.length === 0) return null;

  function finish() {
    setOpen(null);
    client.invalidateQueries({ queryKey: ['registrations'] });
    if (open === 'delete') onDeleted?.();
    else client.invalidateQueries({ queryKey: ['registration', id] });
  }

  return (
    <>
      <ActionMenu label={words.menu({ number })} actions={offered}>
        {children}
      </ActionMenu>
      {badge.dialog}
      {open === 'merge' && (
        <Suspense>
          <MergeWithDialog id={id} name={registration.name} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {(open === 'qr' || open === 'link') && (
        <Suspense>
          <PaymentRequestDialog registration={registration} way={open} onClose={finish} />
        </Suspense>
      )}
      {open && open !== 'merge' && open !== 'qr' && open !== 'link' && (
        <Suspense>
          <ActDialog
            act={open}
            registration={registration}
            onClose={() => setOpen(null)}
            onDone={finish}
          />
        </Suspense>
      )}
    </>
  );
}
