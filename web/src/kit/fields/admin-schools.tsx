import { all } from '@sangamam/contract/registrations/list';
import { choicesOf, optionLabel } from '@sangamam/contract/settings/option-answers';
import { words } from '@sangamam/words/staff/frame';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSettings } from '../page/settings.ts';
import { useSession } from '../session/session.ts';

/** True if this admin has any school; otherwise there is nothing to load. */
export function useHasSchools(): boolean {
  return useSession(
    ({ user }) =>
      user !== null &&
      (user.role === 'super_admin' || user.allSchools || user.assignedSchools.length > 0),
  );
}

/** Replaces rows for an admin without schools. */
export function NoSchools() {
  return <EmptyState title={words.noSchools} />;
}

/** The schools of this admin's scope. */
export function useSchools(): readonly { value: string; label: string }[] {
  const user = useSession((session) => session.user);
  const settings = useSettings();
  if (!user || user.role === 'super_admin' || user.allSchools)
    return choicesOf(settings, 'schools');
  return user.assignedSchools.map((value) => ({
    value,
    label: optionLabel(settings, 'schools', value),
  }));
}

interface SchoolFilterProps {
  value: string;
  onChange: (school: string) => void;
}

/** The school filter of a staff list; a school from the URL is offered even if it is out of scope. */
export function SchoolFilter({ value, onChange }: SchoolFilterProps) {
  const schools = useSchools();
  const isListed = value === all || schools.some((school) => school.value === value);
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
