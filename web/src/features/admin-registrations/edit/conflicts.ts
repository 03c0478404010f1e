import { answerAt, keysOf, type SectionName } from '@sangamam/contract/questions/question';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { PageSettings } from '../../../kit/page/settings.ts';
import { answerOf } from '../../../kit/questions/form-values.ts';
import { fieldInWords } from '../../../kit/records/answer-rows.ts';
import { leaves } from '../../../kit/session/drafts.ts';

type Form = RegistrationRecord['formDataStructured'];

/** An answer that two people changed, in words; null where one of them gave none. */
export interface Conflict {
  /** By section, such as `personalInfo.name`. */
  readonly field: string;
  readonly mine: string | null;
  readonly theirs: string | null;
}

interface Meanwhile {
  /** Changed by both, and not to the same: somebody must choose. */
  readonly conflicts: readonly Conflict[];
  /** Changed by the others alone: theirs counts. */
  readonly theirsAlone: readonly string[];
}

/**
 * The fate of the answers of `sections` while they were edited: `base` is what the edit began with,
 * `mine` what it would save, `latest` what is saved by now, `typed` the paths that were changed here.
 */
export function changedMeanwhile({
  sections,
  base,
  mine,
  latest,
  typed,
  settings,
}: {
  readonly sections: readonly SectionName[];
  readonly base: Form;
  readonly mine: Readonly<Record<string, unknown>>;
  readonly latest: Form;
  readonly typed: readonly string[];
  readonly settings: PageSettings;
}): Meanwhile {
  const own = new Set(typed.map(answerOf));
  const inWords = (field: string, form: object) =>
    fieldInWords(field, answerAt(form, keysOf(field)), settings);
  const conflicts: Conflict[] = [];
  const theirsAlone: string[] = [];
  for (const field of fieldsOf(sections, [base, latest, mine])) {
    const theirs = inWords(field, latest);
    if (theirs === inWords(field, base)) continue;
    const ours = inWords(field, mine);
    if (!own.has(field)) theirsAlone.push(field);
    else if (ours !== theirs) conflicts.push({ field, mine: ours, theirs });
  }
  return { conflicts, theirsAlone };
}

/** The fields of these sections that one of the forms has. */
function fieldsOf(sections: readonly SectionName[], forms: readonly object[]): Set<string> {
  const paths = forms.flatMap((form) =>
    sections.flatMap((name) => leaves(answerAt(form, [name]), name).map(([path]) => path)),
  );
  return new Set(paths.map(answerOf));
}
