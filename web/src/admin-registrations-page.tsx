import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import RegistrationsPage from './features/admin-registrations/registrations-page.tsx';
import { part } from './ui/part.tsx';
import { Skeleton } from './ui/skeleton.tsx';

const CheckInPage = part(() =>
  import('./features/check-in/check-in-page.tsx').then((file) => file.CheckInPage),
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
