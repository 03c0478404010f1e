import { mayBeRequired, questionAt, questionsOf } from '../form/form.ts';
import { stepOf } from '../form/steps.ts';
import { problem } from '../locale/problems.ts';
import { shippedQuestions } from '../questions/catalogue.ts';
import { type OwnQuestion, toQuestion } from '../questions/own.ts';
import { keysOf, type Question, type SectionName, sectionOf } from '../questions/question.ts';
import type { QuestionSettings } from '../questions/question-settings.ts';
import { wordsOf } from '../questions/words.ts';
import type { Report } from '../text/answer-kinds.ts';
import { searchKey } from '../text/search-key.ts';

const shipped: readonly Question[] = shippedQuestions;

/** Shipped questions that the settings may switch off: those the specification leaves open. */
export const hideableQuestions = shipped.filter(({ fixed }) => !fixed);

/** Questions that others may depend on: questions with a few answers to choose from. */
export function mayLeadOn({ kind }: Pick<Question, 'kind'>): boolean {
  return kind === 'yesNo' || kind === 'choice' || kind === 'choices';
}

/** Questions that everybody meets before this one of the settings, and that may lead to it. */
export function earlierQuestions(questions: QuestionSettings, index: number): Question[] {
  const question = questions.own[index];
  if (!question) return [];
  const isLater = (section: SectionName) =>
    questions.afterPaying.some((name) => name === stepOf(section).stepName);
  const all = questionsOf({ questions });
  const place = all.findIndex(({ path }) => path === toQuestion(question).path);
  return all.slice(0, place).filter((other) => {
    const section = sectionOf(other.path);
    return mayLeadOn(other) && (isLater(question.section) || !isLater(section));
  });
}

/** Reports what is wrong with the questions of the settings, each at its field. */
export function checkQuestions(
  { questions }: { questions: QuestionSettings },
  report: Report,
): void {
  const { own, off, optional, required } = questions;
  for (const [index, question] of own.entries()) {
    const at = `questions.own.${index}`;
    const others = own.slice(0, index);
    const isTwice = others.some(({ key }) => key === question.key);
    report(isTwice, `${at}.words.en.name`, problem('nameTaken'));
    const { name } = question.words.en;
    const isSame = others.some((other) => searchKey(other.words.en.name) === searchKey(name));
    report(isSame, `${at}.words.en.name`, problem('nameTaken'));
    checkChoices(question, at, report);
    checkCondition(questions, index, at, report);
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
  const open = new Set(shipped.filter(mayBeRequired).map(({ path }): string => path));
  report(
    required.some((path) => !open.has(path)),
    'questions.required',
    problem('questionOpen'),
  );
  checkShipped(questions, report);
}

/** Shipped questions: names of their own, and places after those they depend on. */
function checkShipped(questions: QuestionSettings, report: Report): void {
  const all = questionsOf({ questions });
  const keyOf = (question: Question) => searchKey(wordsOf(question, 'en').name);
  for (const [place, question] of all.entries()) {
    const { path, overrides, when = [] } = question;
    const isSame =
      overrides?.en?.name &&
      all.some((other) => other !== question && keyOf(other) === keyOf(question));
    report(Boolean(isSame), `questions.words.${path}.en.name`, problem('nameTaken'));
    if (keysOf(path)[1] === 'own') continue;
    const later = when.find((condition) =>
      all.slice(place).some((each) => each.path === condition.question),
    );
    const other = later && questionAt({ questions }, later.question);
    report(
      other !== undefined,
      `questions.order.${sectionOf(path)}`,
      problem('questionTooEarly', {
        question: wordsOf(question, 'en').name,
        other: other ? wordsOf(other, 'en').name : '',
      }),
    );
  }
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
  questions: QuestionSettings,
  index: number,
  at: string,
  report: Report,
): void {
  const when = questions.own[index]?.when;
  if (!when) return;
  const isKnown = earlierQuestions(questions, index).some(({ path }) => path === when.question);
  report(!isKnown, `${at}.when`, problem('conditionQuestion'));
  report(isKnown && when.is.length === 0, `${at}.when`, problem('conditionAnswers'));
}
