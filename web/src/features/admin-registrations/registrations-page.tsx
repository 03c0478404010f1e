import { can } from '@sangamam/contract/calls/permissions';
import type { RegistrationRow } from '@sangamam/contract/registrations/list';
import { listRegistrations } from '@sangamam/contract/registrations/list';
import { words as listWords } from '@sangamam/words/staff/lists';
import { words } from '@sangamam/words/staff/registrations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { callPage } from '../../kit/calls/call.ts';
import { NoSchools, useHasSchools } from '../../kit/fields/admin-schools.tsx';
import { AdminList } from '../../kit/lists/admin-list.tsx';
import type { FilterRules } from '../../kit/lists/list-filters.ts';
import { useHiddenColumns, usePrint } from '../../kit/lists/list-tools.tsx';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { useLink } from '../../kit/page/use-nouns.ts';
import { paths } from '../../kit/paths.ts';
import { DeskLinks } from '../../kit/records/desk-links.tsx';
import { useSession } from '../../kit/session/session.ts';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { part } from '../../ui/part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRowSelection } from '../../ui/use-row-selection.ts';
import { deletedColumns, listColumns } from './columns.tsx';
import { ExportButton } from './export-button.tsx';
import { type Filters, registrationFilters } from './filters.ts';
import type { FacetName } from './registration-facets.tsx';
import { RegistrationFilters } from './registration-filters.tsx';
import styles from './registrations-page.module.css';

const RegistrationsBulkBar = part(() =>
  import('./registrations-bulk-bar.tsx').then((module) => module.RegistrationsBulkBar),
);
const RegistrationFacets = part(() =>
  import('./registration-facets.tsx').then((module) => module.RegistrationFacets),
);
const RegistrationTotals = part(() =>
  import('./registration-facets.tsx').then((module) => module.RegistrationTotals),
);
const AnswerColumns = part(() =>
  import('./answer-columns.tsx').then((module) => module.AnswerColumns),
);
const ColumnsDialog = part(() =>
  import('./columns-dialog.tsx').then((module) => module.ColumnsDialog),
);

/** The staff list, searched and filtered by the server; the filters are the address. */
export default function RegistrationsPage() {
  const { state } = useLocation();
  const hasSchools = useHasSchools();
  const mayEdit = useMay('registrations.edit');
  const mayExport = useMay('registrations.export');
  const mayDelete = useMay('registrations.delete');
  const snapshots = useLink()('snapshots');
  const { filters, change } = useAddressFilters(registrationFilters);
  const [summed, setSummed] = useState<FacetName | null>(null);
  const [areColumnsOpen, setAreColumnsOpen] = useState(false);
  const { hidden, hide } = useHiddenColumns(registrationFilters);
  const isDeleted = filters.view === 'deleted';
  const paper = usePrint((page, limit) =>
    callPage(listRegistrations, { query: { ...filters, page, limit } }),
  );
  const list = { filters, hidden, onChange: change, printed: paper.printed };
  const more: MenuAction[] = [
    ...(isDeleted
      ? []
      : [{ key: 'columns', label: words.chooseColumns, onPress: () => setAreColumnsOpen(true) }]),
    { key: 'print', label: listWords.print, onPress: paper.print },
    ...(mayEdit ? [{ key: 'import', label: words.import, to: paths.adminRegistrationImport }] : []),
    ...(snapshots ? [{ key: 'snapshots', label: words.snapshots, to: snapshots }] : []),
    ...(mayDelete
      ? [
          { key: 'duplicates', label: words.duplicates, to: paths.adminDuplicates },
          ...(isDeleted ? [] : [{ key: 'deleted', label: words.deletedView, to: '?view=deleted' }]),
        ]
      : []),
  ];

  return (
    <>
      <AdminTitle
        title={isDeleted ? words.deletedTitle : words.title}
        {...(isDeleted && {
          back: { to: paths.adminRegistrations, label: words.back },
          lead: words.deletedAbout,
        })}
      >
        {hasSchools && (
          <>
            <DeskLinks />
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
            facets={
              isDeleted ? undefined : (
                <Suspense fallback={<span className={styles.facets} />}>
                  <RegistrationFacets
                    filters={filters}
                    summed={summed}
                    onSum={setSummed}
                    onChange={change}
                  />
                </Suspense>
              )
            }
            onChange={change}
            focusSearch={state?.focusSearch === true}
          />
          {summed && !isDeleted && (
            <Suspense>
              <RegistrationTotals filters={filters} summed={summed} onChange={change} />
            </Suspense>
          )}
          {filters.columns === '' || isDeleted ? (
            <List {...list} />
          ) : (
            <Suspense fallback={<Skeleton shape="rows" lines={filters.limit} />}>
              <AnswerColumns shown={filters.columns} onChange={change}>
                {(answers) => <List {...list} answers={answers} />}
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
            hidden={hidden}
            onHide={hide}
            onChange={change}
            onClose={() => setAreColumnsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const useMay = (action: Parameters<typeof can>[1]) =>
  useSession(({ user }) => user !== null && can(user, action));

interface ListProps {
  filters: Filters;
  hidden: readonly string[];
  onChange: (change: Partial<Filters>) => void;
  answers?: readonly Column<RegistrationRow>[];
  /** All rows, while they go on paper. */
  printed: readonly RegistrationRow[] | null;
}

const rowKey = ({ _id }: RegistrationRow) => _id;
/** The view and the columns hide no rows; the view stays when the filters are cleared. */
const rules: FilterRules<Filters> = {
  isFiltered: (filters) =>
    registrationFilters.isFiltered({ ...filters, view: 'current', columns: '' }),
  cleared: (filters) => ({ ...registrationFilters.cleared(filters), view: filters.view }),
};

const noAnswers: readonly Column<RegistrationRow>[] = [];

function List({ filters, hidden, onChange, answers = noAnswers, printed }: ListProps) {
  const mayEdit = useMay('registrations.edit');
  const mayExport = useMay('registrations.export');
  const isDeleted = filters.view === 'deleted';
  const { columns: shown } = filters;
  const address = registrationFilters.write(filters).toString();
  const query = useQuery({
    queryKey: ['registrations', filters],
    queryFn: ({ signal }) => callPage(listRegistrations, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
  const hasMarks = query.data?.rows.some(({ mark, owner }) => mark !== '' || owner) === true;
  const columns = useMemo(
    () =>
      isDeleted ? deletedColumns(address) : listColumns(address, { answers, hasMarks, hidden }),
    [address, isDeleted, answers, hasMarks, hidden],
  );
  const selection = useRowSelection(query.data?.rows.map(rowKey) ?? []);
  const mayTick = (mayEdit || mayExport) && !isDeleted;
  return (
    <>
      <AdminList
        printed={printed}
        caption={words.title}
        empty={isDeleted ? words.deletedEmpty : words.empty}
        columns={columns}
        rowKey={rowKey}
        query={query}
        filters={filters}
        scrolls={shown !== ''}
        rules={rules}
        onChange={onChange}
        selection={
          mayTick
            ? {
                state: selection,
                label: ({ registrationNumber }) => words.select({ number: registrationNumber }),
                labelAll: listWords.selectAll,
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
