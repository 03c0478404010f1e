import { listRegistrations } from '@sangamam/contract/registrations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { callPage } from '../../api/call.ts';
import { AdminProblem } from '../../shell/admin-problem.tsx';
import { NoSchools, useHasSchools } from '../../shell/admin-schools.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { useAddressFilters } from '../../shell/use-address-filters.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { listColumns } from './columns.tsx';
import {
  defaultFilters,
  type Filters,
  isFiltered,
  pageSizes,
  readFilters,
  writeFilters,
} from './filters.ts';
import { RegistrationFilters } from './registration-filters.tsx';
import styles from './registrations-page.module.css';
import { words } from './words.ts';

/** The staff list, searched and filtered by the server; the filters are the address. */
export default function RegistrationsPage() {
  const { state } = useLocation();
  const hasSchools = useHasSchools();
  const { filters, change } = useAddressFilters({ read: readFilters, write: writeFilters });

  return (
    <>
      <PageHead title={words.title} />
      <h1 className={styles.title}>{words.title}</h1>
      {hasSchools ? (
        <>
          <RegistrationFilters
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
    <>
      <DataTable
        dense
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
    </>
  );
}

const { searchTerm, school, paymentStatus } = defaultFilters;
const clearedFilters: Partial<Filters> = { searchTerm, school, paymentStatus };
