import { PasswordField } from '../../ui/password-field.tsx';
import { words } from './words.ts';

/** A new password, with what makes a good one. Pasting and password managers work. */
export function NewPasswordField({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      label={words.newPassword}
      hint={words.newPasswordHint}
      name="password"
      autoComplete="new-password"
      maxLength={128}
      error={error}
      required
    />
  );
}
