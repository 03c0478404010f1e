import { can } from '@sangamam/contract/calls/permissions';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import RegistrationsPage from './features/admin-registrations/registrations-page.tsx';
import { useSession } from './kit/session/session.ts';
import { part } from './ui/part.tsx';
import { Skeleton } from './ui/skeleton.tsx';

const CheckInPage = part(() =>
  import('./features/check-in/check-in-page.tsx').then((file) => file.CheckInPage),
);

/** The staff list; the door of the event with `?mode=checkin`, and for whoever sees no list. */
export default function AdminRegistrations() {
  const [search] = useSearchParams();
  const seesList = useSession(({ user }) => user !== null && can(user, 'registrations.view'));
  if (seesList && search.get('mode') !== 'checkin') return <RegistrationsPage />;
  return (
    <Suspense fallback={<Skeleton lines={10} />}>
      <CheckInPage />
    </Suspense>
  );
}
