import {
  type AskingSettings,
  type Form,
  isAsked,
  isOn,
  questionAt,
  questionsOf,
} from '@sangamam/contract/form/form';
import { answerInWords } from '@sangamam/contract/form/in-words';
import {
  answerAt,
  keysOf,
  type Question,
  type SectionName,
  sectionOf,
} from '@sangamam/contract/questions/question';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { fieldLabel } from '@sangamam/contract/text/answer-text';
import { words } from '@sangamam/words/page/answers';
import { answerWords, questionName, questionWords } from '../words/answers.ts';

/** Answers as people read them, row by row, in the language of the document. */

export interface AnswerRow {
  readonly question: Question;
  /** The question as the form asks it. */
  readonly label: string;
  /** The heading of the answer where there is less room. */
  readonly name: string;
  /** Null where it was asked and left open. */
  readonly value: string | null;
}

/**
 * The questions of a section that were answered or may still be, in the order of the form. Those no longer
 * asked stay with their answers, and say so.
 */
export function answerRows(
  section: SectionName,
  form: Form,
  settings: AskingSettings & Pick<PublicSettings, 'event'>,
): AnswerRow[] {
  return questionsOf(settings)
    .filter(({ path }) => sectionOf(path) === section)
    .flatMap((question) => {
      const { kind } = question;
      const answer = answerAt(form, keysOf(question.path));
      const isUnset = kind === 'tick' && answer !== true;
      const value = isUnset ? null : answerInWords(question, answer, settings, answerWords());
      const isOpen = kind !== 'tick' && kind !== 'count' && isAsked(question, form, settings);
      if (value === null && !isOpen) return [];
      const { name, label } = questionWords(question, settings);
      // a count is asked as one of several, and a state is asked for in other words abroad
      const asked = kind === 'count' || kind === 'state' ? name : label;
      const mark = isOn(question, settings) ? '' : ` (${words.noLongerAsked})`;
      return [{ question, label: asked + mark, name: name + mark, value }];
    });
}

/** The name of a field: a question, or a group of them such as `transportation.pickup`. */
export function fieldName(field: string, settings: AskingSettings): string {
  const question = questionAt(settings, field);
  const key = keysOf(field)[1] ?? field;
  if (question) return questionName(question);
  return key === 'own' ? words.ownQuestions : fieldLabel(key);
}

/** The answer of a field in words, of a group each with its name; null where nothing was answered. */
export function fieldInWords(
  field: string,
  value: unknown,
  settings: AskingSettings,
): string | null {
  const answers = questionsOf(settings).flatMap((question) => {
    const { path } = question;
    if (path !== field && !path.startsWith(`${field}.`)) return [];
    const answer = answerAt(value, keysOf(path).slice(keysOf(field).length));
    const shown = answerInWords(question, answer, settings, answerWords());
    if (shown === null) return [];
    return [path === field ? shown : `${questionName(question)}: ${shown}`];
  });
  return answers.join('; ') || null;
}
