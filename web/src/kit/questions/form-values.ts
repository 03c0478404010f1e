import { isWholePhone } from '@sangamam/contract/phone';
import type { FieldErrors, FieldValues } from 'react-hook-form';

/**
 * Converts between stored answers and the texts of controls: yes/no questions are radios with 'yes' and
 * 'no', counts and amounts are typed digits. A field is named by section and path, such as
 * `eventAttendance.attendees.adults.veg`.
 */

type Answers = Record<string, unknown>;

const booleans = [
  'personalInfo.isAdult',
  'eventAttendance.isAttending',
  'transportation.isTravelling',
  'transportation.pickup.needed',
  'accommodation.planAccommodation',
  'financial.willContribute',
];
const counts = [
  ...['adults', 'teens', 'children'].flatMap((group) => [
    `eventAttendance.attendees.${group}.veg`,
    `eventAttendance.attendees.${group}.nonVeg`,
  ]),
  'transportation.pickup.seatsOffered',
  'accommodation.stayDetails.men',
  'accommodation.stayDetails.women',
  'accommodation.stayDetails.children',
  'accommodation.hosting.people',
];
const amounts = ['financial.contributionAmount'];
/** "My WhatsApp number is the same": a control that is not an answer; ticked by default. */
export const sameNumber = 'personalInfo.hasSameNumber';
/** Controls that change an answer other than their own, and that answer. */
const alsoChanges: Readonly<Record<string, string>> = {
  [sameNumber]: 'personalInfo.whatsappNumber',
  'personalInfo.contactNumber': 'personalInfo.whatsappNumber',
};
const lists = [
  'professional.profession',
  'eventAttendance.eventParticipation',
  'optional.mentorshipOptions',
  'optional.trainingOptions',
  'optional.seminarOptions',
  'financial.contributionFor',
];

function read(answers: Answers, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, key) => (part as Answers | undefined)?.[key], answers);
}

/** Sets `path` if it exists; a question that was not shown stays unanswered. */
function change(answers: Answers, path: string, to: (value: unknown) => unknown): void {
  const keys = path.split('.');
  const last = keys.pop() as string;
  const parent = read(answers, keys.join('.'));
  if (typeof parent === 'object' && parent !== null && last in parent) {
    (parent as Answers)[last] = to((parent as Answers)[last]);
  }
}

/** Initial values of the controls of these sections. */
export function toForm(sections: Answers): FieldValues {
  const values = structuredClone(sections);
  const person = values.personalInfo as Answers | undefined;
  if (person?.contactNumber) {
    person.hasSameNumber = person.whatsappNumber === person.contactNumber;
  }
  for (const path of booleans) {
    change(values, path, (value) => (value === true ? 'yes' : value === false ? 'no' : ''));
  }
  for (const path of [...counts, ...amounts]) {
    change(values, path, (value) => (value === null || value === undefined ? '' : String(value)));
  }
  return values;
}

/** Parses a whole number; other text becomes NaN, which the schema refuses. */
function wholeNumber(value: unknown, whenEmpty: number | null): number | null {
  const text = String(value ?? '').replace(/[\s,]/g, '');
  if (text === '') return whenEmpty;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
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
function fromForm(values: FieldValues): Answers {
  const answers = withoutNulls(values);
  const person = answers.personalInfo as Answers | undefined;
  if (person && person.hasSameNumber !== false) {
    // what is wrong with a number is said once
    const number = String(person.contactNumber ?? '');
    person.whatsappNumber = isWholePhone(number) ? number : '';
  }
  for (const path of booleans) {
    change(answers, path, (value) => (value === 'yes' ? true : value === 'no' ? false : null));
  }
  for (const path of counts) change(answers, path, (value) => wholeNumber(value, 0));
  for (const path of amounts) change(answers, path, (value) => wholeNumber(value, null));
  // Before the first tick, react-hook-form holds `false` for a group of checkboxes.
  for (const path of lists) change(answers, path, (value) => (Array.isArray(value) ? value : []));
  return answers;
}

/** The answer of a control: `a.b` for `a.b.c`. */
export const answerOf = (path: string): string =>
  path === sameNumber ? 'personalInfo.whatsappNumber' : path.split('.').slice(0, 2).join('.');

/** Keeps the answers that these controls decide; sections without any are left out. */
export function onlyAnswersOf(sections: Answers, paths: Iterable<string>): Answers {
  const kept: Record<string, Answers> = {};
  for (const path of paths) {
    for (const answer of [answerOf(path), alsoChanges[path] ?? '']) {
      const [section = '', key = ''] = answer.split('.');
      const answers = sections[section] as Answers | undefined;
      if (answers && key in answers) {
        kept[section] = { ...kept[section], [key]: answers[key] };
      }
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
  safeParse(answers: unknown):
    | { success: true; data: unknown }
    | {
        success: false;
        error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
      };
}
/** Schemas by section, in the order of the questions. */
export type FormSchemas = Readonly<Record<string, Schema>>;

/** Validates the sections of a form as the server does. */
export function checkSections(values: FieldValues, schemas: FormSchemas): Checked {
  const answers = fromForm(values);
  const sections: Answers = {};
  const problems = new Map<string, string>();
  for (const [name, schema] of Object.entries(schemas)) {
    const result = schema.safeParse(answers[name] ?? {});
    if (result.success) {
      sections[name] = result.data;
      continue;
    }
    for (const { path, message } of result.error.issues) {
      const field = [name, ...path.map(String)].join('.');
      if (!problems.has(field)) problems.set(field, message);
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
