import { words } from '@sangamam/words/page/pasted-link';
import { TextField } from '../../ui/text-field.tsx';
import { CallError } from '../calls/call-error.ts';
import type { RefusedForm } from './posted.ts';

/*
 * A link whose secret stands behind its #, which no server sees, so that it gets into no log: with scripts the page reads
 * it, without them it is pasted.
 */

const secretPattern = /([A-Za-z0-9_-]{43})\s*$/;

/** The secret of the link that was pasted; `incomplete` says beside the field that there is none. */
export function secretIn(form: FormData, incomplete: string): string {
  const [, secret] = secretPattern.exec(String(form.get('link') ?? '')) ?? [];
  if (secret) return secret;
  const fields = { link: incomplete };
  throw new CallError(incomplete, { status: 422, code: 'VALIDATION', fields });
}

/** The field for the link. */
export function PastedLink({ refused }: { refused: RefusedForm | null }) {
  return (
    <TextField
      name="link"
      label={words.label}
      hint={words.hint}
      autoComplete="off"
      spellCheck={false}
      defaultValue={refused?.values.link}
      error={refused?.failure.fields.link}
    />
  );
}
