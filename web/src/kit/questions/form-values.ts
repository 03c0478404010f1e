import type { Form } from '@sangamam/contract/form/form';
import { defaultError } from '@sangamam/contract/locale/problems';
import {
  answerAt,
  type KindName,
  keysOf,
  type Question,
} from '@sangamam/contract/questions/question';
import { isWholePhone, normalisePhone } from '@sangamam/contract/text/phone';
import { type FieldErrors, type FieldValues, set } from 'react-hook-form';
import { readCount } from '../fields/read-number.ts';
import { leaves } from '../session/drafts.ts';
import { inPageWords } from '../words/problems.ts';

/**
 * Converts between stored answers and the texts of controls: yes/no questions are radios with 'yes' and
 * 'no', counts and amounts are typed digits. A field is named by section and path, such as
 * `eventAttendance.attendees.adults.veg`.
 */

type Answers = Record<string, unknown>;

/** "My WhatsApp number is the same": a control that is not an answer; ticked by default. */
export const sameNumber = 'personalInfo.hasSameNumber';
/** Controls that change an answer other than their own, and that answer. */
const alsoChanges: Readonly<Record<string, string>> = {
  [sameNumber]: 'personalInfo.whatsappNumber',
  'personalInfo.contactNumber': 'personalInfo.whatsappNumber',
};
/** Sets `path` if it exists; a question that was not shown stays unanswered. */
function change(answers: Answers, path: string, to: (value: unknown) => unknown): void {
  const keys = keysOf(path);
  const last = keys.pop() as string;
  const parent = answerAt(answers, keys);
  if (typeof parent === 'object' && parent !== null && last in parent) {
    (parent as Answers)[last] = to((parent as Answers)[last]);
  }
}

/** The value of the control of such a question for an answer. */
function toControl(kind: KindName, answer: unknown): unknown {
  switch (kind) {
    case 'yesNo':
      return answer === true ? 'yes' : answer === false ? 'no' : '';
    case 'count':
    case 'rupees':
      return String(answer ?? '');
    default:
      return answer;
  }
}

/** The answer that the control of a question of this kind holds. */
export function fromControl(kind: KindName, value: unknown): unknown {
  switch (kind) {
    case 'yesNo':
      return value === 'yes' ? true : value === 'no' ? false : null;
    case 'count':
      return readCount(String(value ?? '')) ?? 0;
    case 'rupees':
      return readCount(String(value ?? ''));
    case 'choices':
      // Before the first tick, react-hook-form holds `false` for a group of checkboxes.
      return Array.isArray(value) ? value : [];
    default:
      return value;
  }
}

/** Initial values of the controls of these sections. */
export function toForm(sections: Answers, questions: readonly Question[]): FieldValues {
  const values = structuredClone(sections);
  const person = values.personalInfo as Answers | undefined;
  if (person?.contactNumber) {
    person.hasSameNumber = person.whatsappNumber === person.contactNumber;
  }
  for (const { path, kind } of questions) {
    change(values, path, (answer) => toControl(kind, answer));
  }
  return values;
}

/** Replaces null, the value of radios without a choice, by the empty text. */
function withoutNulls(values: Answers): Answers {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (value === null) return [key, ''];
      const isPart = typeof value === 'object' && !Array.isArray(value);
      return [key, isPart ? withoutNulls(value as Answers) : value];
    }),
  );
}

/** The answers of the controls, as input of the schemas. */
export function fromForm(values: FieldValues, questions: readonly Question[]): Answers {
  const answers = withoutNulls(values);
  const person = answers.personalInfo as Answers | undefined;
  if (person && person.hasSameNumber !== false) {
    // what is wrong with a number is said once
    const number = normalisePhone(String(person.contactNumber ?? ''));
    person.whatsappNumber = isWholePhone(number) ? number : '';
  }
  for (const { path, kind } of questions) {
    change(answers, path, (value) => fromControl(kind, value));
  }
  return answers;
}

/** A tick that is no question. */
const policies = 'consents.policies';

/** A hidden field with the controls that a form without scripts showed: what is not ticked is not sent. */
export const shownField = 'shown';

/** The controls that a form without scripts showed; null if it does not say. */
export const shownIn = (texts: Readonly<Record<string, string>>): readonly string[] | null =>
  texts[shownField]?.split(' ') ?? null;

/** The values of the controls of a form that was sent without scripts; what is no control of a form is left out. */
export function toValues(
  texts: Readonly<Record<string, string>>,
  questions: readonly Question[],
): FieldValues {
  const values = {};
  const shown = shownIn(texts);
  for (const { path, kind } of questions) {
    const text = texts[path];
    if (text !== undefined || shown?.includes(path)) set(values, path, typedAs(kind, text));
  }
  const asksWhatsapp = shown?.includes(sameNumber) ?? 'personalInfo.contactNumber' in texts;
  if (asksWhatsapp) set(values, sameNumber, sameNumber in texts);
  if (policies in texts) set(values, policies, true);
  return values;
}

/** The value of a control that sent this text, or nothing. */
function typedAs(kind: KindName, text: string | undefined): unknown {
  if (kind === 'tick') return text !== undefined;
  if (kind === 'choices') return text?.split('\n') ?? [];
  return text ?? '';
}

/** With the second over the first, as deep as they go. */
export function merged(first: FieldValues, second: FieldValues): FieldValues {
  const values = structuredClone(first);
  for (const [path, value] of leaves(second)) set(values, path, value);
  return values;
}

/** The field of a control, which is sent as one: `a.b` for `a.b.c`, and each of the added questions. */
export function answerOf(path: string): string {
  if (path === sameNumber) return 'personalInfo.whatsappNumber';
  const keys = keysOf(path);
  return keys.slice(0, keys[1] === 'own' ? 3 : 2).join('.');
}

/** Keeps the answers that these controls decide; sections without any are left out. */
export function onlyAnswersOf(sections: Answers, paths: Iterable<string>): Answers {
  const kept = {};
  for (const path of paths) {
    for (const field of [answerOf(path), alsoChanges[path] ?? '']) {
      const answer = answerAt(sections, keysOf(field));
      if (answer !== undefined) set(kept, field, answer);
    }
  }
  return kept;
}

interface Checked {
  /** The answers as parsed by the schemas, complete only without problems. */
  readonly sections: Answers;
  /** The first problem of each field, in the order of the schemas. */
  readonly problems: ReadonlyMap<string, string>;
}

interface Schema {
  safeParse(
    answers: unknown,
    context: typeof defaultError,
  ):
    | { success: true; data: unknown }
    | {
        success: false;
        error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
      };
}
/** Schemas by section, in the order of the questions. */
export type FormSchemas = Readonly<Record<string, Schema>>;

/** Validates the sections of a form as the server does. */
export function checkSections(
  values: FieldValues,
  schemas: (answers: Form) => FormSchemas,
  questions: readonly Question[],
): Checked {
  const answers = fromForm(values, questions);
  const sections: Answers = {};
  const problems = new Map<string, string>();
  for (const [name, schema] of Object.entries(schemas(answers))) {
    const result = schema.safeParse(answers[name] ?? {}, defaultError);
    if (result.success) {
      sections[name] = result.data;
      continue;
    }
    for (const { path, message } of result.error.issues) {
      const field = [name, ...path.map(String)].join('.');
      if (!problems.has(field)) problems.set(field, inPageWords(message));
    }
  }
  return { sections, problems };
}

/** Problems in the shape of react-hook-form. */
export function toFieldErrors(problems: ReadonlyMap<string, string>): FieldErrors {
  const errors: Answers = {};
  for (const [path, message] of problems) {
    const keys = path.split('.');
    let part = errors;
    for (const key of keys) {
      part[key] ??= {};
      part = part[key] as Answers;
    }
    Object.assign(part, { type: 'check', message });
  }
  return errors as FieldErrors;
}
