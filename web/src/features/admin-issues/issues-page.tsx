import { can } from '@sangamam/contract/calls/permissions';
import {
  countIssues,
  downloadIssues,
  type IssueRow,
  issueAges,
  issueCategories,
  issuePriorities,
  issueStatuses,
} from '@sangamam/contract/help-desk/issues';
import { words } from '@sangamam/words/staff/issues';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { call, callFile } from '../../kit/calls/call.ts';
import { NoSchools, useHasSchools } from '../../kit/fields/admin-schools.tsx';
import type { FacetOf } from '../../kit/lists/list-facets.tsx';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { useWorkList, WorkList } from '../../kit/lists/work-list.tsx';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { useSession } from '../../kit/session/session.ts';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { listColumns } from './columns.tsx';
import { issueFilters } from './filters.ts';
import { IssueActs } from './issue-acts.tsx';
import { listKey, listQuery, useAssignees } from './queries.ts';

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
  const place = useAddressFilters(issueFilters);
  const { filters, change, search } = place;
  const work = useWorkList({
    ...place,
    list: issueFilters,
    columns: useMemo(() => listColumns(search), [search]),
    rowKey: ({ _id }: IssueRow) => _id,
    queryOf: listQuery,
    listKey,
    count: (query, signal) => call(countIssues, { query, signal }),
    download: mayManage && ((query) => callFile(downloadIssues, { query })),
  });
  return (
    <>
      <WorkList
        work={work}
        title={words.title}
        empty={words.empty}
        facets={useFacets()}
        searchHint={words.searchHint}
        tools={
          <CheckboxField
            label={issueAges[0]}
            name="age"
            checked={filters.age !== 'All'}
            onChange={({ target }) => change({ age: target.checked ? issueAges[0] : 'All' })}
          />
        }
        tick={
          mayManage && {
            label: ({ number }: IssueRow) => words.select({ number }),
            Acts: IssueActs,
          }
        }
      />
      <Outlet />
    </>
  );
}

type FacetName = 'status' | 'assignee' | 'category' | 'priority';

function useFacets(): readonly FacetOf<FacetName>[] {
  const assignees = useAssignees();
  return useMemo(
    () => [
      { name: 'status', label: words.status, values: issueStatuses },
      {
        name: 'assignee',
        label: words.assignee,
        values: ['me', 'none'],
        inWords: (id) =>
          ({ me: words.me, none: words.nobody })[id] ??
          assignees.find(({ _id }) => _id === id)?.name ??
          id,
      },
      {
        name: 'category',
        label: words.category,
        values: issueCategories,
        inWords: (category) => words.categories[category as keyof typeof words.categories],
      },
      { name: 'priority', label: words.priority, values: issuePriorities },
    ],
    [assignees],
  );
}
