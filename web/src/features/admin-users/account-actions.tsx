import {
  type AdminRow,
  resendInvitation,
  resetSecondFactor,
  sendAdminReset,
  setAdminActive,
  withdrawInvitation,
} from '@sangamam/contract/admins';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useStaffChange } from '../../kit/calls/use-staff-change.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import styles from './admin-users.module.css';
import { adminsKey } from './queries.ts';
import { words } from './words.ts';

type Action = keyof typeof words.actions;

/** What can be done with an account as it is; nobody closes their own. */
function actionsFor({ state, hasSecondFactor, isYou }: AdminRow): Action[] {
  if (state === 'Invited') return ['resend', 'withdraw'];
  if (state === 'Deactivated') return ['reactivate'];
  return [
    'reset',
    ...(hasSecondFactor && !isYou ? (['secondFactor'] as const) : []),
    ...(isYou ? [] : (['deactivate'] as const)),
  ];
}

const send: Record<Action, (id: string) => Promise<unknown>> = {
  resend: (id) => call(resendInvitation, { params: { id } }),
  withdraw: (id) => call(withdrawInvitation, { params: { id } }),
  reset: (id) => call(sendAdminReset, { params: { id } }),
  secondFactor: (id) => call(resetSecondFactor, { params: { id } }),
  deactivate: (id) => call(setAdminActive, { params: { id }, body: { active: false } }),
  reactivate: (id) => call(setAdminActive, { params: { id }, body: { active: true } }),
};
const dangerous: readonly Action[] = ['withdraw', 'secondFactor', 'deactivate'];

interface AccountActionsProps {
  admin: AdminRow;
  /** The account is no longer there. */
  onRemoved: () => void;
}

/** Invitation, password, second factor and state of somebody's account; each is asked about first. */
export function AccountActions({ admin, onRemoved }: AccountActionsProps) {
  const [asking, setAsking] = useState<Action | null>(null);
  const change = useStaffChange(
    adminsKey,
    (action: Action) => send[action](admin._id),
    (_, action) => {
      const said = words.actions[action].done(admin.name);
      showToast(said, { tone: 'success', durationMs: adminToastMs });
      setAsking(null);
      if (action === 'withdraw') onRemoved();
    },
  );
  return (
    <section aria-label={words.account} className={styles.actions}>
      {actionsFor(admin).map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === 'deactivate' ? 'danger' : 'secondary'}
          onClick={() => setAsking(action)}
        >
          {words.actions[action].label}
        </Button>
      ))}
      {asking && (
        <ChangeDialog
          title={words.actions[asking].title(admin.name)}
          submit={words.actions[asking].label}
          submitting={words.saving}
          isDanger={dangerous.includes(asking)}
          isSending={change.isPending}
          problem={null}
          onSubmit={() => change.mutate(asking)}
          onClose={() => setAsking(null)}
        >
          <p>{words.actions[asking].text(admin.email)}</p>
        </ChangeDialog>
      )}
    </section>
  );
}
