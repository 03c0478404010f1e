import type { Dashboard } from '@sangamam/contract/reports/dashboard';
import { words } from '@sangamam/words/staff/dashboard';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../kit/paths.ts';
import { formatCount } from '../../ui/format-count.ts';
import styles from './dashboard-page.module.css';

type Waiting = Dashboard['attention'];

/** The page of each kind. */
const pathOf: Record<Waiting[number]['kind'], string> = {
  findings: paths.adminPaymentFindings,
  approvals: `${paths.adminPaymentHistory}?state=Awaiting+Approval`,
  transfers: paths.adminPaymentTransfers,
  processing: `${paths.adminRegistrations}?paymentStatus=Processing`,
  partiallyPaid: `${paths.adminRegistrations}?paymentStatus=Partially+Paid`,
  issues: `${paths.adminIssues}?age=Over+48+hours`,
  messages: `${paths.adminSettings}/message-log?state=needs+attention`,
  jobs: `${paths.adminSettings}/jobs`,
  venue: `${paths.adminSettings}/event`,
  contact: `${paths.adminSettings}/contact`,
  whoIsComing: `${paths.adminSettings}/look`,
  duplicates: paths.adminDuplicates,
  erasures: `${paths.adminSettings}/jobs`,
  oldReports: `${paths.adminSettings}/jobs`,
  strayFiles: `${paths.adminSettings}/jobs`,
  clocks: `${paths.adminSettings}/jobs`,
  pause: `${paths.adminSettings}/jobs`,
};

/** Work that awaits staff, with links. */
export function Attention({ waiting }: { waiting: Waiting }) {
  return (
    <section aria-labelledby="attention" className={styles.panel}>
      <h2 id="attention" className={styles.heading}>
        {words.attention}
      </h2>
      {waiting.length === 0 ? (
        <p className={styles.calm}>
          <CircleCheck aria-hidden="true" size={20} />
          {words.nothingWaits}
        </p>
      ) : (
        <ul className={styles.waiting}>
          {waiting.map(({ kind, count }) => (
            <li key={kind}>
              <Link to={pathOf[kind]} className={styles.name}>
                {words.waiting[kind]}
              </Link>
              <span className={styles.waitingCount}>{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
