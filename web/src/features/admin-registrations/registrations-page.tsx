import { can } from '@sangamam/contract/permissions';
import { listRegistrations } from '@sangamam/contract/registrations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { callPage } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { AdminList } from '../../shell/admin-list.tsx';
import { NoSchools, useHasSchools } from '../../shell/admin-schools.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { ToolLink } from '../../shell/tool-link.tsx';
import { useAddressFilters } from '../../shell/use-address-filters.ts';
import { listColumns } from './columns.tsx';
import { ExportButton } from './export-button.tsx';
import { type Filters, registrationFilters } from './filters.ts';
import { RegistrationFilters } from './registration-filters.tsx';
import styles from './registrations-page.module.css';
import { words } from './words.ts';

/** The staff list, searched and filtered by the server; the filters are the address. */
export default function RegistrationsPage() {
  const { state } = useLocation();
  const hasSchools = useHasSchools();
  const mayExport = useSession(({ user }) => user !== null && can(user, 'registrations.export'));
  const mayEdit = useSession(({ user }) => user !== null && can(user, 'registrations.edit'));
  const { filters, change } = useAddressFilters(registrationFilters);

  return (
    <>
      <PageHead title={words.title} />
      <div className={styles.head}>
        <h1>{words.title}</h1>
        {hasSchools && (
          <div className={styles.tools}>
            {mayEdit && <ToolLink to={paths.adminRegistrationImport}>{words.import}</ToolLink>}
            <ToolLink to={paths.adminSnapshots}>{words.snapshots}</ToolLink>
            {mayExport && <ExportButton filters={filters} />}
          </div>
        )}
      </div>
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
  const address = registrationFilters.write(filters).toString();
  const columns = useMemo(() => listColumns(address), [address]);
  const query = useQuery({
    queryKey: ['registrations', filters],
    queryFn: ({ signal }) => callPage(listRegistrations, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <AdminList
      caption={words.title}
      empty={words.empty}
      columns={columns}
      rowKey={({ _id }) => _id}
      query={query}
      filters={filters}
      isFiltered={registrationFilters.isFiltered(filters)}
      onChange={onChange}
      onClear={() => onChange(registrationFilters.cleared(filters))}
    />
  );
}
