import { listHosts } from '@sangamam/contract/accommodation';
import type { ReplyOf } from '@sangamam/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { adminRegistrationPath } from '../../paths.ts';
import { AdminProblem } from '../../shell/admin-problem.tsx';
import { RowLink } from '../../shell/row-link.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { accommodationKey } from './queries.ts';
import { words as allWords } from './words.ts';

const { hosts: words, tabs } = allWords;
type Host = ReplyOf<typeof listHosts>[number];

/** Who offers to host batchmates at home. */
export function HostsTab() {
  const { data, error, refetch } = useQuery({
    queryKey: accommodationKey('hosts'),
    queryFn: ({ signal }) => call(listHosts, { signal }),
  });
  if (error) return <AdminProblem problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={6} />;
  if (data.length === 0) return <EmptyState title={words.empty} />;
  return (
    <DataTable
      dense
      caption={tabs.hosts}
      columns={hostColumns}
      rows={data}
      rowKey={({ _id }) => _id}
    />
  );
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
