import type { People } from './event-facts.ts';

/** An answer before and after a change; `field` is its name in the form, '': nothing stood there. */
interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The types of the values of a message; `format-value.ts` says how each is written. */
export interface ValueTypes {
  /** If it is empty, the row, link or paragraph that consists of it is left out. */
  readonly text: string;
  readonly link: string;
  /** Kept in English; read as the form calls it in the language of the message. */
  readonly school: string;
  readonly arrivalPoint: string;
  /** For plurals: `{people, plural, one {# person} other {# people}}`. */
  readonly count: number;
  /** One of a few words that texts choose by: `{coming, select, yes {…} other {…}}`. */
  readonly choice: string;
  readonly rupees: number;
  /** ISO moments, shown as days and hours of the event. */
  readonly day: string;
  readonly moment: string;
  readonly period: { readonly startsAt: string; readonly endsAt: string };
  readonly people: People;
  readonly changes: readonly Change[];
  /** A ticket as a picture, with the stream of the school and the code; null: there is none. */
  readonly ticket: {
    readonly registrationNumber: string;
    readonly token: string;
    /** Empty where the mail may say none. */
    readonly school: string;
  } | null;
}

/** A placeholder of a kind of message, with an example for previews. */
export interface Placeholder<Type extends keyof ValueTypes, Value = ValueTypes[Type]> {
  readonly type: Type;
  readonly sample: Value;
  /** The words of a choice. */
  readonly options?: readonly Value[];
}
export type Placeholders = Readonly<Record<string, Placeholder<keyof ValueTypes>>>;

const placeholder =
  <Type extends keyof ValueTypes>(type: Type) =>
  (sample: ValueTypes[Type]): Placeholder<Type> => ({ type, sample });

export const text = placeholder('text');
export const link = placeholder('link');
export const school = placeholder('school');
export const arrivalPoint = placeholder('arrivalPoint');
export const count = placeholder('count');
export const rupees = placeholder('rupees');
export const day = placeholder('day');
export const moment = placeholder('moment');
export const period = placeholder('period');
export const people = placeholder('people');
export const changes = placeholder('changes');
export const ticket = placeholder('ticket');

/** One of a few words; the first stands in previews. */
export function choice<const Word extends string>(
  ...options: readonly [Word, ...Word[]]
): Placeholder<'choice', Word> {
  return { type: 'choice', sample: options[0], options };
}
