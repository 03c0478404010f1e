import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { all } from '@sangamam/contract/calls/lists';
import {
  countFindings,
  type FindingKind,
  findingKinds,
  findingStates,
  listFindings,
} from '@sangamam/contract/payments/findings';
import { words } from '@sangamam/words/staff/findings';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { call, callPage } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { type FacetOf, ListFacets } from '../../kit/lists/list-facets.tsx';
import { type ListFilters, listFilters, several } from '../../kit/lists/list-filters.ts';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FindingCard } from './finding-card.tsx';
import styles from './findings.module.css';
import { paymentsKey } from './queries.ts';

type Filters = QueryOf<typeof listFindings>;

/** A finding says much: eight of them are six screens of a phone. */
const pageSize = 8;

const findingFilters = listFilters<Filters & ListFilters>({
  defaults: { searchTerm: '', kind: all, state: 'open', page: 1, limit: pageSize },
  choices: {
    kind: several(findingKinds),
    state: several(findingStates),
  },
});

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
  const filters = { kind: read.kind, state: read.state };
  const { data: counts } = useQuery({
    queryKey: [paymentsKey, 'findings', 'counts', filters],
    queryFn: ({ signal }) => call(countFindings, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <FilterBar
        label={adminWords.filters}
        beside={<ListFacets facets={facets} counts={counts} filters={filters} onChange={change} />}
      />
      <List
        filters={{ ...filters, page: read.page, limit: pageSize }}
        onPage={(page) => change({ page })}
      />
      <Outlet />
    </>
  );
}

function List({ filters, onPage }: { filters: Filters; onPage: (page: number) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [paymentsKey, 'findings', filters],
    queryFn: ({ signal }) => callPage(listFindings, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={5} />;
  const { rows, pagination } = data;
  if (rows.length === 0) {
    const isInbox = filters.kind === all && filters.state === 'open';
    return (
      <EmptyState title={isInbox ? words.none : adminWords.noResults}>
        {isInbox && words.noneText}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.findings}>
        {rows.map((finding) => (
          <FindingCard key={finding._id} finding={finding} />
        ))}
      </ul>
      <Pagination {...pagination} onPage={onPage} />
    </>
  );
}
