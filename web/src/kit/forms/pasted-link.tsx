import { words } from '@sangamam/words/page/pasted-link';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { invalid, type RefusedForm } from './posted.ts';

/*
 * A link whose secret stands behind its #, which no server sees, so that it gets into no log: with scripts the page reads
 * it, without them it is pasted.
 */

const secretPattern = /([A-Za-z0-9_-]{43})\s*$/;

/** The secret of the link that was pasted; `incomplete` says beside the field that there is none. */
export function secretIn(form: FormData, incomplete: string): string {
  const [, secret] = secretPattern.exec(String(form.get('link') ?? '')) ?? [];
  if (!secret) throw invalid({ link: incomplete }, incomplete);
  return secret;
}

interface PastedLinkProps {
  readonly refused: RefusedForm | null;
  readonly submit: string;
}

/** Asks for the link where there are no scripts. */
export function PastedLink({ refused, submit }: PastedLinkProps) {
  const problem = refused?.failure.fields.link;
  return (
    <noscript>
      <form method="post" noValidate className="stack">
        {refused && !problem && <Alert tone="error" live title={refused.failure.message} />}
        <TextField
          name="link"
          label={words.label}
          hint={words.hint}
          autoComplete="off"
          spellCheck={false}
          defaultValue={refused?.values.link}
          error={problem}
        />
        <div className="actions">
          <Button type="submit">{submit}</Button>
        </div>
      </form>
    </noscript>
  );
}
