import { apiKeyDays, makeApiKey, type NewApiKey } from '@sangamam/contract/api-keys';
import { apiKeyScopes } from '@sangamam/contract/calls/permissions';
import { words } from '@sangamam/words/staff/api-keys';
import { SchoolChoice } from '../../kit/fields/school-choice.tsx';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { CheckboxGroup, RadioCards } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { keysKey } from './use-api-keys.ts';

interface NewKeyDialogProps {
  onMade: (made: { name: string; token: string }) => void;
  onClose: () => void;
}

/** Name, scopes, schools and lifetime of a new key. */
export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const start: NewApiKey = {
    name: '',
    scopes: [],
    allSchools: true,
    assignedSchools: [],
    days: 90,
  };
  return (
    <ActionDialog
      endpoint={makeApiKey}
      start={start}
      invalidates={keysKey}
      onDone={({ token }, { name }) => onMade({ name, token })}
      title={words.make}
      submit={words.make}
      submitting={words.saving}
      onClose={onClose}
    >
      {({ field, values: { allSchools, days }, set }) => (
        <>
          <TextField
            {...field('name')}
            label={words.name}
            hint={words.nameHint}
            maxLength={60}
            autoComplete="off"
          />
          <CheckboxGroup
            {...field('scopes')}
            label={words.may}
            options={apiKeyScopes.map((scope) => ({ value: scope, label: words.scopes[scope] }))}
          />
          <RadioCards
            inline
            label={words.schools}
            name="allSchools"
            value={allSchools ? 'all' : 'some'}
            options={[
              { value: 'all', label: words.allSchools },
              { value: 'some', label: words.someSchools },
            ]}
            onChange={({ target }) => set({ allSchools: target.value === 'all' })}
          />
          {!allSchools && <SchoolChoice {...field('assignedSchools')} label={words.whichSchools} />}
          <SelectField
            label={words.days}
            name="days"
            value={String(days)}
            options={apiKeyDays.map((count) => ({
              value: String(count),
              label: words.daysCount({ days: count }),
            }))}
            onChange={({ target }) =>
              set({ days: apiKeyDays.find((count) => String(count) === target.value) ?? days })
            }
          />
        </>
      )}
    </ActionDialog>
  );
}
