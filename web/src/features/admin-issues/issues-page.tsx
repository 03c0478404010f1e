import { can } from '@sangamam/contract/calls/permissions';
import { downloadIssues, type IssueRow, listIssues } from '@sangamam/contract/help-desk/issues';
import { words } from '@sangamam/words/staff/issues';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { callFile, callPage } from '../../kit/calls/call.ts';
import { NoSchools, useHasSchools } from '../../kit/fields/admin-schools.tsx';
import { AdminList } from '../../kit/lists/admin-list.tsx';
import { useShownList } from '../../kit/lists/list-tools.tsx';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { useSession } from '../../kit/session/session.ts';
import { useRowSelection } from '../../ui/use-row-selection.ts';
import { listColumns } from './columns.tsx';
import { issueFilters } from './filters.ts';
import { IssueFilters } from './issue-filters.tsx';
import { IssuesBulkBar } from './issues-bulk-bar.tsx';
import { listQuery } from './queries.ts';

const rowKey = ({ _id }: IssueRow) => _id;

/** Every issue this admin may see: the help desk all that is entrusted to it, others to read. */
export default function IssuesPage() {
  const mayManage = useSession(({ user }) => user !== null && can(user, 'issues.manage'));
  const hasSchools = useHasSchools();
  return (
    <>
      <AdminTitle title={words.title} />
      {mayManage || hasSchools ? <Issues mayManage={mayManage} /> : <NoSchools />}
    </>
  );
}

/** The list; the filters are the address. */
function Issues({ mayManage }: { mayManage: boolean }) {
  const { state } = useLocation();
  const { filters, change } = useAddressFilters(issueFilters);
  const address = issueFilters.write(filters).toString();
  const { columns, printed, tools } = useShownList({
    list: issueFilters,
    filters,
    columns: useMemo(() => listColumns(address), [address]),
    fetchPage: (query) => callPage(listIssues, { query }),
    fetchFile: mayManage && ((query) => callFile(downloadIssues, { query })),
  });
  const query = useQuery({
    ...listQuery(filters),
    placeholderData: keepPreviousData,
  });
  const selection = useRowSelection(query.data?.rows.map(rowKey) ?? []);

  return (
    <>
      <IssueFilters filters={filters} onChange={change} focusSearch={state?.focusSearch === true}>
        {tools}
      </IssueFilters>
      <AdminList
        printed={printed}
        caption={words.title}
        empty={words.empty}
        columns={columns}
        rowKey={rowKey}
        query={query}
        filters={filters}
        rules={issueFilters}
        onChange={change}
        selection={
          mayManage
            ? {
                state: selection,
                label: ({ number }) => words.select({ number }),
                labelAll: words.selectAll,
              }
            : undefined
        }
      />
      {mayManage && selection.selected.length > 0 && (
        <IssuesBulkBar
          selection={selection}
          filters={filters}
          total={query.data?.pagination.total ?? 0}
        />
      )}
      <Outlet />
    </>
  );
}
