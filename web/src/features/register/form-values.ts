import type { FieldErrors, FieldValues } from 'react-hook-form';

/**
 * Between the answers as they are stored and the text that controls hold: yes/no questions are radios
 * with 'yes' and 'no', counts and amounts are typed digits. A field is named by its section and path,
 * such as `eventAttendance.attendees.adults.veg`.
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

/** Sets `path` where its parents exist; a question that was not on the screen stays unanswered. */
function change(answers: Answers, path: string, to: (value: unknown) => unknown): void {
  const keys = path.split('.');
  const last = keys.pop() as string;
  const parent = read(answers, keys.join('.'));
  if (typeof parent === 'object' && parent !== null && last in parent) {
    (parent as Answers)[last] = to((parent as Answers)[last]);
  }
}

/** What the controls of these sections start with. */
export function toForm(sections: Answers): FieldValues {
  const values = structuredClone(sections);
  for (const path of booleans) {
    change(values, path, (value) => (value === true ? 'yes' : value === false ? 'no' : ''));
  }
  for (const path of [...counts, ...amounts]) {
    change(values, path, (value) => (value === null || value === undefined ? '' : String(value)));
  }
  return values;
}

/** A whole number from what was typed; text that is none stays a value the schema refuses. */
function wholeNumber(value: unknown, whenEmpty: number | null): number | null {
  const text = String(value ?? '').replace(/[\s,]/g, '');
  if (text === '') return whenEmpty;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/** A group of radios without a choice holds null; an answer left open is an empty text. */
function withoutNulls(values: Answers): Answers {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (value === null) return [key, ''];
      const isPart = typeof value === 'object' && !Array.isArray(value);
      return [key, isPart ? withoutNulls(value as Answers) : value];
    }),
  );
}

/** The answers the controls hold, ready for the schemas. */
function fromForm(values: FieldValues): Answers {
  const answers = withoutNulls(values);
  for (const path of booleans) {
    change(answers, path, (value) => (value === 'yes' ? true : value === 'no' ? false : null));
  }
  for (const path of counts) change(answers, path, (value) => wholeNumber(value, 0));
  for (const path of amounts) change(answers, path, (value) => wholeNumber(value, null));
  // Before the first tick, react-hook-form holds `false` for a group of checkboxes.
  for (const path of lists) change(answers, path, (value) => (Array.isArray(value) ? value : []));
  return answers;
}

interface Checked {
  /** The answers as the schemas cleaned them, when all are in order. */
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
/** The schemas of a form by section, in the order of its questions. */
export type FormSchemas = Readonly<Record<string, Schema>>;

/** Checks the sections of a form exactly as the server will. */
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

/** Problems in the shape react-hook-form keeps them in. */
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
