import { can } from '@sangamam/contract/calls/permissions';
import type { RegistrationRow } from '@sangamam/contract/registrations/list';
import {
  dismissDuplicate,
  listDuplicates,
  type PossibleDuplicate,
} from '@sangamam/contract/staff-registrations/merge';
import { words } from '@sangamam/words/staff/merge';
import { words as listWords } from '@sangamam/words/staff/registrations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callPage } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { AdminList } from '../../kit/lists/admin-list.tsx';
import { listFilters } from '../../kit/lists/list-filters.ts';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import AdminNotFoundPage from '../../kit/page/admin-not-found-page.tsx';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { adminRegistrationPath, mergePath, paths } from '../../kit/paths.ts';
import { useSession } from '../../kit/session/session.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Pair } from '../../ui/pair.tsx';
import { ToolLink } from '../../ui/tool-link.tsx';
import styles from './merge.module.css';

const filtersOf = listFilters({ defaults: { searchTerm: '', page: 1, limit: 10 }, choices: {} });
const key = ['duplicates'];

/** Pairs that may be the same person: compare and merge them, or dismiss the pair. */
export default function DuplicatesPage() {
  const mayMerge = useSession(({ user }) => user !== null && can(user, 'registrations.delete'));
  if (!mayMerge) return <AdminNotFoundPage />;
  return (
    <>
      <AdminTitle
        title={words.title}
        back={{ to: paths.adminRegistrations, label: words.back }}
        lead={words.about}
      />
      <List />
    </>
  );
}

function List() {
  const { filters, change } = useAddressFilters(filtersOf);
  const { page, limit } = filters;
  const query = useQuery({
    queryKey: [...key, { page, limit }],
    queryFn: ({ signal }) => callPage(listDuplicates, { query: { page, limit }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <AdminList
      caption={words.title}
      empty={words.empty}
      columns={columns}
      rowKey={({ first, second }) => first._id + second._id}
      query={query}
      filters={filters}
      onChange={change}
    />
  );
}

const columns: readonly Column<PossibleDuplicate>[] = [
  {
    key: 'first',
    header: words.columns.first,
    isTitle: true,
    cell: ({ first }) => <Person registration={first} />,
  },
  {
    key: 'second',
    header: words.columns.second,
    cell: ({ second }) => <Person registration={second} />,
  },
  {
    key: 'same',
    header: words.columns.same,
    cell: ({ same }) => same.map((name) => words.same[name]).join(', '),
  },
  {
    key: 'school',
    header: listWords.columns.school,
    wideOnly: 'table',
    cell: ({ first }) => (
      <Pair second={listWords.classOf({ year: first.yearOfPassing })}>{first.school}</Pair>
    ),
  },
  { key: 'actions', header: words.columns.actions, cell: (pair) => <PairActions pair={pair} /> },
];

function Person({ registration }: { registration: RegistrationRow }) {
  const { _id, name, registrationNumber } = registration;
  return (
    <Pair second={registrationNumber}>
      <Link to={adminRegistrationPath(_id)}>{name}</Link>
    </Pair>
  );
}

function PairActions({ pair: { first, second } }: { pair: PossibleDuplicate }) {
  const dismiss = useAction(dismissDuplicate, {
    params: { id: first._id },
    said: words.dismissed({ first: first.registrationNumber, second: second.registrationNumber }),
    invalidates: key,
  });
  return (
    <span className={styles.actions}>
      <ToolLink to={mergePath(first._id, second._id)}>{words.compare}</ToolLink>
      <Button
        size="small"
        variant="ghost"
        loading={dismiss.isBusy}
        onClick={() => dismiss.run({ body: { other: second._id } })}
      >
        {words.twoPeople}
      </Button>
    </span>
  );
}
