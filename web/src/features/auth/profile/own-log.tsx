import { actionInWords } from '@sangamam/contract/reports/user-log-words';
import { listUserLogs } from '@sangamam/contract/reports/user-logs';
import { words as allWords } from '@sangamam/words/staff/profile';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callPage } from '../../../kit/calls/call.ts';
import { LoadError } from '../../../kit/calls/load-error.tsx';
import { paths } from '../../../kit/paths.ts';
import { Moment } from '../../../kit/records/moment.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Panel } from './panel.tsx';
import styles from './profile.module.css';
import { profileKey } from './queries.ts';

const words = allWords.log;
const shown = 5;

/** The admin's own latest entries of the user log. */
export function OwnLog({ adminId }: { adminId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...profileKey, 'log', adminId],
    queryFn: ({ signal }) =>
      callPage(listUserLogs, { query: { admin: adminId, limit: shown }, signal }),
    staleTime: 0,
  });
  return (
    <Panel title={words.title}>
      {error && <LoadError problem={error} onRetry={refetch} />}
      {!error && !data && <Skeleton shape="rows" lines={shown} />}
      {data?.rows.length === 0 && <p>{words.nothing}</p>}
      {data && data.rows.length > 0 && (
        <ul className={styles.log}>
          {data.rows.map(({ seq, action, at }) => (
            <li key={seq}>
              <span>{actionInWords(action)}</span>
              <span className={styles.note}>
                <Moment at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Link to={`${paths.adminUserLogs}?admin=${adminId}`}>{words.all}</Link>
    </Panel>
  );
}
