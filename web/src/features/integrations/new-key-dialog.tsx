import { apiKeyDays, makeApiKey, type NewApiKey } from '@sangamam/contract/api-keys';
import { apiKeyScopes } from '@sangamam/contract/permissions';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { fieldsOf, useStaffChange } from '../../kit/calls/use-staff-change.ts';
import { SchoolChoice } from '../../kit/fields/school-choice.tsx';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { CheckboxGroup, RadioCards } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { keysKey } from './queries.ts';
import { keyWords as words } from './words.ts';

interface NewKeyDialogProps {
  onMade: (made: { name: string; token: string }) => void;
  onClose: () => void;
}

/** Name, scopes, schools and lifetime of a new key. */
export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const [key, setKey] = useState<NewApiKey>({
    ...{ name: '', scopes: [], allSchools: true, assignedSchools: [], days: 90 },
  });
  const make = useStaffChange(
    keysKey,
    (body: NewApiKey, idempotencyKey) => call(makeApiKey, { body, idempotencyKey }),
    ({ token }, { name }) => onMade({ name, token }),
  );
  const problems = fieldsOf(make.error);
  const change = (part: Partial<NewApiKey>) => setKey((now) => ({ ...now, ...part }));

  return (
    <ChangeDialog
      title={words.make}
      submit={words.make}
      submitting={words.saving}
      isSending={make.isPending}
      problem={null}
      onSubmit={() => make.mutate(key)}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        name="name"
        maxLength={60}
        autoComplete="off"
        value={key.name}
        error={problems.name}
        onChange={({ target }) => change({ name: target.value })}
        autoFocus
      />
      <CheckboxGroup
        label={words.may}
        name="scopes"
        value={key.scopes}
        error={problems.scopes}
        options={apiKeyScopes.map((scope) => ({ value: scope, label: words.scopes[scope] }))}
        onChange={({ target }) =>
          change({
            scopes: apiKeyScopes.filter((scope) =>
              scope === target.value ? target.checked : key.scopes.includes(scope),
            ),
          })
        }
      />
      <RadioCards
        inline
        label={words.schools}
        name="allSchools"
        value={key.allSchools ? 'all' : 'some'}
        options={[
          { value: 'all', label: words.allSchools },
          { value: 'some', label: words.someSchools },
        ]}
        onChange={({ target }) => change({ allSchools: target.value === 'all' })}
      />
      {!key.allSchools && (
        <SchoolChoice
          label={words.whichSchools}
          name="assignedSchools"
          value={key.assignedSchools}
          error={problems.assignedSchools}
          onChange={(assignedSchools) => change({ assignedSchools })}
        />
      )}
      <SelectField
        label={words.days}
        name="days"
        value={String(key.days)}
        options={apiKeyDays.map((days) => ({ value: String(days), label: words.daysCount(days) }))}
        onChange={({ target }) =>
          change({ days: apiKeyDays.find((days) => String(days) === target.value) ?? key.days })
        }
      />
    </ChangeDialog>
  );
}
