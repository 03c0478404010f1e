import { can } from '@sangamam/contract/permissions';
import type { RegistrationRow } from '@sangamam/contract/registration-list';
import { listRegistrations } from '@sangamam/contract/registration-list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { callPage } from '../../kit/calls/call.ts';
import { NoSchools, useHasSchools } from '../../kit/fields/admin-schools.tsx';
import { AdminList } from '../../kit/lists/admin-list.tsx';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { paths } from '../../kit/paths.ts';
import { DeskLinks } from '../../kit/records/desk-links.tsx';
import { useSession } from '../../kit/session/session.ts';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column, Sort } from '../../ui/data-table.tsx';
import { part } from '../../ui/part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRowSelection } from '../../ui/use-row-selection.ts';
import { actWords } from './act-words.ts';
import { deletedColumns, listColumns } from './columns.tsx';
import { ExportButton } from './export-button.tsx';
import { type Filters, registrationFilters } from './filters.ts';
import { RegistrationFilters } from './registration-filters.tsx';
import { words } from './words.ts';

const RegistrationsBulkBar = part(() =>
  import('./registrations-bulk-bar.tsx').then((module) => module.RegistrationsBulkBar),
);
const AnswerColumns = part(() =>
  import('./answer-columns.tsx').then((module) => module.AnswerColumns),
);
const ColumnsDialog = part(() =>
  import('./columns-dialog.tsx').then((module) => module.ColumnsDialog),
);
const SavedFilters = part(() =>
  import('./saved-filters.tsx').then((module) => module.SavedFilters),
);

/** The staff list, searched and filtered by the server; the filters are the address. */
export default function RegistrationsPage() {
  const { state } = useLocation();
  const hasSchools = useHasSchools();
  const mayEdit = useMay('registrations.edit');
  const mayExport = useMay('registrations.export');
  const mayDelete = useMay('registrations.delete');
  const { filters, change } = useAddressFilters(registrationFilters);
  const [areSavedOpen, setAreSavedOpen] = useState(false);
  const [areColumnsOpen, setAreColumnsOpen] = useState(false);
  const isDeleted = filters.view === 'deleted';
  const { page: _page, ...kept } = filters;
  const more: MenuAction[] = [
    ...(isDeleted
      ? []
      : [{ key: 'columns', label: words.chooseColumns, onPress: () => setAreColumnsOpen(true) }]),
    ...(mayEdit ? [{ key: 'import', label: words.import, to: paths.adminRegistrationImport }] : []),
    { key: 'snapshots', label: words.snapshots, to: paths.adminSnapshots },
    ...(mayDelete
      ? [
          { key: 'duplicates', label: actWords.duplicates, to: paths.adminDuplicates },
          ...(isDeleted
            ? []
            : [{ key: 'deleted', label: actWords.deletedView, to: '?view=deleted' }]),
        ]
      : []),
  ];
  const current = registrationFilters.write({ ...kept, page: 1 }).toString();

  return (
    <>
      <AdminTitle
        title={isDeleted ? actWords.deletedTitle : words.title}
        {...(isDeleted && {
          back: { to: paths.adminRegistrations, label: words.back },
          lead: actWords.deletedAbout,
        })}
      >
        {hasSchools && (
          <>
            <DeskLinks />
            <Button variant="secondary" size="small" onClick={() => setAreSavedOpen(true)}>
              <Bookmark aria-hidden="true" size={18} />
              {actWords.saved.open}
            </Button>
            {mayExport && !isDeleted && <ExportButton filters={filters} />}
            <ActionMenu label={words.furtherLabel} actions={more}>
              {words.further}
            </ActionMenu>
          </>
        )}
      </AdminTitle>
      {hasSchools ? (
        <>
          <RegistrationFilters
            filters={filters}
            onChange={change}
            focusSearch={state?.focusSearch === true}
          />
          {filters.columns === '' || isDeleted ? (
            <List filters={filters} onChange={change} />
          ) : (
            <Suspense fallback={<Skeleton shape="rows" lines={filters.limit} />}>
              <AnswerColumns shown={filters.columns}>
                {(answers) => <List filters={filters} onChange={change} answers={answers} />}
              </AnswerColumns>
            </Suspense>
          )}
        </>
      ) : (
        <NoSchools />
      )}
      {areColumnsOpen && (
        <Suspense>
          <ColumnsDialog
            filters={filters}
            onChange={change}
            onClose={() => setAreColumnsOpen(false)}
          />
        </Suspense>
      )}
      {areSavedOpen && (
        <Suspense>
          <SavedFilters
            current={registrationFilters.isFiltered(filters) ? current : ''}
            onClose={() => setAreSavedOpen(false)}
          />
        </Suspense>
      )}
      <Outlet />
    </>
  );
}

const useMay = (action: Parameters<typeof can>[1]) =>
  useSession(({ user }) => user !== null && can(user, action));

interface ListProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  answers?: readonly Column<RegistrationRow>[];
}

const rowKey = ({ _id }: RegistrationRow) => _id;

function List({ filters, onChange, answers }: ListProps) {
  const mayEdit = useMay('registrations.edit');
  const mayExport = useMay('registrations.export');
  const isDeleted = filters.view === 'deleted';
  const { columns: shown } = filters;
  const address = registrationFilters.write(filters).toString();
  const columns = useMemo(
    () => (isDeleted ? deletedColumns(address) : listColumns(address, answers)),
    [address, isDeleted, answers],
  );
  const query = useQuery({
    queryKey: ['registrations', filters],
    queryFn: ({ signal }) => callPage(listRegistrations, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
  const selection = useRowSelection(query.data?.rows.map(rowKey) ?? []);
  const mayTick = (mayEdit || mayExport) && !isDeleted;
  const { view: _view, columns: _columns, ...others } = filters;
  const isFiltered = registrationFilters.isFiltered({ ...others, view: 'current', columns: '' });
  return (
    <>
      <AdminList
        caption={words.title}
        empty={isDeleted ? actWords.deletedEmpty : words.empty}
        columns={columns}
        rowKey={rowKey}
        query={query}
        filters={filters}
        scrolls={shown !== ''}
        isFiltered={isFiltered}
        onChange={onChange}
        onClear={() =>
          onChange({ ...registrationFilters.cleared(filters), view: filters.view, columns: shown })
        }
        sort={isDeleted ? undefined : sortOf(filters.sort)}
        onSort={isDeleted ? undefined : (sort) => onChange({ sort: sortName(sort) })}
        selection={
          mayTick
            ? {
                state: selection,
                label: ({ registrationNumber }) => actWords.bulk.select(registrationNumber),
                labelAll: actWords.bulk.selectAll,
              }
            : undefined
        }
      />
      {mayTick && query.data && (
        <Suspense fallback={null}>
          <RegistrationsBulkBar
            selection={selection}
            filters={filters}
            pagination={query.data.pagination}
            mayEdit={mayEdit}
            mayExport={mayExport}
          />
        </Suspense>
      )}
    </>
  );
}

const sortOf = (name: Filters['sort']): Sort => ({
  key: name.replace('-', ''),
  direction: name.startsWith('-') ? 'desc' : 'asc',
});

const sortName = ({ key, direction }: Sort) =>
  `${direction === 'desc' ? '-' : ''}${key}` as Filters['sort'];
