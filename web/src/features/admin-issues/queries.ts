import {
  type IssueDetail,
  listIssueAssignees,
  listIssues,
} from '@sangamam/contract/help-desk/issues';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../kit/calls/call.ts';
import type { Filters } from './filters.ts';

export const listKey = ['issues'];
export const listQuery = (filters: Filters) => ({
  queryKey: [...listKey, filters],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callPage(listIssues, { query: filters, signal }),
});
/** Query key of one issue. */
export const detailKey = (id: string) => ['issue', id];

export function useAssignees() {
  const { data = [] } = useQuery({
    queryKey: ['issue-assignees'],
    queryFn: ({ signal }) => call(listIssueAssignees, { signal }),
  });
  return data;
}

/** Puts the server's answer into the cache and refetches the lists. */
export function cacheIssue(queryClient: QueryClient, issue: IssueDetail): void {
  queryClient.setQueryData(detailKey(issue._id), issue);
  queryClient.invalidateQueries({ queryKey: listKey });
}
