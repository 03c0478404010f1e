import { changePassword } from '@sangamam/contract/staff-accounts/profile';
import { words as allWords } from '@sangamam/words/staff/profile';
import { ActionForm } from '../../../kit/forms/action-form.tsx';
import { renewToken } from '../../../kit/session/session.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { Panel } from './panel.tsx';
import { profileKey } from './queries.ts';

const words = allWords.password;

const empty = { currentPassword: '', password: '' };

/** A new password, by who knows the present one. */
export function PasswordForm({ email }: { email: string }) {
  return (
    <Panel title={words.title} lead={words.lead}>
      <ActionForm
        endpoint={changePassword}
        start={empty}
        startsAgain={empty}
        said={words.changed}
        invalidates={profileKey}
        onDone={({ token }) => renewToken(token)}
        submit={words.submit}
        submitting={allWords.saving}
      >
        {({ field }) => (
          <>
            <input hidden readOnly name="email" autoComplete="username" value={email} />
            <PasswordField
              {...field('currentPassword')}
              label={words.current}
              autoComplete="current-password"
              maxLength={128}
            />
            <NewPasswordField {...field('password')} />
          </>
        )}
      </ActionForm>
    </Panel>
  );
}
