import { readIssue } from '@sangamam/contract/help-desk/issues';
import { words } from '@sangamam/words/staff/issues';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { paths } from '../../kit/paths.ts';
import { DetailDrawer } from '../../ui/detail-drawer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { IssueDetails } from './issue-details.tsx';
import { detailKey } from './queries.ts';

const headingId = 'issue-name';

/** One issue over the list: a drawer on large screens, a page of its own on phones. */
export default function IssuePage() {
  const { id = '' } = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(readIssue, { params: { id }, signal }),
    // the reporter may have written since
    staleTime: 0,
  });

  /** Goes back to the list, also when the page was opened by its address. */
  function close() {
    if (state?.fromList) navigate(-1);
    else
      navigate(
        { pathname: paths.adminIssues, search },
        { replace: true, preventScrollReset: true },
      );
  }

  return (
    <DetailDrawer labelledBy={headingId} back={words.back} onClose={close}>
      {data ? (
        <IssueDetails issue={data} headingId={headingId} onClose={close} onStale={refetch} />
      ) : (
        <>
          <h2 id={headingId} className="visually-hidden">
            {words.detail.title}
          </h2>
          {error ? <LoadError problem={error} onRetry={refetch} /> : <Skeleton lines={12} />}
        </>
      )}
    </DetailDrawer>
  );
}
