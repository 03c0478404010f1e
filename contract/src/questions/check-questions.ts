import { problem } from '../locale/problems.ts';
import type { Report } from '../text/answer-kinds.ts';
import { searchKey } from '../text/search-key.ts';
import { shippedQuestions } from './catalogue.ts';
import { type OwnQuestion, type QuestionSettings, toQuestion } from './own.ts';
import { type Question, sectionOf } from './question.ts';

const shipped: readonly Question[] = shippedQuestions;

/** Shipped questions that the settings may switch off: those the specification leaves open. */
export const hideableQuestions = shipped.filter(({ fixed }) => !fixed);

/** What other questions may depend on: questions with a few answers to choose from. */
export function mayLeadOn({ kind }: Pick<Question, 'kind'>): boolean {
  return kind === 'yesNo' || kind === 'choice' || kind === 'choices';
}

/** Questions of the same section that stand before this one and may lead to it. */
export function earlierQuestions(own: readonly OwnQuestion[], index: number): Question[] {
  const question = own[index];
  if (!question) return [];
  const before = [...shipped, ...own.slice(0, index).map(toQuestion)];
  return before.filter((other) => sectionOf(other.path) === question.section && mayLeadOn(other));
}

/** Reports what is wrong with the questions of the settings, each at its field. */
export function checkQuestions(
  { questions }: { questions: QuestionSettings },
  report: Report,
): void {
  const { own, off, optional } = questions;
  for (const [index, question] of own.entries()) {
    const at = `questions.own.${index}`;
    const others = own.slice(0, index);
    const isTwice = others.some(({ key }) => key === question.key);
    report(isTwice, `${at}.words.en.name`, problem('nameTaken'));
    const { name } = question.words.en;
    const isSame = others.some((other) => searchKey(other.words.en.name) === searchKey(name));
    report(isSame, `${at}.words.en.name`, problem('nameTaken'));
    checkChoices(question, at, report);
    checkCondition(own, index, at, report);
  }
  const known = new Set(hideableQuestions.map(({ path }): string => path));
  report(
    off.some((path) => !known.has(path)),
    'questions.off',
    problem('questionAlwaysAsked'),
  );
  report(
    optional.some((path) => !known.has(path)),
    'questions.optional',
    problem('questionRequired'),
  );
}

function checkChoices({ kind, choices }: OwnQuestion, at: string, report: Report): void {
  if (kind !== 'choice' && kind !== 'choices') return;
  report(choices.length < 2, `${at}.choices`, problem('choicesTooFew'));
  const values = choices.map(({ value }) => searchKey(value));
  const twice = values.findIndex((value, place) => values.indexOf(value) < place);
  report(
    twice >= 0,
    `${at}.choices`,
    problem('appearsTwice', { value: choices[twice]?.value ?? '' }),
  );
}

function checkCondition(
  own: readonly OwnQuestion[],
  index: number,
  at: string,
  report: Report,
): void {
  const when = own[index]?.when;
  if (!when) return;
  const isKnown = earlierQuestions(own, index).some(({ path }) => path === when.question);
  report(!isKnown, `${at}.when`, problem('conditionQuestion'));
  report(isKnown && when.is.length === 0, `${at}.when`, problem('conditionAnswers'));
}
