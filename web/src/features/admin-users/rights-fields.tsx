import { flags } from '@sangamam/contract/calls/permissions';
import { words } from '@sangamam/words/staff/users';
import { SchoolChoice } from '../../kit/fields/school-choice.tsx';
import type { ActionFormState } from '../../kit/forms/use-action-form.ts';
import { CheckboxGroup, RadioCards } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { flagsOn, permissionsOf, type Rights } from './rights.ts';

interface RightsFieldsProps {
  form: Pick<ActionFormState<Rights>, 'field' | 'set' | 'values' | 'error'>;
}

/** Name, role, schools and flags of an account. A super admin may do everything everywhere. */
export function RightsFields({ form: { field, set, values, error } }: RightsFieldsProps) {
  const { role, allSchools, permissions } = values;
  return (
    <>
      <TextField {...field('name')} label={words.name} maxLength={100} />
      <RadioCards
        {...field('role')}
        label={words.role}
        options={[
          { value: 'super_admin', label: words.roles.super_admin, hint: words.superAdminHint },
          { value: 'admin', label: words.roles.admin, hint: words.adminHint },
        ]}
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
            error={allSchools ? error('assignedSchools') : undefined}
            onChange={({ target }) => set({ allSchools: target.value === 'all' })}
          />
          {!allSchools && <SchoolChoice {...field('assignedSchools')} label={words.whichSchools} />}
          <CheckboxGroup
            label={words.may}
            name="flags"
            value={flagsOn(permissions)}
            options={flags.map((flag) => ({ value: flag, label: words.flags[flag] }))}
            onChange={({ target }) => {
              const on = flagsOn(permissions).filter((flag) => flag !== target.value);
              const next = target.checked ? [...on, target.value] : on;
              set({ permissions: permissionsOf(next) });
            }}
          />
        </>
      )}
    </>
  );
}
