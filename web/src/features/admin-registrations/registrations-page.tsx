import { listRegistrations } from '@sangamam/contract/registrations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Outlet, useLocation, useSearchParams } from 'react-router';
import { callPage } from '../../api/call.ts';
import { AdminProblem } from '../../shell/admin-problem.tsx';
import { NoSchools, useHasSchools } from '../../shell/admin-schools.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { listColumns } from './columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import {
  changeFilters,
  defaultFilters,
  type Filters,
  isFiltered,
  pageSizes,
  readFilters,
  writeFilters,
} from './filters.ts';
import styles from './registrations-page.module.css';
import { words } from './words.ts';

/** The staff list, searched and filtered by the server; the filters are the address. */
export default function RegistrationsPage() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const hasSchools = useHasSchools();
  const filters = readFilters(search);
  // What was asked for last: the address and the screen follow a moment later, and a second change
  // in that moment must not undo the first.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = readFilters(search);
  }, [search]);

  /** Typing does not fill the history; a chosen filter or page can be undone by Back. */
  function change(next: Partial<Filters>) {
    latest.current = changeFilters(latest.current, next);
    setSearch(writeFilters(latest.current), {
      replace: 'searchTerm' in next,
      preventScrollReset: !('page' in next),
    });
  }

  return (
    <>
      <PageHead title={words.title} />
      <h1 className={styles.title}>{words.title}</h1>
      {hasSchools ? (
        <>
          <FilterBar
            filters={filters}
            onChange={change}
            focusSearch={state?.focusSearch === true}
          />
          <List filters={filters} onChange={change} />
        </>
      ) : (
        <NoSchools />
      )}
      <Outlet />
    </>
  );
}

interface ListProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

function List({ filters, onChange }: ListProps) {
  const address = writeFilters(filters).toString();
  const columns = useMemo(() => listColumns(address), [address]);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['registrations', filters],
    queryFn: ({ signal }) => callPage(listRegistrations, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

  if (error) return <AdminProblem problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={filters.limit} />;
  const { rows, pagination } = data;
  if (pagination.total === 0) {
    return isFiltered(filters) ? (
      <EmptyState
        title={words.noResults}
        action={
          <Button variant="secondary" onClick={() => onChange(clearedFilters)}>
            {words.clear}
          </Button>
        }
      />
    ) : (
      <EmptyState title={words.empty} />
    );
  }
  return (
    <div className={styles.list}>
      <DataTable
        caption={words.title}
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        busy={isPlaceholderData}
      />
      <Pagination
        {...pagination}
        limits={pageSizes}
        onPage={(page) => onChange({ page })}
        onLimit={(limit) => onChange({ limit })}
      />
    </div>
  );
}

const { searchTerm, school, paymentStatus } = defaultFilters;
const clearedFilters: Partial<Filters> = { searchTerm, school, paymentStatus };
