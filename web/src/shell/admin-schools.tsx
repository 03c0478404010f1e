import { useSession } from '../api/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { adminWords as words } from './admin-words.ts';

/** Whether this admin is entrusted with any school; without one there is nothing to ask for. */
export function useHasSchools(): boolean {
  return useSession(
    ({ user }) =>
      user !== null &&
      (user.role === 'super_admin' || user.allSchools || user.assignedSchools.length > 0),
  );
}

/** In place of rows, for an admin without schools. */
export function NoSchools() {
  return <EmptyState title={words.noSchools} />;
}
