import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import RegistrationsPage from '../features/admin-registrations/registrations-page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const CheckInPage = lazy(() =>
  import('../features/check-in/check-in-page.tsx').then((file) => ({ default: file.CheckInPage })),
);

/** The staff list; with `?mode=checkin` the door of the event, which only doors load. */
export default function AdminRegistrations() {
  const [search] = useSearchParams();
  if (search.get('mode') !== 'checkin') return <RegistrationsPage />;
  return (
    <Suspense fallback={<Skeleton lines={10} />}>
      <CheckInPage />
    </Suspense>
  );
}
