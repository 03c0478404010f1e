import { otherSchool } from '@sangamam/contract/options';
import { CheckboxGroup } from '../../ui/choice-field.tsx';
import { useSettings } from '../page/settings.ts';

interface SchoolChoiceProps {
  label: string;
  name: string;
  value: readonly string[];
  error: string | undefined;
  onChange: (schools: string[]) => void;
}

/** A choice of schools; chosen ones that are no longer in the list are still offered. */
export function SchoolChoice({ label, name, value, error, onChange }: SchoolChoiceProps) {
  const { options } = useSettings();
  const listed = [...options.schools.map((school) => school.value), otherSchool];
  const schools = [...listed, ...value.filter((school) => !listed.includes(school))];
  return (
    <CheckboxGroup
      filter
      label={label}
      name={name}
      value={value}
      options={schools}
      error={error}
      onChange={({ target }) =>
        onChange(
          target.checked
            ? [...value, target.value]
            : value.filter((school) => school !== target.value),
        )
      }
    />
  );
}
