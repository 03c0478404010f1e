import { type ImportField, importFields } from '@sangamam/contract/imports';
import { choicesOf } from '@sangamam/contract/option-answers';
import { isWholePhone, normalisePhone } from '@sangamam/contract/phone';
import type { PublicSettings } from '@sangamam/contract/settings';

/** The key under which a column is recognised in other files. */
export const columnKey = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 100);

/**
 * Every email address and phone number in a row, normalised as registrations store them, so that erasing a
 * person also finds rows that wait.
 */
export function contactsIn(cells: readonly string[]): string[] {
  const found = cells.flatMap((cell) => {
    const emails = cell.normalize('NFKC').match(/[^\s<>(),;:]{1,64}@[^\s<>(),;]{1,255}/g) ?? [];
    const phones = cell.split(/[,;/|\n]/).map(normalisePhone);
    return [...emails.map((email) => email.toLowerCase()), ...phones.filter(isWholePhone)];
  });
  return [...new Set(found)];
}

/** The likely field of each column; '' when none fits. A field is used once. */
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
/** Fields that only the full form has: a row with one of them is read as that form. */
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

/** A row in the shape of the staff form. `filled` are the fields that have a text. */
export function readRow(
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
    setAtPath(form, field.split('.'), readCell(field, text, settings));
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

function setAtPath(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  into[key] ??= {};
  setAtPath(into[key] as Record<string, unknown>, rest, value);
}

function readCell(field: ImportField, text: string, settings: PublicSettings): unknown {
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

/** Finds a school in any spelling: "kollam" and "jnv kollam" are JNV Kollam. */
function schoolNamed(text: string, settings: PublicSettings): string {
  const plain = (name: string) => columnKey(name).replace(/^(jnv|jawahar navodaya vidyalaya) /, '');
  const isMeant = (name: string) => plain(name) === plain(text);
  const schools = choicesOf(settings, 'schools');
  const school =
    schools.find(({ value }) => isMeant(value)) ?? schools.find(({ label }) => isMeant(label));
  return school?.value ?? text;
}

/** The label of a field, such as "Phone" for `personalInfo.contactNumber`. */
export function labelOf(field: string): string {
  return importFields.find(({ value }) => value === field)?.label ?? field;
}
