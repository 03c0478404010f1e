import { listHosts } from '@sangamam/contract/accommodation/accommodation';
import type { ReplyOf } from '@sangamam/contract/calls/endpoint';
import { words as allWords } from '@sangamam/words/staff/accommodation';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/calls/call.ts';
import { WholeList } from '../../kit/lists/whole-list.tsx';
import { adminRegistrationPath } from '../../kit/paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { accommodationKey } from './queries.ts';

const { hosts: words, tabs } = allWords;
type Host = ReplyOf<typeof listHosts>[number];

/** The people who offer to host batchmates at home. */
export function HostsTab() {
  const query = useQuery({
    queryKey: accommodationKey('hosts'),
    queryFn: ({ signal }) => call(listHosts, { signal }),
  });
  return <WholeList caption={tabs.hosts} empty={words.empty} columns={hostColumns} query={query} />;
}

const hostColumns: readonly Column<Host>[] = [
  {
    key: 'name',
    header: words.columns.name,
    isTitle: true,
    cell: ({ _id, name, registrationNumber }) => (
      <RowLink to={adminRegistrationPath(_id)} second={registrationNumber}>
        {name}
      </RowLink>
    ),
  },
  { key: 'phone', header: words.columns.phone, cell: ({ contactNumber }) => contactNumber },
  {
    key: 'school',
    header: words.columns.school,
    cell: ({ school, yearOfPassing }) => `${school}, ${yearOfPassing}`,
  },
  { key: 'district', header: words.columns.district, cell: ({ district }) => district || '–' },
  { key: 'people', header: words.columns.people, numeric: true, cell: ({ people }) => people },
];
