import { words } from '@sangamam/words/staff/payments';
import { Outlet, useLocation } from 'react-router';
import { NoSchools, useHasSchools } from '../../kit/fields/admin-schools.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { paths } from '../../kit/paths.ts';
import { TabLinks } from '../../ui/tab-links.tsx';
import styles from './payments.module.css';
import { useMayManage, useMayReconcile, useOverview } from './queries.ts';

/** `/admin/payment-history`: the ledger, what a person must look at, and whether the provider agrees. */
export default function PaymentsPage() {
  const hasSchools = useHasSchools();
  const mayManage = useMayManage();
  const mayReconcile = useMayReconcile();
  const { pathname } = useLocation();
  const { data } = useOverview();
  const waiting = Object.values(data?.findings ?? {}).reduce((sum, count) => sum + count, 0);
  const pages = [
    { to: paths.adminPaymentHistory, label: words.tabs.payments },
    { to: paths.adminPaymentFindings, label: words.tabs.findings, count: waiting },
    ...(typeof data?.transfers === 'number'
      ? [
          {
            to: paths.adminPaymentTransfers,
            label: words.tabs.transfers,
            count: data.transfers,
          },
        ]
      : []),
    ...(mayReconcile ? [{ to: paths.adminPaymentReconcile, label: words.tabs.agree }] : []),
  ];
  const tabs = pages.map((page) => ({ key: page.to, ...page }));
  // A payment that is open belongs to the page it was opened from; the ledger's address begins all.
  const current =
    tabs.findLast(({ to }) => pathname.startsWith(to))?.key ?? paths.adminPaymentHistory;
  return (
    <>
      <PageHead title={words.title} />
      <h1 className={styles.title}>{words.title}</h1>
      {hasSchools ? (
        <>
          {!mayManage && <p className={styles.readOnly}>{words.readOnly}</p>}
          <TabLinks label={words.tabs.label} tabs={tabs} current={current} />
          <Outlet />
        </>
      ) : (
        <NoSchools />
      )}
    </>
  );
}
