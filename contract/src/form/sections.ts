import * as z from 'zod/mini';
import { problem } from '../locale/problems.ts';
import type { Sections } from '../questions/answers.ts';
import {
  answerAt,
  type Choices,
  keysOf,
  type Limit,
  putAt,
  type Question,
  type SectionName,
  sectionNames,
  sectionOf,
} from '../questions/question.ts';
import { wordsOf } from '../questions/words.ts';
import { optionValues } from '../settings/option-answers.ts';
import * as kinds from '../text/answer-kinds.ts';
import { countries } from '../text/countries.ts';
import { applies, type Form, type FormSettings, isOn, questionsOf } from './form.ts';
import { sectionRules } from './section-rules.ts';

/**
 * The sections of the form as schemas, read from the questions: the browser checks answers by them before a
 * save, and the server again.
 */

/** The questions that may be left open where staff fill in or correct a form. */
export interface Asking {
  readonly isEmailOptional?: boolean;
  /** The address may be left empty; once a country is chosen, its rules apply. */
  readonly isAddressOptional?: boolean;
  /** Questions of the settings, and what they alone require, may be left open: it may be newer than the registration. */
  readonly isOwnOptional?: boolean;
  /** Answers of other sections, on which questions may depend. */
  readonly others?: Form;
}

/** The questions that may be left open where answers are changed: those open when they were first given. */
export function askedAgain(saved: {
  readonly email?: string | undefined;
  readonly country?: string | undefined;
}): Asking {
  return { isEmailOptional: !saved.email, isAddressOptional: !saved.country, isOwnOptional: true };
}

/** Years from that of the event down to the first one of the settings. */
export function yearsOfPassing({ event, form }: Pick<FormSettings, 'event' | 'form'>): string[] {
  const years: string[] = [];
  const latest = new Date(event.startsAt).getUTCFullYear();
  for (let year = latest; year >= form.firstYearOfPassing; year--) years.push(String(year));
  return years;
}

/** The values that a choice offers. */
export function valuesOf(options: Choices, settings: FormSettings): readonly string[] {
  if (typeof options !== 'string') return options;
  if (options === 'countries') return countries.map(({ name }) => name);
  if (options === 'yearsOfPassing') return yearsOfPassing(settings);
  return optionValues(settings, options);
}

/** The highest count a question takes. */
export function limitOf(max: Limit, { form }: Pick<FormSettings, 'form'>): number {
  return typeof max === 'number' ? max : form[max];
}

/** The schema of one answer. `required`: what is said where it is missing; null where it may be empty. */
function answerSchema(question: Question, required: string | null, settings: FormSettings) {
  const { name } = wordsOf(question, 'en');
  switch (question.kind) {
    case 'line':
      if (required === null) {
        const optional = question.isName ? kinds.optionalName : kinds.optionalLine;
        return optional(name, question.max);
      }
      return question.isName
        ? kinds.requiredName(name, question, required)
        : kinds.requiredLine(name, question, required);
    case 'paragraph':
      return kinds.optionalParagraph(name, question.max);
    case 'state':
    case 'district':
      return kinds.optionalLine(name, question.max);
    case 'email':
      return required === null ? z._default(kinds.email(true), '') : kinds.email(false);
    case 'phone':
      return required === null ? kinds.optionalPhone : kinds.phone(required);
    case 'emailOrPhone':
      return kinds.emailOrPhone;
    case 'yesNo':
      return required === null ? kinds.optionalYesNo : kinds.yesNo(required);
    case 'tick':
      return z._default(z.boolean(kinds.chooseOne), false);
    case 'choice': {
      const values = valuesOf(question.options, settings);
      return required === null ? kinds.choice(values) : kinds.requiredChoice(values, required);
    }
    case 'choices':
      return kinds.choiceList(valuesOf(question.options, settings));
    case 'count':
      return kinds.count(question.min ?? 0, limitOf(question.max, settings));
    case 'rupees':
      return kinds.rupees(question.max);
    case 'date':
      return kinds.date(question.wrong ?? problem('enterDate'));
    case 'time':
      return kinds.time;
  }
}

interface Shape {
  [key: string]: Shape | z.ZodMiniType;
}

function schemasIn(shape: Shape): Record<string, z.ZodMiniType> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, inner]) => [
      key,
      inner instanceof z.ZodMiniType ? inner : groupSchema(inner),
    ]),
  );
}

/** A group of answers such as the pick-up; each has a default, so the group has. */
function groupSchema(shape: Shape): z.ZodMiniType {
  const group = z.object(schemasIn(shape), kinds.chooseOne);
  return z._default(group, () => group.parse({}));
}

const isOwn = (keys: readonly string[]) => keys[1] === 'own';

/** The message where the question is not answered; undefined where it may be left open. */
export function requirementOf(
  { required, requiredHere, path }: Question,
  asking: Asking,
): string | undefined {
  const isOpen =
    (asking.isEmailOptional && path === 'personalInfo.email') ||
    (asking.isAddressOptional && path === 'personalInfo.country') ||
    (asking.isOwnOptional && (requiredHere || isOwn(keysOf(path))));
  return isOpen ? undefined : required;
}

/** True if this is no answer to a question that must be answered. */
export function isMissing(question: Question, answer: unknown): boolean {
  if (question.kind === 'count') return Number(answer ?? 0) < (question.min ?? 1);
  return (answer ?? '') === '' || (Array.isArray(answer) && answer.length === 0);
}

/** A section with these of its questions. */
function sectionSchema(
  section: SectionName,
  questions: readonly Question[],
  settings: FormSettings,
  asking: Asking,
) {
  const asked = questions.filter((question) => isOn(question, settings));
  const shape: Shape = {};
  for (const question of asked) {
    const keys = keysOf(question.path).slice(1);
    const isAskedOfAll = keys.length === 1 && !question.when && !question.feature;
    const required = isAskedOfAll ? requirementOf(question, asking) : undefined;
    putAt(shape, keys, answerSchema(question, required ?? null, settings));
  }
  const rule = kinds.sectionRule<object>((answers, report) => {
    const form = { ...asking.others, [section]: answers };
    for (const question of asked) {
      const required = requirementOf(question, asking);
      if (required === undefined || !applies(question, form, settings)) continue;
      const answer = answerAt(form, keysOf(question.path));
      report(isMissing(question, answer), question.path.slice(section.length + 1), required);
    }
    sectionRules[section]?.(answers as never, report, settings);
  });
  return z.object(schemasIn(shape)).check(rule);
}

/** A schema by section. */
export type SectionSchemas = {
  [Name in SectionName]: z.ZodMiniType<Sections[Name], unknown>;
};

/** All sections of the form. */
export function registrationSections(settings: FormSettings, asking: Asking = {}): SectionSchemas {
  const questions = questionsOf(settings);
  return Object.fromEntries(
    sectionNames.map((name) => {
      const own = questions.filter(({ path }) => sectionOf(path) === name);
      return [name, sectionSchema(name, own, settings, asking)];
    }),
  ) as unknown as SectionSchemas;
}

/** The quick registration: what is needed to register. */
export function quickSections(
  settings: FormSettings,
  asking: Asking = {},
): Pick<SectionSchemas, 'personalInfo' | 'eventAttendance'> {
  const of = (name: SectionName) =>
    questionsOf(settings).filter(({ path, quick }) => quick && sectionOf(path) === name);
  return {
    personalInfo: sectionSchema('personalInfo', of('personalInfo'), settings, asking),
    eventAttendance: sectionSchema('eventAttendance', of('eventAttendance'), settings, asking),
  } as unknown as Pick<SectionSchemas, 'personalInfo' | 'eventAttendance'>;
}

/** The form as staff fill it in: the quick one at the desk, else all sections; an email is optional. */
export function staffSections(
  settings: FormSettings,
  isQuick: boolean,
  others?: Form,
): Partial<SectionSchemas> {
  const asking = { isEmailOptional: true, ...(others && { others }) };
  return isQuick ? quickSections(settings, asking) : registrationSections(settings, asking);
}

/** The schemas that check a file of families: it may lack an email, an address and questions of the settings. */
export function importSections(settings: FormSettings, others?: Form): Partial<SectionSchemas> {
  const open = { isEmailOptional: true, isAddressOptional: true, isOwnOptional: true };
  const asking = { ...open, ...(others && { others }) };
  return registrationSections(settings, asking);
}
