import { inviteAdmin } from '@sangamam/contract/admins';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { fieldsOf, useStaffChange } from '../../kit/calls/use-staff-change.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { adminsKey } from './queries.ts';
import { type PresetName, presetNames, type Rights, rightsOf } from './rights.ts';
import { focusFirst, RightsFields } from './rights-fields.tsx';
import { words } from './words.ts';

/** Invites somebody by mail, starting from what such people mostly do. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [preset, setPreset] = useState<PresetName>('coordinator');
  const [rights, setRights] = useState<Rights>(rightsOf(preset, ''));
  const invite = useStaffChange(
    adminsKey,
    (body: Rights & { email: string }, idempotencyKey) =>
      call(inviteAdmin, { body, idempotencyKey }),
    (_, body) => {
      showToast(words.invited(body.email), { tone: 'success', durationMs: adminToastMs });
      onClose();
    },
  );
  const problems = fieldsOf(invite.error);

  return (
    <ChangeDialog
      title={words.invite}
      submit={words.send}
      submitting={words.sending}
      isSending={invite.isPending}
      problem={null}
      onSubmit={() => invite.mutate({ email, ...rights }, { onError: focusFirst })}
      onClose={onClose}
    >
      <TextField
        label={words.email}
        hint={words.emailHint}
        name="email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        maxLength={254}
        value={email}
        error={problems.email}
        onChange={({ target }) => setEmail(target.value)}
        autoFocus
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
          setPreset(chosen);
          const { assignedSchools } = rights;
          setRights({ ...rightsOf(chosen, rights.name), assignedSchools });
        }}
      />
      <RightsFields
        rights={rights}
        problems={problems}
        onChange={(change) => setRights((now) => ({ ...now, ...change }))}
      />
    </ChangeDialog>
  );
}
