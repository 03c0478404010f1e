import { type AdminRow, changeAdmin } from '@sangamam/contract/admins';
import { dayAndTime } from '@sangamam/contract/dates';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { fieldsOf, useStaffChange } from '../../kit/calls/use-staff-change.ts';
import { Button } from '../../ui/button.tsx';
import { DetailDrawer } from '../../ui/detail-drawer.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { AccountActions } from './account-actions.tsx';
import styles from './admin-users.module.css';
import { adminsKey } from './queries.ts';
import type { Rights } from './rights.ts';
import { focusFirst, RightsFields } from './rights-fields.tsx';
import { AdminStateTag } from './state-tag.tsx';
import { words } from './words.ts';

/** One account: what it is, what it may do, and what a super admin does about it. */
export function AdminDrawer({ admin, onClose }: { admin: AdminRow; onClose: () => void }) {
  const headingId = useId();
  const { name, role, allSchools, assignedSchools, permissions } = admin;
  const [rights, setRights] = useState<Rights>({
    ...{ name, role, allSchools, assignedSchools, permissions },
  });
  const save = useStaffChange(
    adminsKey,
    (body: Rights) => call(changeAdmin, { params: { id: admin._id }, body }),
    () => {
      showToast(words.saved, { tone: 'success', durationMs: adminToastMs });
      onClose();
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate(rights, { onError: focusFirst });
  }

  return (
    <DetailDrawer labelledBy={headingId} back={words.back} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={headingId}>{name}</h2>
        <AdminStateTag state={admin.state} />
      </header>
      <SummaryList rows={factsOf(admin)} />
      <form noValidate onSubmit={submit} className={styles.form}>
        <RightsFields
          rights={rights}
          problems={fieldsOf(save.error)}
          onChange={(change) => setRights((now) => ({ ...now, ...change }))}
        />
        <Button type="submit" loading={save.isPending} loadingText={words.saving}>
          {words.save}
        </Button>
        <p className={styles.hint}>{words.atOnce}</p>
      </form>
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
