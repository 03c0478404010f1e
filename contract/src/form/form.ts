import { problem } from '../locale/problems.ts';
import { shippedQuestions } from '../questions/catalogue.ts';
import { toQuestion } from '../questions/own.ts';
import {
  answerAt,
  type Condition,
  keysOf,
  type Question,
  type SectionName,
  sectionNames,
  sectionOf,
} from '../questions/question.ts';
import type { Overrides, QuestionSettings } from '../questions/question-settings.ts';
import { hasFlag } from '../settings/option-answers.ts';
import type { PublicSettings } from '../settings/settings.ts';

/** Decides who is asked what: the questions of a form, and which of them apply to the answers given so far. */

/** Answers by section; sections and answers may be missing. */
export type Form = { readonly [Name in SectionName]?: object | undefined };

/** Settings that decide what is asked. */
export type AskingSettings = Pick<PublicSettings, 'options' | 'features' | 'questions'>;

/** Settings that the answers are checked by. */
export type FormSettings = AskingSettings & Pick<PublicSettings, 'event' | 'form'>;

interface Questions {
  readonly all: readonly Question[];
  readonly byPath: ReadonlyMap<string, Question>;
  readonly dependent: readonly Question[];
}
const known = new WeakMap<QuestionSettings, Questions>();

function read(settings: QuestionSettings): Questions {
  const before = known.get(settings);
  if (before) return before;
  const shipped = (shippedQuestions as readonly Question[]).map((question) =>
    changed(question, settings),
  );
  const own = settings.own.map(toQuestion);
  const all = sectionNames.flatMap((name) =>
    inChosenOrder(
      [...shipped, ...own].filter(({ path }) => sectionOf(path) === name),
      settings.order,
    ),
  );
  const byPath = new Map<string, Question>(all.map((question) => [question.path, question]));
  const dependent = dependentOf(all);
  const questions = { all, byPath, dependent };
  known.set(settings, questions);
  return questions;
}

/** Those over which an answer of another section decides, be it by way of a question before. */
function dependentOf(all: readonly Question[]): Question[] {
  const found = new Set<string>();
  return all.filter(({ path, when = [] }) => {
    const isDependent = when.some(
      ({ question }) => found.has(question) || keysOf(question)[0] !== sectionOf(path),
    );
    if (isDependent) found.add(path);
    return isDependent;
  });
}

/** A shipped question as the settings leave it. */
function changed(question: Question, settings: QuestionSettings): Question {
  const { path } = question;
  const named = { ...question, ...overridesOf(question, settings) };
  if (question.fixed) return named;
  const { required, ...open } = named;
  const isRequiredHere = mayBeRequired(question) && settings.required.includes(path);
  return {
    ...(settings.optional.includes(path) || required === undefined ? open : named),
    ...(isRequiredHere && { required: problem('answerThis'), requiredHere: true as const }),
    ...(settings.off.includes(path) && { off: true as const }),
  } as Question;
}

/** The words that the settings put in place of a shipped question's. */
function overridesOf({ path }: Question, { words }: QuestionSettings): Pick<Question, 'overrides'> {
  const overrides = answerAt(words, keysOf(path)) as Overrides | undefined;
  if (!overrides) return {};
  const written = Object.entries(overrides).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts ?? {}).filter(([, text]) => text !== '')),
  ]);
  return { overrides: Object.fromEntries(written) };
}

/** True if settings may make a shipped question required: it is open, and its kind has an empty answer. */
export const mayBeRequired = ({ fixed, required, kind }: Question): boolean =>
  !fixed && required === undefined && kind !== 'tick' && kind !== 'count' && kind !== 'phone';

/** The part that moves with a question: its block, or itself. */
export const placeOf = ({ block, path }: Pick<Question, 'block' | 'path'>): string => block ?? path;

/** The questions of a section in the order of the settings; one that it lacks stands after the one before it, an own one last. */
function inChosenOrder(
  questions: readonly Question[],
  order: readonly string[],
): readonly Question[] {
  const places = [...new Set(questions.map(placeOf))];
  const chosen = [...new Set(order)].filter((place) => places.includes(place));
  if (chosen.length === 0) return questions;
  for (const [index, place] of places.entries()) {
    if (chosen.includes(place)) continue;
    const isOwn = keysOf(place)[1] === 'own';
    const after = index === 0 ? -1 : chosen.indexOf(places[index - 1] ?? '');
    chosen.splice(isOwn ? chosen.length : after + 1, 0, place);
  }
  return chosen.flatMap((place) => questions.filter((question) => placeOf(question) === place));
}

/**
 * Every question that answers may belong to, in the order of the form and as the settings call it: the shipped ones
 * and those of the settings, also those that are not asked any more.
 */
export const questionsOf = ({
  questions,
}: Pick<AskingSettings, 'questions'>): readonly Question[] => read(questions).all;

/** Questions over which an answer of an earlier section decides, in the order of the form. */
export const dependentQuestions = ({
  questions,
}: Pick<AskingSettings, 'questions'>): readonly Question[] => read(questions).dependent;

/** Questions by which staff may narrow the list of registrations, also former ones. */
export const filterQuestions = (settings: Pick<AskingSettings, 'questions'>): Question[] =>
  questionsOf(settings).filter(({ filter, sensitive }) => filter && !sensitive);

/** Questions whose answers that list may show as columns, also former ones. */
export const columnQuestions = (settings: Pick<AskingSettings, 'questions'>): Question[] =>
  questionsOf(settings).filter(({ sensitive }) => !sensitive);

/** The question with this path; undefined where the form has none. */
export const questionAt = (
  { questions }: Pick<AskingSettings, 'questions'>,
  path: string,
): Question | undefined => read(questions).byPath.get(path);

/** True if anybody is asked the question at present. */
export function isOn(
  { feature, off }: Question,
  { features }: Pick<AskingSettings, 'features'>,
): boolean {
  return !off && (feature === undefined || features[feature]);
}

/** True if a step asks anybody anything at present. */
export const asksIn = (
  { sections }: { readonly sections: readonly SectionName[] },
  settings: Pick<AskingSettings, 'questions' | 'features'>,
): boolean =>
  questionsOf(settings).some(
    (question) => sections.includes(sectionOf(question.path)) && isOn(question, settings),
  );

/**
 * True if the answers so far lead to a question: each of its conditions holds, and whatever those ask about
 * was itself led to.
 */
export function applies(question: Question, form: Form, settings: AskingSettings): boolean {
  return (question.when ?? []).every((condition) => {
    const other = questionAt(settings, condition.question);
    return (
      other !== undefined &&
      applies(other, form, settings) &&
      holds(condition, other, answerAt(form, keysOf(other.path)), settings)
    );
  });
}

/** True if the form asks the question now. */
export function isAsked(question: Question, form: Form, settings: AskingSettings): boolean {
  return isOn(question, settings) && applies(question, form, settings);
}

/** True if this answer fulfils the condition. */
export function holds(
  condition: Condition,
  { kind, ...question }: Question,
  answer: unknown,
  settings: AskingSettings,
): boolean {
  const answers = [answer].flat();
  if ('is' in condition) {
    const wanted = [condition.is].flat() as unknown[];
    return answers.some((given) => wanted.includes(given));
  }
  if (!('options' in question) || typeof question.options !== 'string') return false;
  const { options: list } = question;
  if (list === 'yearsOfPassing' || list === 'countries') return false;
  const chosen = answers.filter((value) => typeof value === 'string' && value !== '') as string[];
  return 'has' in condition
    ? chosen.some((value) => hasFlag(settings, list, value, condition.has))
    : chosen.some((value) => !hasFlag(settings, list, value, condition.lacks));
}

/** The same answers in the order of the form; keys that no question has come last. */
export function answersInOrder(
  section: SectionName,
  answers: object,
  settings: AskingSettings,
): Record<string, unknown> {
  const order = questionsOf(settings)
    .filter(({ path }) => sectionOf(path) === section)
    .flatMap(({ path }) => keysOf(path).slice(1));
  return inOrder(answers, order);
}

function inOrder(answers: object, order: readonly string[]): Record<string, unknown> {
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const isGroup = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return Object.fromEntries(
    Object.entries(answers)
      .sort(([one], [other]) => place(one) - place(other))
      .map(([key, value]) => [key, isGroup(value) ? inOrder(value, order) : value]),
  );
}

/** An answer that differs between two forms; null where one of them has none. */
export interface Difference {
  readonly question: Question;
  readonly before: unknown;
  readonly after: unknown;
}

/** The answers in which two forms differ, in the order of the form. */
export function differences(before: Form, after: Form, settings: AskingSettings): Difference[] {
  return questionsOf(settings).flatMap((question) => {
    const keys = keysOf(question.path);
    const [was, is] = [before, after].map((form) => given(question, answerAt(form, keys)));
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ question, before: was, after: is }];
  });
}

/** An answer, or null where it says nothing: nobody counted, nothing ticked. */
function given({ kind }: Question, answer: unknown): unknown {
  const isNothing = (kind === 'count' && answer === 0) || (kind === 'tick' && answer === false);
  return isNothing ? null : (answer ?? null);
}
