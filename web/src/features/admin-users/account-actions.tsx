import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import {
  type AdminRow,
  resendInvitation,
  resetSecondFactor,
  sendAdminReset,
  setAdminActive,
  withdrawInvitation,
} from '@sangamam/contract/staff-accounts/admins';
import { words } from '@sangamam/words/staff/users';
import { useState } from 'react';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './admin-users.module.css';
import { adminsKey } from './queries.ts';

type Action = keyof typeof words.actions;

/** The acts possible on an account as it is; nobody closes their own. */
function actionsFor({ state, hasSecondFactor, isYou }: AdminRow): Action[] {
  if (state === 'Invited') return ['resend', 'withdraw'];
  if (state === 'Deactivated') return ['reactivate'];
  return [
    'reset',
    ...(hasSecondFactor && !isYou ? (['secondFactor'] as const) : []),
    ...(isYou ? [] : (['deactivate'] as const)),
  ];
}

const endpoints = {
  resend: resendInvitation,
  withdraw: withdrawInvitation,
  reset: sendAdminReset,
  secondFactor: resetSecondFactor,
  deactivate: setAdminActive,
  reactivate: setAdminActive,
} satisfies Record<Action, Endpoint>;
const dangerous: readonly Action[] = ['withdraw', 'secondFactor', 'deactivate'];

interface AccountActionsProps {
  admin: AdminRow;
  /** The account is no longer there. */
  onRemoved: () => void;
}

/** Invitation, password, second factor and state of somebody's account; each is asked about first. */
export function AccountActions({ admin, onRemoved }: AccountActionsProps) {
  const [asking, setAsking] = useState<Action | null>(null);
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
        <ActionDialog
          endpoint={endpoints[asking] as typeof setAdminActive}
          params={{ id: admin._id }}
          start={{ active: asking === 'reactivate' }}
          said={words.actions[asking].done({ name: admin.name })}
          invalidates={adminsKey}
          onDone={() => {
            setAsking(null);
            if (asking === 'withdraw') onRemoved();
          }}
          title={words.actions[asking].title({ name: admin.name })}
          submit={words.actions[asking].label}
          submitting={words.saving}
          isDanger={dangerous.includes(asking)}
          onClose={() => setAsking(null)}
        >
          <p>{words.actions[asking].text({ email: admin.email })}</p>
        </ActionDialog>
      )}
    </section>
  );
}
