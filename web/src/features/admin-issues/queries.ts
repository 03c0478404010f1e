import { type IssueDetail, listIssueAssignees } from '@sangamam/contract/issues';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/calls/call.ts';

export const listKey = ['issues'];
/** What an issue's page is kept under. */
export const detailKey = (id: string) => ['issue', id];

/** Whom an issue can be assigned to, by name. */
export function useAssignees() {
  const { data = [] } = useQuery({
    queryKey: ['issue-assignees'],
    queryFn: ({ signal }) => call(listIssueAssignees, { signal }),
  });
  return data;
}

/** Shows an issue as the server answered it, and asks for the lists anew. */
export function cacheIssue(queryClient: QueryClient, issue: IssueDetail): void {
  queryClient.setQueryData(detailKey(issue._id), issue);
  queryClient.invalidateQueries({ queryKey: listKey });
}
