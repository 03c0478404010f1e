import { changeProfile, type Profile } from '@sangamam/contract/profile';
import { type FormEvent, useState } from 'react';
import { call } from '../../../kit/calls/call.ts';
import { fieldsOf, useStaffChange } from '../../../kit/calls/use-staff-change.ts';
import { PhoneField } from '../../../kit/fields/phone-field.tsx';
import { refreshUser, useSession } from '../../../kit/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../../ui/toast.tsx';
import { Panel } from './panel.tsx';
import { profileKey } from './queries.ts';
import { words as allWords } from './words.ts';

const words = allWords.details;

/** Name and phone number. The address is changed by nobody: it is who one is. */
export function DetailsForm({ profile }: { profile: Profile }) {
  const [phone, setPhone] = useState(profile.phone);
  const user = useSession((session) => session.user);
  const save = useStaffChange(
    profileKey,
    (body: { name: string; phone: string }) => call(changeProfile, { body }),
    (_, { name }) => {
      if (user) refreshUser({ ...user, name });
      showToast(allWords.saved, { tone: 'success', durationMs: adminToastMs });
    },
  );
  const fields = fieldsOf(save.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate({ name: String(new FormData(event.currentTarget).get('name')), phone });
  }

  return (
    <Panel title={words.title} lead={words.lead(profile.email)}>
      <form noValidate onSubmit={submit}>
        <TextField
          label={words.name}
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={profile.name}
          error={fields.name}
        />
        <PhoneField
          label={words.phone}
          name="phone"
          optional
          value={phone}
          onChange={setPhone}
          error={fields.phone}
        />
        <Button type="submit" loading={save.isPending} loadingText={allWords.saving}>
          {allWords.save}
        </Button>
      </form>
    </Panel>
  );
}
