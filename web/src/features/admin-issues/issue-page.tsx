import { readIssue } from '@sangamam/contract/help-desk/issues';
import { words } from '@sangamam/words/staff/issues';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { Neighbours } from '../../kit/lists/neighbours.tsx';
import { RecordDrawer } from '../../kit/lists/record-drawer.tsx';
import { adminIssuePath, paths } from '../../kit/paths.ts';
import { issueFilters } from './filters.ts';
import { IssueDetails } from './issue-details.tsx';
import { detailKey, listQuery } from './queries.ts';

const headingId = 'issue-name';

/** One issue over the list. */
export default function IssuePage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(readIssue, { params: { id }, signal }),
    // the reporter may have written since
    staleTime: 0,
  });
  return (
    <RecordDrawer
      list={paths.adminIssues}
      back={words.back}
      query={query}
      title={words.detail.title}
      headingId={headingId}
      neighbours={
        <Neighbours filtersOf={issueFilters} queryOf={listQuery} pathOf={adminIssuePath} />
      }
    >
      {(issue, close) => (
        <IssueDetails
          key={id}
          issue={issue}
          headingId={headingId}
          onClose={close}
          onStale={query.refetch}
        />
      )}
    </RecordDrawer>
  );
}
