import { words } from '@sangamam/words/page/ui';
import { TextField } from '../../ui/text-field.tsx';

/** The field of the code. */
export const proofField = 'proofCode';

/** Asks for the mailed code that stands in for a captcha, where a form without scripts was refused for want of it. */
export function ProofField({ error }: { error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <TextField
      name={proofField}
      label={words.mailedCode}
      error={error}
      short
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
    />
  );
}
