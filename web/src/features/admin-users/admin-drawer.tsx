import { dayAndTime } from '@sangamam/contract/locale/dates';
import { type AdminRow, changeAdmin } from '@sangamam/contract/staff-accounts/admins';
import { words } from '@sangamam/words/staff/users';
import { useId } from 'react';
import { ActionForm } from '../../kit/forms/action-form.tsx';
import { DetailDrawer } from '../../ui/detail-drawer.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { AccountActions } from './account-actions.tsx';
import styles from './admin-users.module.css';
import { adminsKey } from './queries.ts';
import { RightsFields } from './rights-fields.tsx';
import { AdminStateTag } from './state-tag.tsx';

/** One account: what it is, what it may do, and what a super admin does about it. */
export function AdminDrawer({ admin, onClose }: { admin: AdminRow; onClose: () => void }) {
  const headingId = useId();
  const { name, role, allSchools, assignedSchools, permissions } = admin;
  return (
    <DetailDrawer labelledBy={headingId} back={words.back} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={headingId}>{name}</h2>
        <AdminStateTag state={admin.state} />
      </header>
      <SummaryList rows={factsOf(admin)} />
      <ActionForm
        endpoint={changeAdmin}
        params={{ id: admin._id }}
        start={{ name, role, allSchools, assignedSchools, permissions }}
        said={words.saved}
        invalidates={adminsKey}
        onDone={onClose}
        className={styles.form}
        submit={words.save}
        submitting={words.saving}
        foot={<p className={styles.hint}>{words.atOnce}</p>}
      >
        {(form) => <RightsFields form={form} />}
      </ActionForm>
      <AccountActions admin={admin} onRemoved={onClose} />
    </DetailDrawer>
  );
}

function factsOf({ email, lastSignInAt, state, invitationEndsAt, hasSecondFactor }: AdminRow) {
  const address = { label: words.email, value: <EmailAddress address={email} /> };
  if (state === 'Invited') {
    const ends = invitationEndsAt ? dayAndTime(invitationEndsAt) : words.invitationOver;
    return [address, { label: words.invitationEnds, value: ends }];
  }
  return [
    address,
    { label: words.lastSignIn, value: lastSignInAt ? dayAndTime(lastSignInAt) : words.never },
    { label: words.secondFactor, value: hasSecondFactor ? words.on : words.off },
  ];
}
