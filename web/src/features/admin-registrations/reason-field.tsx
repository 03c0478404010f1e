import { words } from '@sangamam/words/staff/acts';
import type { Control } from '../../kit/forms/use-action-form.ts';
import { TextField } from '../../ui/text-field.tsx';

/** Why something is done with a registration. */
export function ReasonField(field: Control<string>) {
  return <TextField {...field} label={words.reason} hint={words.reasonHint} maxLength={300} />;
}
