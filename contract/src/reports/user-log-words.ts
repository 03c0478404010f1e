import { words } from '@sangamam/words/staff/user-log';
import { type AskingSettings, questionAt } from '../form/form.ts';
import { dayAndTime } from '../locale/dates.ts';
import { formatRupees, paiseToRupees } from '../locale/money.ts';
import { wordsOf } from '../questions/words.ts';
import { settingLabel } from '../settings/catalogue.ts';

/** The user log as staff read it, on its page and in its file. */

const actions: Readonly<Record<string, string>> = words.actions;
const objects: Readonly<Record<string, string>> = words.objects;
const fields: Readonly<Record<string, string>> = words.fields;

/** "pickupNeeded", "room_suggestion" and "a.b" as people write them: "Pickup needed". */
function plain(key: string): string {
  const text = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .trim()
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The act: "Refunded a payment". */
export const actionInWords = (action: string): string => actions[action] ?? plain(action);

/** The object: "Contact message". */
export const objectInWords = (type: string): string => objects[type] ?? plain(type);

/** The thing that changed: a setting or a question by its name. */
export function fieldInWords(
  objectType: string,
  field: string,
  settings: Pick<AskingSettings, 'questions'>,
): string {
  const setting = objectType === 'settings' ? settingLabel(field) : undefined;
  const question = questionAt(settings, field);
  return setting ?? fields[field] ?? (question ? wordsOf(question, 'en').name : plain(field));
}

const isoMoment = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;

/** A value of a field before or after: amounts in rupees, times as of the event, lists and groups as sentences. */
export function inWords(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number' && field.endsWith('Paise')) {
    return formatRupees(paiseToRupees(value));
  }
  if (Array.isArray(value)) {
    return value.map((item) => inWords(item)).join(', ') || words.nothing;
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, inner]) => `${fields[key] ?? plain(key)}: ${inWords(inner, key)}`)
      .join('; ');
  }
  return String(value).replace(isoMoment, (moment) => dayAndTime(moment));
}
