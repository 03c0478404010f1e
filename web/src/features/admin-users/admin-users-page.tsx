import type { AdminRow } from '@sangamam/contract/staff-accounts/admins';
import { words } from '@sangamam/words/staff/users';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { WholeList } from '../../kit/lists/whole-list.tsx';
import { MomentCell } from '../../kit/records/moment.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Pair } from '../../ui/pair.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { AdminDrawer } from './admin-drawer.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useAdmins } from './queries.ts';
import { flagsOn, presetOf } from './rights.ts';
import { AdminStateTag } from './state-tag.tsx';

/** Search parameter of the open account. */
const openKey = 'admin';

/** Staff accounts and their rights; the frame of the settings admits super admins only. */
export default function AdminUsersPage() {
  const query = useAdmins();
  const [search, setSearch] = useSearchParams();
  const [isInviting, setIsInviting] = useState(false);
  const open = query.data?.find(({ _id }) => _id === search.get(openKey));

  function close() {
    const next = new URLSearchParams(search);
    next.delete(openKey);
    setSearch(next, { preventScrollReset: true, replace: true });
  }

  return (
    <>
      <WholeList
        lead={words.lead}
        action={
          <Button size="small" onClick={() => setIsInviting(true)}>
            {words.invite}
          </Button>
        }
        caption={words.title}
        columns={columns}
        query={query}
      />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {open && <AdminDrawer key={open._id} admin={open} onClose={close} />}
    </>
  );
}

const columns: readonly Column<AdminRow>[] = [
  {
    key: 'name',
    header: words.name,
    isTitle: true,
    cell: ({ _id, name, email, isYou }) => (
      <RowLink
        to={`?${new URLSearchParams({ [openKey]: _id })}`}
        second={<EmailAddress address={email} />}
        wraps
      >
        {isYou ? words.you({ name }) : name}
      </RowLink>
    ),
  },
  { key: 'role', header: words.role, cell: (admin) => <Role admin={admin} /> },
  {
    key: 'schools',
    header: words.schools,
    cell: ({ role, allSchools, assignedSchools }) =>
      role === 'super_admin' || allSchools ? words.allSchools : <Schools names={assignedSchools} />,
  },
  {
    key: 'lastSignIn',
    header: words.lastSignIn,
    cell: ({ lastSignInAt }) => (lastSignInAt ? <MomentCell at={lastSignInAt} /> : words.never),
  },
  {
    key: 'state',
    header: words.state,
    cell: ({ state, hasSecondFactor }) => (
      <Pair
        second={state === 'Active' ? words.secondFactors[hasSecondFactor ? 'on' : 'off'] : null}
      >
        <AdminStateTag state={state} />
      </Pair>
    ),
  },
];

function Role({ admin }: { admin: AdminRow }) {
  const preset = presetOf(admin);
  if (preset) return words.presets[preset];
  const flags = flagsOn(admin.permissions).map((flag) => words.shortFlags[flag]);
  return (
    <Pair wraps second={flags.join(', ') || words.onlyReads}>
      {words.roles[admin.role]}
    </Pair>
  );
}

function Schools({ names }: { names: readonly string[] }) {
  const [first = words.noSchools, ...others] = names;
  return others.length === 0 ? (
    first
  ) : (
    <span title={names.join(', ')}>{words.andOthers({ first, count: others.length })}</span>
  );
}
