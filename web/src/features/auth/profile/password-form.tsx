import { changePassword } from '@sangamam/contract/profile';
import { type FormEvent, useState } from 'react';
import { call } from '../../../kit/calls/call.ts';
import { fieldsOf, useStaffChange } from '../../../kit/calls/use-staff-change.ts';
import { renewToken } from '../../../kit/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { adminToastMs, showToast } from '../../../ui/toast.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { Panel } from './panel.tsx';
import { profileKey } from './queries.ts';
import { words as allWords } from './words.ts';

const words = allWords.password;

/** A new password, by who knows the present one. */
export function PasswordForm({ email }: { email: string }) {
  /** A form that was sent begins anew. */
  const [round, setRound] = useState(0);
  const save = useStaffChange(
    profileKey,
    (body: { currentPassword: string; password: string }) => call(changePassword, { body }),
    ({ token }) => {
      renewToken(token);
      setRound((count) => count + 1);
      showToast(words.changed, { tone: 'success', durationMs: adminToastMs });
    },
  );
  const fields = fieldsOf(save.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const form = new FormData(event.currentTarget);
    save.mutate({
      currentPassword: String(form.get('currentPassword')),
      password: String(form.get('password')),
    });
  }

  return (
    <Panel title={words.title} lead={words.lead}>
      <form key={round} noValidate onSubmit={submit}>
        <input hidden readOnly name="email" autoComplete="username" value={email} />
        <PasswordField
          label={words.current}
          name="currentPassword"
          autoComplete="current-password"
          maxLength={128}
          error={fields.currentPassword}
        />
        <NewPasswordField error={fields.password} />
        <Button type="submit" loading={save.isPending} loadingText={allWords.saving}>
          {words.submit}
        </Button>
      </form>
    </Panel>
  );
}
