import { downloadMyData, eraseMyData, readMyData } from '@sangamam/contract/privacy/privacy';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/my-data';
import { CallError, call, urlOf } from '../../kit/calls/call.ts';
import { invalid, type PostedForm, type RefusedForm, textsOf } from '../../kit/forms/posted.ts';
import { confirmPath } from '../../kit/paths.ts';
import {
  cannotBeErased,
  EraseFacts,
  EraseWaits,
  typedProblem,
} from '../../kit/registrant/erase-facts.tsx';
import type { Erased } from '../../kit/registrant/erased-view.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './own-acts.module.css';

/** Everything kept about a person as a file, and erasing it, without scripts. */
export function OwnData({
  registration,
  refused,
}: {
  registration: RegistrationRecord;
  refused: RefusedForm | null;
}) {
  const problem = refused?.failure.fields.registrationNumber;
  return (
    <section className={styles.part} aria-labelledby="your-data">
      <h2 id="your-data">{words.title}</h2>
      <h3>{words.downloadTitle}</h3>
      <p>{words.downloadText}</p>
      <form method="post" className="actions">
        <Button type="submit" variant="secondary" name="download" value="pdf">
          {words.pdf}
        </Button>
        <Button type="submit" variant="secondary" name="download" value="json">
          {words.json}
        </Button>
      </form>
      <h3>{words.eraseTitle}</h3>
      <p>{words.eraseText}</p>
      <details className="fold" open={problem !== undefined}>
        <summary>{words.erase}</summary>
        <EraseForm registration={registration} problem={problem} />
      </details>
    </section>
  );
}

function EraseForm({
  registration,
  problem,
}: {
  registration: RegistrationRecord;
  problem: string | undefined;
}) {
  if (cannotBeErased(registration)) return <EraseWaits registration={registration} />;
  const { registrationNumber } = registration;
  return (
    <form method="post" noValidate className="stack">
      <EraseFacts registration={registration} />
      <TextField
        name="registrationNumber"
        label={words.eraseType({ number: registrationNumber })}
        autoComplete="off"
        spellCheck={false}
        short
        error={problem}
      />
      <div className="actions">
        <Button type="submit" variant="danger">
          {words.eraseForGood}
        </Button>
      </div>
    </form>
  );
}

/**
 * Erases everything, or leads to the file, as the form asks; to a code first, where the last one is too old. Null
 * where it asks for neither.
 */
export async function actOnData(
  registration: RegistrationRecord,
  named: string | null,
  { form, visit, settings }: PostedForm,
): Promise<string | Erased | null> {
  const { download, registrationNumber: typed } = textsOf(form);
  const params = { id: registration._id };
  try {
    if (download !== undefined) {
      await call(readMyData, { params, visit });
      return urlOf(download === 'pdf' ? downloadMyData : readMyData, { params });
    }
    if (typed === undefined) return null;
    const problem = typedProblem(typed, registration, settings);
    if (problem) {
      throw invalid({ registrationNumber: problem });
    }
    const body = { registrationNumber: typed.trim() };
    const { erasedForGoodAt } = await call(eraseMyData, { params, body, visit });
    return { erasedForGoodAt };
  } catch (problem) {
    if (problem instanceof CallError && problem.code === 'CODE_REQUIRED') {
      return confirmPath('data', named);
    }
    throw problem;
  }
}
