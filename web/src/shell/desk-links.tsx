import { can } from '@sangamam/contract/permissions';
import { ScanLine, UserPlus } from 'lucide-react';
import { useSession } from '../api/session.ts';
import { checkInPath, paths } from '../paths.ts';
import { adminWords as words } from './admin-words.ts';
import { ToolLink } from './tool-link.tsx';

/** What staff need at the doors and the desk of the event, from the pages they start at. */
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
