import { inviteAdmin } from '@sangamam/contract/staff-accounts/admins';
import { words } from '@sangamam/words/staff/users';
import { useState } from 'react';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { adminsKey } from './queries.ts';
import { type PresetName, presetNames, rightsOf } from './rights.ts';
import { RightsFields } from './rights-fields.tsx';

/** Invites somebody by mail, starting from what such people mostly do. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [preset, setPreset] = useState<PresetName>('coordinator');
  return (
    <ActionDialog
      endpoint={inviteAdmin}
      start={{ email: '', ...rightsOf(preset, '') }}
      said={(_, { email }) => words.invited({ email })}
      invalidates={adminsKey}
      title={words.invite}
      submit={words.send}
      submitting={words.sending}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('email')}
            label={words.email}
            hint={words.emailHint}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
            maxLength={254}
          />
          <SelectField
            label={words.preset}
            hint={words.presetHint}
            name="preset"
            value={preset}
            options={presetNames.map((name) => ({ value: name, label: words.presets[name] }))}
            onChange={({ target }) => {
              // one of the options above
              const chosen = target.value as PresetName;
              const { name, assignedSchools } = form.values;
              setPreset(chosen);
              form.set({ ...rightsOf(chosen, name), assignedSchools });
            }}
          />
          <RightsFields form={form} />
        </>
      )}
    </ActionDialog>
  );
}
