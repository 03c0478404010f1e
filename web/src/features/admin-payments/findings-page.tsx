import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { all } from '@sangamam/contract/calls/lists';
import { can } from '@sangamam/contract/calls/permissions';
import {
  countFindings,
  downloadFindings,
  type Finding,
  type FindingKind,
  findingKinds,
  findingSorts,
  findingStates,
  listFindings,
} from '@sangamam/contract/payments/findings';
import { words } from '@sangamam/words/staff/findings';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useOutlet } from 'react-router';
import { call, callFile, callPage } from '../../kit/calls/call.ts';
import { AdminList } from '../../kit/lists/admin-list.tsx';
import { type FacetOf, ListFacets } from '../../kit/lists/list-facets.tsx';
import { type ListFilters, listFilters, several } from '../../kit/lists/list-filters.ts';
import { useShownList } from '../../kit/lists/list-tools.tsx';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { useCounts } from '../../kit/lists/use-counts.ts';
import { useSession } from '../../kit/session/session.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { useRowSelection } from '../../ui/use-row-selection.ts';
import { findingColumns } from './finding-columns.tsx';
import { FindingDrawer } from './finding-drawer.tsx';
import { FindingsBulkBar } from './findings-bulk-bar.tsx';
import { paymentsKey, useMayManage } from './queries.ts';

type Filters = QueryOf<typeof listFindings>;

const findingFilters = listFilters<Filters & ListFilters>({
  name: 'findings',
  defaults: { searchTerm: '', kind: all, state: 'open', sort: '-when', page: 1, limit: 10 },
  choices: {
    kind: several(findingKinds),
    state: several(findingStates),
    sort: findingSorts,
  },
});
const listKey = [paymentsKey, 'findings'];
const rowKey = ({ _id }: Finding) => String(_id);

const facets: readonly FacetOf<'kind' | 'state'>[] = [
  {
    name: 'kind',
    label: words.kind,
    inWords: (kind) => words.kinds[kind as FindingKind].title,
  },
  {
    name: 'state',
    label: words.state,
    values: findingStates,
    inWords: (state) => words.states[state as keyof typeof words.states],
  },
];

/** The inbox of what a person must look at; each finding has one clear next step. */
export default function FindingsPage() {
  const { filters: read, change } = useAddressFilters(findingFilters);
  const { searchTerm: _none, ...filters } = read;
  const { kind, state } = filters;
  const mayManage = useMayManage();
  const mayExport = useSession(({ user }) => user !== null && can(user, 'payments.export'));
  /** Opened from a finding; whoever closes it is back there. */
  const payment = useOutlet();
  const [openId, setOpenId] = useState<number | null>(null);
  const counts = useCounts(listKey, filters, (query, signal) =>
    call(countFindings, { query, signal }),
  );
  const query = useQuery({
    queryKey: [...listKey, filters],
    queryFn: ({ signal }) => callPage(listFindings, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
  const { columns, printed, tools } = useShownList({
    list: findingFilters,
    filters,
    columns: useMemo(() => findingColumns(setOpenId), []),
    fetchPage: (query) => callPage(listFindings, { query }),
    fetchFile: mayExport && ((query) => callFile(downloadFindings, { query })),
  });
  const rows = query.data?.rows ?? [];
  const selection = useRowSelection(rows.map(rowKey));
  const opened = rows.find(({ _id }) => _id === openId);
  return (
    <>
      <FilterBar
        label={adminWords.filters}
        beside={
          <ListFacets
            facets={facets}
            counts={counts}
            filters={read}
            list={findingFilters}
            onChange={change}
          >
            {tools}
          </ListFacets>
        }
      />
      <AdminList
        printed={printed}
        caption={words.title}
        empty={words.none}
        columns={columns}
        rowKey={rowKey}
        query={query}
        filters={read}
        rules={findingFilters}
        onChange={change}
        selection={
          mayManage
            ? { state: selection, label: tickLabel, labelAll: words.bulk.selectAll }
            : undefined
        }
      />
      {mayManage && selection.selected.length > 0 && (
        <FindingsBulkBar
          selection={selection}
          filter={{ kind, state }}
          total={query.data?.pagination.total ?? 0}
        />
      )}
      {payment ?? (opened && <FindingDrawer finding={opened} onClose={() => setOpenId(null)} />)}
    </>
  );
}

const tickLabel = ({ kind, registration, subject }: Finding) =>
  words.bulk.select({
    finding: words.kinds[kind].title,
    about: registration?.registrationNumber ?? subject,
  });
