import { printBadges } from '@sangamam/contract/badges';
import { can } from '@sangamam/contract/permissions';
import { givePlace, resendConfirmation } from '@sangamam/contract/registration-acts';
import { mayTake } from '@sangamam/contract/registration-status';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { call, callFile } from '../../kit/calls/call.ts';
import { useStaffChange } from '../../kit/calls/use-staff-change.ts';
import {
  adminEditPath,
  adminRegistrationPath,
  checkInPath,
  recordPaymentPath,
} from '../../kit/paths.ts';
import { useSession } from '../../kit/session/session.ts';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import { part } from '../../ui/part.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import type { ActedRegistration } from './act-dialogs.tsx';
import { actWords as words } from './act-words.ts';

const ActDialog = part(() => import('./act-dialogs.tsx').then((module) => module.ActDialog));

interface RegistrationActionsProps {
  registration: ActedRegistration;
  /** In a row of the list: its filters, for the way back. */
  listSearch?: string;
  /** Called once it has left the list. */
  onDeleted?: () => void;
  /** Words on the button; three dots without. */
  children?: ReactNode;
}

/** Everything staff may do with one registration, in its row and at the head of its detail. */
export function RegistrationActions({
  registration,
  listSearch,
  onDeleted,
  children,
}: RegistrationActionsProps) {
  const { _id: id, registrationNumber: number, status, paymentStatus, isDeleted } = registration;
  const user = useSession((session) => session.user);
  const client = useQueryClient();
  const [open, setOpen] = useState<'cancel' | 'restore' | 'delete' | null>(null);
  const resend = useStaffChange(
    ['registration', id],
    (_: null, idempotencyKey) =>
      call(resendConfirmation, { params: { id }, body: {}, idempotencyKey }),
    ({ sent }) =>
      showToast(words.sent[sent](number), { tone: 'success', durationMs: adminToastMs }),
  );
  const place = useStaffChange(
    ['registration', id],
    (_: null) => call(givePlace, { params: { id }, body: {} }),
    ({ isTold }) => {
      client.invalidateQueries({ queryKey: ['registrations'] });
      showToast(words.placeGiven(number, isTold), { tone: 'success', durationMs: adminToastMs });
    },
  );
  const badge = useStaffChange(
    ['badges'],
    (_: null) => callFile(printBadges, { body: { ids: [id], size: 'A6' } }),
    (file) => saveFile(file, 'badge.pdf'),
  );
  if (!user) return null;
  const mayEdit = can(user, 'registrations.edit') && !isDeleted;
  const mayDelete = can(user, 'registrations.delete');
  const isConfirmed = status === 'Confirmed' || status === 'Checked In';
  const isExpected = isConfirmed || status === 'Submitted';
  const owes = !['Completed', 'Partially Refunded'].includes(paymentStatus);
  const canPay = owes && status !== 'Cancelled' && status !== 'Waitlisted';

  const actions: readonly (MenuAction | false)[] = [
    listSearch !== undefined && {
      ...{ key: 'view', label: words.view, state: { fromList: true } },
      to: { pathname: adminRegistrationPath(id), search: listSearch },
    },
    // the detail page has a button of its own for that
    listSearch !== undefined &&
      mayEdit &&
      status !== 'Cancelled' && {
        ...{ key: 'edit', label: words.edit, state: { fromList: true } },
        to: { pathname: adminEditPath(id), search: listSearch },
      },
    mayEdit &&
      mayTake('givePlace', status) && {
        ...{ key: 'place', label: words.givePlace, onPress: () => place.mutate(null) },
      },
    canPay &&
      !isDeleted &&
      can(user, 'payments.manage') && {
        ...{ key: 'pay', label: words.recordPayment, to: recordPaymentPath(number) },
      },
    mayEdit &&
      isExpected && {
        ...{ key: 'resend', label: words.resend, onPress: () => resend.mutate(null) },
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
    !isDeleted &&
      isConfirmed && { key: 'badge', label: words.badge, onPress: () => badge.mutate(null) },
    mayEdit &&
      mayTake('cancel', status) && {
        ...{ key: 'cancel', label: words.cancel, onPress: () => setOpen('cancel') },
      },
    mayDelete &&
      (isDeleted || mayTake('restore', status)) && {
        ...{ key: 'restore', label: words.restore, onPress: () => setOpen('restore') },
      },
    mayDelete &&
      !isDeleted &&
      status !== 'Checked In' && {
        ...{ key: 'delete', label: words.remove, isDanger: true, onPress: () => setOpen('delete') },
      },
  ];
  const offered = actions.filter((action) => action !== false);
  if (offered.length === 0) return null;

  function finish(text: string) {
    setOpen(null);
    showToast(text, { tone: 'success', durationMs: adminToastMs });
    client.invalidateQueries({ queryKey: ['registrations'] });
    if (open === 'delete') onDeleted?.();
    else client.invalidateQueries({ queryKey: ['registration', id] });
  }

  return (
    <>
      <ActionMenu label={words.menu(number)} actions={offered}>
        {children}
      </ActionMenu>
      {open && (
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
