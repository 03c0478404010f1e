import { readProfile } from '@sangamam/contract/staff-accounts/profile';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/calls/call.ts';
import { LoadError } from '../../../kit/calls/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DetailsForm } from './details-form.tsx';
import { OwnLog } from './own-log.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { profileKey } from './queries.ts';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionList } from './session-list.tsx';

/** The admin's own account: name, sign-in and sessions. */
export default function ProfilePage() {
  const { data, error, refetch } = useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => call(readProfile, { signal }),
    staleTime: 0,
  });
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={6} />;
  return (
    <>
      <DetailsForm profile={data} />
      <PasswordForm email={data.email} />
      <SecondFactorPanel secondFactor={data.secondFactor} passkeys={data.passkeys} />
      <PasskeysPanel passkeys={data.passkeys} />
      <SessionList />
      <OwnLog adminId={data._id} />
    </>
  );
}
