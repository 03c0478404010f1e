import { clockTime } from '@sangamam/contract/locale/dates';
import { dateAtEvent, momentAtEvent } from '@sangamam/contract/locale/event-time';
import { readCount } from '../../kit/fields/read-number.ts';

/** The values of a tab, and what the editor changed in them, by dotted name. */
export type Values = Readonly<Record<string, unknown>>;
export type Edits = Readonly<Record<string, unknown>>;

/** The value at a dotted name; undefined where there is none. */
export function valueAt(values: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Values | null | undefined)?.[key], values);
}

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value);
}

/** True if the two read the same: nothing, an empty text and an empty list do, so do 500 and "500". */
export const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other);

/** The edits with one more; a value that is as it was is no edit. */
export function withEdit(edits: Edits, saved: Values, name: string, value: unknown): Edits {
  const { [name]: _before, ...others } = edits;
  return isSame(value, valueAt(saved, name)) ? others : { ...others, [name]: value };
}

/** The values with the edits in them; what was typed for a number becomes one, or null. */
export function withEdits(saved: Values, edits: Edits): Values {
  const values = structuredClone(saved) as Record<string, unknown>;
  for (const [name, edit] of Object.entries(edits)) {
    const keys = name.split('.');
    const last = keys.pop() as string; // a name has a part at least
    let group = values;
    for (const key of keys) {
      group[key] ??= {};
      group = group[key] as Record<string, unknown>;
    }
    const isNumber = typeof valueAt(saved, name) === 'number';
    group[last] = isNumber && typeof edit === 'string' ? readNumber(edit) : edit;
  }
  return values;
}

function readNumber(typed: string): number | null {
  const count = readCount(typed);
  return Number.isNaN(count) ? null : count;
}

/** An ISO moment as `datetime-local` shows it at the event: "2027-02-06T09:00"; empty for none. */
export function toEventInput(moment: string): string {
  const ms = Date.parse(moment);
  return Number.isNaN(ms) ? '' : `${dateAtEvent(ms)}T${clockTime(moment)}`;
}

/** The chosen moment in ISO form; empty for none. */
export function fromEventInput(typed: string): string {
  const ms = Date.parse(momentAtEvent(`${typed}:00`));
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString();
}
