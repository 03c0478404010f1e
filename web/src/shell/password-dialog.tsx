import { confirmPassword } from '@sangamam/contract/sign-in/auth';
import { words } from '@sangamam/words/staff/password-again';
import { usePasswordRequest } from '../kit/calls/password-again.ts';
import { ActionDialog } from '../kit/forms/action-form.tsx';
import { renewToken } from '../kit/session/session.ts';
import { PasswordField } from '../ui/password-field.tsx';

/** Asks for the password again where a call requires it; the call then goes on. */
export function PasswordDialog() {
  const answer = usePasswordRequest((request) => request.answer);
  if (!answer) return null;
  return (
    <ActionDialog
      endpoint={confirmPassword}
      start={{ password: '' }}
      onDone={({ token }) => {
        renewToken(token);
        answer(true);
      }}
      title={words.title}
      submit={words.confirm}
      submitting={words.checking}
      onClose={() => answer(false)}
    >
      {({ field }) => (
        <>
          <p>{words.why}</p>
          <PasswordField
            {...field('password')}
            label={words.label}
            autoComplete="current-password"
            maxLength={128}
            required
          />
        </>
      )}
    </ActionDialog>
  );
}
