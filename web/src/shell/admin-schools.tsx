import { otherSchool } from '@sangamam/contract/options';
import { all } from '@sangamam/contract/registrations';
import { useSession } from '../api/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { adminWords as words } from './admin-words.ts';
import { useSettings } from './settings.ts';

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

/** The schools this admin may choose from. */
function useSchools(): readonly string[] {
  const user = useSession((session) => session.user);
  const { options } = useSettings();
  if (user && user.role !== 'super_admin' && !user.allSchools) return user.assignedSchools;
  return [...options.schools.map(({ value }) => value), otherSchool];
}

interface SchoolFilterProps {
  value: string;
  onChange: (school: string) => void;
}

/** The school a staff list is narrowed to; one that came by the address is shown all the same. */
export function SchoolFilter({ value, onChange }: SchoolFilterProps) {
  const schools = useSchools();
  const isListed = value === all || schools.includes(value);
  return (
    <SelectField
      label={words.school}
      name="school"
      value={value}
      options={[{ value: all, label: words.all }, ...schools, ...(isListed ? [] : [value])]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
