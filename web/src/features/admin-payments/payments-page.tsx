import { Outlet } from 'react-router';
import { paths } from '../../paths.ts';
import { NoSchools, useHasSchools } from '../../shell/admin-schools.tsx';
import { AdminTabs } from '../../shell/admin-tabs.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './payments.module.css';
import { useMayManage, useOverview } from './queries.ts';
import { words } from './words.ts';

/** `/admin/payment-history`: the ledger, what a person must look at, and whether the provider agrees. */
export default function PaymentsPage() {
  const hasSchools = useHasSchools();
  const mayManage = useMayManage();
  const { data } = useOverview();
  const waiting = Object.values(data?.findings ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <PageHead title={words.title} />
      <h1 className={styles.title}>{words.title}</h1>
      {hasSchools ? (
        <>
          {!mayManage && <p className={styles.readOnly}>{words.readOnly}</p>}
          <AdminTabs
            label={words.tabs.label}
            tabs={[
              { path: paths.adminPaymentHistory, label: words.tabs.payments },
              { path: paths.adminPaymentFindings, label: words.tabs.findings, count: waiting },
              ...(mayManage
                ? [{ path: paths.adminPaymentReconcile, label: words.tabs.agree }]
                : []),
            ]}
          />
          <Outlet />
        </>
      ) : (
        <NoSchools />
      )}
    </>
  );
}
