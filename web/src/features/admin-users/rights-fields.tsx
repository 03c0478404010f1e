import { fieldsOf } from '../../kit/calls/use-staff-change.ts';
import { SchoolChoice } from '../../kit/fields/school-choice.tsx';
import { CheckboxGroup, RadioCards } from '../../ui/choice-field.tsx';
import { fieldId } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { flags, flagsOn, permissionsOf, type Rights } from './rights.ts';
import { words } from './words.ts';

/** Focuses the first refused field: the form is longer than the screen. */
export function focusFirst(problem: Error): void {
  const [name] = Object.keys(fieldsOf(problem));
  if (name) document.getElementById(fieldId(name))?.focus();
}

interface RightsFieldsProps {
  rights: Rights;
  onChange: (change: Partial<Rights>) => void;
  problems: Readonly<Record<string, string>>;
}

/** Name, role, schools and flags of an account. A super admin may do everything everywhere. */
export function RightsFields({ rights, onChange, problems }: RightsFieldsProps) {
  const { name, role, allSchools, assignedSchools, permissions } = rights;
  return (
    <>
      <TextField
        label={words.name}
        name="name"
        maxLength={100}
        value={name}
        error={problems.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <RadioCards
        label={words.role}
        name="role"
        value={role}
        options={[
          { value: 'super_admin', label: words.roles.super_admin, hint: words.superAdminHint },
          { value: 'admin', label: words.roles.admin, hint: words.adminHint },
        ]}
        onChange={({ target }) => onChange({ role: target.value as Rights['role'] })}
      />
      {role === 'admin' && (
        <>
          <RadioCards
            inline
            label={words.schools}
            name="allSchools"
            value={allSchools ? 'all' : 'some'}
            options={[
              { value: 'all', label: words.allSchools },
              { value: 'some', label: words.someSchools },
            ]}
            error={allSchools ? problems.assignedSchools : undefined}
            onChange={({ target }) => onChange({ allSchools: target.value === 'all' })}
          />
          {!allSchools && (
            <SchoolChoice
              label={words.whichSchools}
              name="assignedSchools"
              value={assignedSchools}
              error={problems.assignedSchools}
              onChange={(schools) => onChange({ assignedSchools: schools })}
            />
          )}
          <CheckboxGroup
            label={words.may}
            name="flags"
            value={flagsOn(permissions)}
            options={flags.map((flag) => ({ value: flag, label: words.flags[flag] }))}
            onChange={({ target }) => {
              const on = flagsOn(permissions).filter((flag) => flag !== target.value);
              const next = target.checked ? [...on, target.value] : on;
              onChange({ permissions: permissionsOf(next) });
            }}
          />
        </>
      )}
    </>
  );
}
