import { listIssues } from '@sangamam/contract/help-desk/issues';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/staff/record';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callPage } from '../../../kit/calls/call.ts';
import { adminIssuePath } from '../../../kit/paths.ts';
import { IssueStatusTag } from '../../../kit/records/issue-tags.tsx';
import { Moment } from '../../../kit/records/moment.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { registrationKey } from '../queries.ts';
import styles from './parts.module.css';
import { QueryResult } from './query-result.tsx';

const words = allWords.issues;

/** The issues reported about this registration. */
export function IssuesPart({ registration }: { registration: RegistrationRecord }) {
  const { _id: id, registrationNumber: searchTerm } = registration;
  const query = useQuery({
    queryKey: [...registrationKey(id), 'issues'],
    queryFn: ({ signal }) => callPage(listIssues, { query: { searchTerm, limit: 50 }, signal }),
  });
  return (
    <QueryResult query={query}>
      {({ rows }) => {
        // The number may also be mentioned in an issue of somebody else.
        const own = rows.filter((row) => row.registration?._id === id);
        return own.length === 0 ? (
          <EmptyState title={words.none} />
        ) : (
          <ul className={styles.entries} aria-label={words.label}>
            {own.map((issue) => (
              <li key={issue._id} className={styles.entry}>
                <p className={styles.line}>
                  <Link to={adminIssuePath(issue._id)}>
                    #{issue.number} {issue.title}
                  </Link>
                  <IssueStatusTag status={issue.status} />
                </p>
                <p className="note">
                  <Moment at={issue.createdAt} />
                  {issue.isAwaitingAnswer && <span>, {words.waits}</span>}
                </p>
              </li>
            ))}
          </ul>
        );
      }}
    </QueryResult>
  );
}
