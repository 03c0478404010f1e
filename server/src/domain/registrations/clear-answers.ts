import {
  type AskingSettings,
  applies,
  dependentQuestions,
  type Form,
  questionsOf,
} from '@sangamam/contract/form/form';
import type { GivenSections, Sections } from '@sangamam/contract/questions/answers';
import { districtsByState, indianStates } from '@sangamam/contract/questions/options';
import {
  answerAt,
  keysOf,
  putAt,
  type Question,
  type SectionName,
  sectionOf,
} from '@sangamam/contract/questions/question';

/** The answers of a form as kept: sections that were saved, without empty answers. */
export type StoredForm = Partial<GivenSections>;

const states: readonly string[] = indianStates;

/**
 * The part kept of a valid section: answers to questions that no longer apply are dropped, and so are empty
 * ones (no text, nothing chosen, no tick). A No and 0 are answers where the form asks. `others`: the answers of other
 * sections.
 */
export function clearAnswers<Name extends SectionName>(
  section: Name,
  answers: Sections[Name],
  settings: AskingSettings,
  others: Form = {},
): GivenSections[Name] {
  const form = { ...others, [section]: answers };
  const kept: Answers = {};
  for (const question of questionsOf(settings)) {
    if (sectionOf(question.path) !== section) continue;
    const isKept = question.staysUnasked || applies(question, form, settings);
    if (isKept) keep(question, answers, kept);
  }
  if (section === 'personalInfo') clearPlace(kept as GivenSections['personalInfo']);
  return kept as GivenSections[Name];
}

/**
 * The form without answers to questions to which those of another section no longer lead. Answers to former questions
 * stay.
 */
export function clearDependent(form: StoredForm, settings: AskingSettings): StoredForm {
  let left = form;
  for (const question of dependentQuestions(settings)) {
    const section = sectionOf(question.path);
    const { own, ...shipped } = left[section] ?? {};
    const [, , key = ''] = keysOf(question.path);
    if (question.off || own?.[key] === undefined || applies(question, left, settings)) continue;
    const { [key]: _, ...others } = own;
    const isLast = Object.keys(others).length === 0;
    left = { ...left, [section]: isLast ? shipped : { ...shipped, own: others } };
  }
  return left;
}

type Answers = { [key: string]: unknown };

/** Copies the answer to a question, unless it is empty. */
function keep({ kind, path, fromFiles }: Question, from: object, to: Answers): void {
  const keys = keysOf(path).slice(1);
  const answer = answerAt(from, keys);
  const isEmpty =
    answer === undefined ||
    answer === null ||
    answer === '' ||
    (Array.isArray(answer) && answer.length === 0) ||
    (kind === 'tick' && answer === false) ||
    (fromFiles && answer === 0);
  if (!isEmpty) putAt(to, keys, answer);
}

/** Takes away a state or district of India that is left from before the country or state was changed. */
function clearPlace(answers: GivenSections['personalInfo']): void {
  const isIndia = answers.country === 'India';
  const { stateUT = '', district = '' } = answers;
  const isLeft = !isIndia && states.includes(stateUT);
  if (isLeft) delete answers.stateUT;
  const districts = isIndia ? districtsByState[stateUT] : undefined;
  if (isLeft || (districts && !districts.includes(district))) delete answers.district;
}
