import { words } from '@sangamam/words/staff/sign-in';
import type { Control } from '../../kit/forms/use-action-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';

/** A new password, with what makes a good one. Pasting and password managers work. */
export function NewPasswordField(
  control: Partial<Control<string>> & { error: string | undefined },
) {
  return (
    <PasswordField
      label={words.newPassword}
      hint={words.newPasswordHint}
      name="password"
      {...control}
      autoComplete="new-password"
      maxLength={128}
      required
    />
  );
}
