import { answerText } from '@sangamam/contract/answer-text';
import { type AskingSettings, answersInOrder } from '@sangamam/contract/questions/form';
import type { SectionName } from '@sangamam/contract/questions/question';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { answerOf } from '../../../kit/questions/form-values.ts';

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
 * What became of the answers of `sections` while they were edited: `base` is what the edit began with,
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
  readonly settings: AskingSettings;
}): Meanwhile {
  const own = new Set(typed.map(answerOf));
  const inWords = (section: SectionName, key: string, answers: object | undefined) => {
    const value = (answers as Record<string, unknown> | undefined)?.[key];
    return answerText(answersInOrder(section, { [key]: value }, settings)[key]);
  };
  const conflicts: Conflict[] = [];
  const theirsAlone: string[] = [];
  for (const section of sections) {
    const ours = mine[section] as Record<string, unknown> | undefined;
    for (const key of Object.keys({ ...base[section], ...latest[section], ...ours })) {
      const field = `${section}.${key}`;
      const theirs = inWords(section, key, latest[section]);
      if (theirs === inWords(section, key, base[section])) continue;
      const text = inWords(section, key, ours);
      if (!own.has(field)) theirsAlone.push(field);
      else if (text !== theirs) conflicts.push({ field, mine: text, theirs });
    }
  }
  return { conflicts, theirsAlone };
}
