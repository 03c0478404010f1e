import { LoadError } from '../../kit/calls/load-error.tsx';
import AdminNotFoundPage from '../../kit/page/admin-not-found-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ComparedDays } from './compared-days.tsx';
import { DonationYears } from './donation-years.tsx';
import { useMayReconcile, useOverview } from './queries.ts';
import { ReconcileRun } from './reconcile-run.tsx';
import { SettlementCheck } from './settlement-check.tsx';

/**
 * Shows if the provider and the ledger agree, with three ways to find out where they do not, and what was given for the
 * tax office.
 */
export default function ReconcilePage() {
  const mayReconcile = useMayReconcile();
  const { data, error, refetch } = useOverview();
  if (!mayReconcile) return <AdminNotFoundPage />;
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <>
      <ComparedDays overview={data} />
      <ReconcileRun />
      <SettlementCheck />
      <DonationYears />
    </>
  );
}
