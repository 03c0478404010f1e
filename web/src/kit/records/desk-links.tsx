import { can } from '@sangamam/contract/calls/permissions';
import { words } from '@sangamam/words/staff/frame';
import { ScanLine, UserPlus } from 'lucide-react';
import { ToolLink } from '../../ui/tool-link.tsx';
import { checkInPath, paths } from '../paths.ts';
import { useSession } from '../session/session.ts';

/** Links to desk registration and check-in, as far as the admin may use them. */
export function DeskLinks() {
  const user = useSession((session) => session.user);
  if (!user) return null;
  return (
    <>
      {can(user, 'registrations.edit') && (
        <ToolLink to={paths.adminCreateRegistration}>
          <UserPlus aria-hidden="true" size={18} />
          {words.newRegistration}
        </ToolLink>
      )}
      {can(user, 'checkin.do') && (
        <ToolLink to={checkInPath}>
          <ScanLine aria-hidden="true" size={18} />
          {words.checkIn}
        </ToolLink>
      )}
    </>
  );
}
