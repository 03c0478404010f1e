import { changeProfile, type Profile } from '@sangamam/contract/staff-accounts/profile';
import { words as allWords } from '@sangamam/words/staff/profile';
import { PhoneField } from '../../../kit/fields/phone-field.tsx';
import { ActionForm } from '../../../kit/forms/action-form.tsx';
import { refreshUser, useSession } from '../../../kit/session/session.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { Panel } from './panel.tsx';
import { profileKey } from './queries.ts';

const words = allWords.details;

/** Name and phone number. The address is changed by nobody: it is who one is. */
export function DetailsForm({ profile: { name, phone, email } }: { profile: Profile }) {
  const user = useSession((session) => session.user);
  return (
    <Panel title={words.title} lead={words.lead({ email })}>
      <ActionForm
        endpoint={changeProfile}
        start={{ name, phone }}
        said={allWords.saved}
        invalidates={profileKey}
        onDone={(_, typed) => user && refreshUser({ ...user, name: typed.name })}
        submit={allWords.save}
        submitting={allWords.saving}
      >
        {({ field }) => (
          <>
            <TextField {...field('name')} label={words.name} autoComplete="name" maxLength={100} />
            <PhoneField {...field('phone')} label={words.phone} optional />
          </>
        )}
      </ActionForm>
    </Panel>
  );
}
