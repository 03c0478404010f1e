import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { findingKinds, listFindings } from '@sangamam/contract/payments/findings';
import { all } from '@sangamam/contract/registrations/list';
import { words } from '@sangamam/words/staff/findings';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Outlet, useSearchParams } from 'react-router';
import { callPage } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FindingCard } from './finding-card.tsx';
import styles from './findings.module.css';
import { paymentsKey } from './queries.ts';

type Filters = QueryOf<typeof listFindings>;

const states = ['open', 'closed', all] as const;
/** A finding says much: eight of them are six screens of a phone. */
const pageSize = 8;

function readFilters(search: URLSearchParams): Filters {
  const page = Number(search.get('page'));
  return {
    kind: findingKinds.find((kind) => kind === search.get('kind')) ?? all,
    state: states.find((state) => state === search.get('state')) ?? 'open',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    limit: pageSize,
  };
}

/** The inbox of what a person must look at; each finding has one clear next step. */
export default function FindingsPage() {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);

  function change(next: Record<string, string>) {
    const address = new URLSearchParams(search);
    address.delete('page');
    for (const [name, value] of Object.entries(next)) address.set(name, value);
    setSearch(address, { preventScrollReset: !('page' in next) });
  }

  return (
    <>
      <search className={styles.filters} aria-label={adminWords.filters}>
        <SelectField
          label={words.kind}
          name="kind"
          value={filters.kind}
          options={[
            { value: all, label: adminWords.all },
            ...findingKinds.map((kind) => ({ value: kind, label: words.kinds[kind].title })),
          ]}
          onChange={({ target }) => change({ kind: target.value })}
        />
        <SelectField
          label={words.state}
          name="state"
          value={filters.state}
          options={states.map((state) => ({ value: state, label: words.states[state] }))}
          onChange={({ target }) => change({ state: target.value })}
        />
      </search>
      <List filters={filters} onPage={(page) => change({ page: String(page) })} />
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
