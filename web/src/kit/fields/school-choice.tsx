import { choicesOf } from '@sangamam/contract/option-answers';
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
  const listed = choicesOf(useSettings(), 'schools');
  const isListed = (school: string) => listed.some((known) => known.value === school);
  const schools = [...listed, ...value.filter((school) => !isListed(school))];
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
