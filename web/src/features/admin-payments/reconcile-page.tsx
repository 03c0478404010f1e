import { useSession } from '../../api/session.ts';
import AdminNotFoundPage from '../../shell/admin-not-found-page.tsx';
import { AdminProblem } from '../../shell/admin-problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ComparedDays } from './compared-days.tsx';
import { useMayManage, useOverview } from './queries.ts';
import { ReconcileRun } from './reconcile-run.tsx';
import { SettlementCheck } from './settlement-check.tsx';

/** Whether the provider and the ledger agree, and three ways to find out where they do not. */
export default function ReconcilePage() {
  const mayManage = useMayManage();
  const { data, error, refetch } = useOverview();
  const isOfAllSchools = useSession(
    ({ user }) => user?.role === 'super_admin' || user?.allSchools === true,
  );
  if (!mayManage) return <AdminNotFoundPage />;
  if (error) return <AdminProblem problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <>
      {isOfAllSchools && <ComparedDays overview={data} />}
      <ReconcileRun />
      <SettlementCheck />
    </>
  );
}
