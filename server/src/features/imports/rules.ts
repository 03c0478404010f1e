import { type ImportField, importFields } from '@sangamam/contract/imports';
import { otherSchool } from '@sangamam/contract/options';
import { isWholePhone, normalisePhone } from '@sangamam/contract/phone';
import type { PublicSettings } from '@sangamam/contract/settings';

/** What a column is known by from one file to the next. */
export const columnKey = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 100);

/**
 * Every email address and phone number in a row, as registrations are found by them, however they are
 * typed there: a person who is erased goes from rows that wait, too.
 */
export function contactsIn(cells: readonly string[]): string[] {
  const found = cells.flatMap((cell) => {
    const emails = cell.normalize('NFKC').match(/[^\s<>(),;:]{1,64}@[^\s<>(),;]{1,255}/g) ?? [];
    const phones = cell.split(/[,;/|\n]/).map(normalisePhone);
    return [...emails.map((email) => email.toLowerCase()), ...phones.filter(isWholePhone)];
  });
  return [...new Set(found)];
}

/** The field each column probably goes to; '' where nothing fits, and each field once. */
export function guessMapping(
  columns: readonly string[],
  remembered: ReadonlyMap<string, string>,
): string[] {
  const used = new Set<string>();
  return columns.map((name) => {
    const key = columnKey(name);
    const before = remembered.get(key);
    const known = importFields.find(({ value, label, known: words }) =>
      [label, value.split('.').at(-1) ?? '', ...words].some((word) => columnKey(word) === key),
    )?.value;
    const field = before ?? known ?? '';
    if (field === '' || used.has(field) || !isField(field)) return '';
    used.add(field);
    return field;
  });
}

const isField = (field: string): field is ImportField =>
  importFields.some(({ value }) => value === field);

const yes = /^(yes|y|true|1|അതെ|ഉണ്ട്|हाँ|हां)$/i;
const no = /^(no|n|false|0|അല്ല|ഇല്ല|नहीं)$/i;
/** What the quick form does not ask for: then a row is read by the whole one. */
const onlyInFull: readonly ImportField[] = [
  'personalInfo.whatsappNumber',
  'personalInfo.country',
  'personalInfo.stateUT',
  'personalInfo.district',
  'personalInfo.bloodGroup',
  'professional.profession',
  'professional.professionalDetails',
  'optional.tshirtInterest',
];

type Answers = Record<string, Record<string, unknown>>;

/** A row as the staff form would send it. `filled` are the fields it has something for. */
export function answersOf(
  cells: readonly string[],
  mapping: readonly string[],
  settings: PublicSettings,
): { form: Answers; isQuick: boolean; filled: readonly ImportField[] } {
  const form: Answers = { personalInfo: {}, eventAttendance: {} };
  const filled: ImportField[] = [];
  for (const [index, field] of mapping.entries()) {
    const text = cells[index]?.trim() ?? '';
    if (!isField(field) || text === '') continue;
    filled.push(field);
    put(form, field.split('.'), answerOf(field, text, settings));
  }
  const { personalInfo = {}, eventAttendance = {} } = form;
  const isQuick = !filled.some((field) => onlyInFull.includes(field));
  if (!isQuick && personalInfo.country === undefined) {
    personalInfo.country = 'India';
    filled.push('personalInfo.country');
  }
  // whoever counts people says that they come
  if (eventAttendance.attendees && !('isAttending' in eventAttendance)) {
    eventAttendance.isAttending = true;
  }
  return { form, isQuick, filled };
}

function put(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  into[key] ??= {};
  put(into[key] as Record<string, unknown>, rest, value);
}

function answerOf(field: ImportField, text: string, settings: PublicSettings): unknown {
  if (field.startsWith('eventAttendance.attendees.')) {
    return /^\d{1,4}(\.0+)?$/.test(text) ? Number(text) : text;
  }
  switch (field) {
    case 'eventAttendance.isAttending':
    case 'personalInfo.isAdult':
      if (yes.test(text)) return true;
      return no.test(text) ? false : text;
    case 'personalInfo.school':
      return schoolNamed(text, settings);
    case 'professional.profession':
      return text.split(';').map((one) => one.trim());
    default:
      return text;
  }
}

/** "kollam" and "jnv kollam" are JNV Kollam. */
function schoolNamed(text: string, { options }: PublicSettings): string {
  const plain = (name: string) => columnKey(name).replace(/^(jnv|jawahar navodaya vidyalaya) /, '');
  const schools = [...options.schools.map(({ value }) => value), otherSchool];
  return schools.find((school) => plain(school) === plain(text)) ?? text;
}

/** The words of a field for people: "Phone" for `personalInfo.contactNumber`. */
export function labelOf(field: string): string {
  return importFields.find(({ value }) => value === field)?.label ?? field;
}
