import * as z from 'zod/mini';
import { problem } from '../locale/problems.ts';
import { asCode, asLine, asText } from '../text/doors.ts';
import type { PictureUse } from './pictures.ts';
import { colourPattern } from './theme.ts';

/** The kinds of settings: what each may be, how it is stored, and which control draws it. */

/** When a new installation starts first; moments of its event are counted from the day it begins. */
export interface FirstStart {
  readonly now: Date;
  /** The ISO moment so many days after the beginning of the event. */
  at(offsetDays: number): string;
}

type Default<Value> = Value | ((start: FirstStart) => Value);

/** The words staff read of a setting: in its form, in the versions and in the user log. */
export interface Said {
  readonly label: string;
  readonly hint?: string;
}

interface SaidOfText extends Said {
  /** Said where it is empty; without it, it may be. */
  readonly missing?: string;
}

/** The facts any setting may state. */
interface About<Value> {
  /** The effect of a change on people, in a sentence. `describe-effect.ts` says those that take counting. */
  effect?(after: Value, before: Value): string | undefined;
}

export type Kind =
  | 'line'
  | 'paragraph'
  | 'yesNo'
  | 'number'
  | 'rupees'
  | 'dateTime'
  | 'list'
  | 'colour'
  | 'picture'
  | 'byHand';

/** One setting. */
export interface Field<Value> extends Said, About<Value> {
  readonly default: Default<Value>;
  readonly kind: Kind;
  /** The schema of what staff may save. */
  readonly rule: z.ZodMiniType<Value>;
  /** The schema of stored values: bounds may have been wider once. */
  readonly shape: z.ZodMiniType<Value>;
  /** It may be left empty. */
  readonly optional?: boolean;
  /** Lines of its control. */
  readonly rows?: number;
  /** The most characters of its translations; absent where it has none. */
  readonly translatedMax?: number;
  /** The fields of the entries of a list. */
  readonly list?: Entries;
  /** The use of a picture. */
  readonly use?: PictureUse;
}

interface Entries {
  readonly most: number;
  readonly parts: Readonly<Record<string, Field<string>>>;
  /** `one`: how an entry is called, as in "Page 2". */
  readonly words: Readonly<Record<'one' | 'add' | 'fresh' | 'remove', string>>;
}

interface TextOptions extends About<string> {
  readonly max: number;
  /** The rule, and the message where it is broken. */
  readonly must?: readonly [is: (text: string) => boolean, otherwise: string];
  /** How it is read, where it is neither a line nor a text of several. */
  readonly door?: typeof asLine;
  /** More than one where the text may have several. */
  readonly rows?: number;
}

/** Without the words of its rules and effects. */
const shown = ({ label, hint }: Said): Said => ({ label, ...(hint && { hint }) });

const isOneLine = (text: string) => !/[\n\r\p{Zl}\p{Zp}]/u.test(text);
const atMost = (max: number) => problem('atMost', { max: max.toLocaleString('en-IN') });

/** A text of at most `max` characters. */
export const text = (max: number) => z.string().check(asText, z.maxLength(max, atMost(max)));

/** A text, on one line unless it has several rows. */
export function line(
  said: SaidOfText,
  standard: Default<string>,
  { max, must: [is, otherwise] = [() => true, ''], door: meant, ...about }: TextOptions,
): Field<string> {
  const { missing } = said;
  const door = meant ?? (about.rows === undefined ? asLine : asText);
  const rule = z.string(problem('enterText')).check(
    door,
    z.minLength(missing === undefined ? 0 : 1, missing),
    z.refine(is, otherwise),
    z.maxLength(max, atMost(max)),
    z.refine((value) => about.rows !== undefined || isOneLine(value), problem('oneLine')),
  );
  const kind = about.rows === undefined ? 'line' : 'paragraph';
  const optional = missing === undefined && is('');
  return { ...about, ...shown(said), default: standard, kind, rule, shape: z.string(), optional };
}

/** A text with translations; where one is empty, people read the shipped one or English. */
export const translated = (...[said, standard, options]: Parameters<typeof line>) => ({
  ...line(said, standard, options),
  translatedMax: options.max,
});

export const yesNo = (
  said: Said,
  standard: boolean,
  about: About<boolean> = {},
): Field<boolean> => ({
  ...about,
  ...shown(said),
  default: standard,
  kind: 'yesNo',
  rule: z.boolean(problem('chooseYesOrNo')),
  shape: z.boolean(),
});

type Unit = 'year' | 'rupees' | 'days' | 'codes' | 'texts' | 'hours' | 'minutes' | 'other';

interface NumberOptions extends About<number> {
  readonly least?: number;
  readonly most: number;
  /** The unit, as in "Enter 7 to 365 days". */
  readonly unit?: Unit;
}

/** A whole number. */
export function number(
  said: Said,
  standard: number,
  { least = 0, most, unit = 'other', ...about }: NumberOptions,
): Field<number> {
  // a year has no comma
  const end = most.toLocaleString('en-IN', { useGrouping: 'min2' });
  const message = problem('range', { unit, least, most: end });
  const rule = z.int(message).check(z.minimum(least, message), z.maximum(most, message));
  return { ...about, ...shown(said), default: standard, kind: 'number', rule, shape: z.int() };
}

/** An amount in whole rupees. */
export const rupees = (
  said: Said,
  standard: number,
  options: Omit<NumberOptions, 'unit'>,
): Field<number> => ({
  ...number(said, standard, { unit: 'rupees', ...options }),
  kind: 'rupees',
});

const momentPattern = /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
const moment = z.string(problem('enterMoment')).check(
  asCode,
  z.refine((v) => momentPattern.test(v) && !Number.isNaN(Date.parse(v)), {
    error: problem('enterMoment'),
    abort: true,
  }),
  z.overwrite((v) => new Date(v).toISOString()),
);

/** An ISO 8601 moment with its time zone; staff choose it as clocks in India show it. */
export const dateTime = (
  said: Said,
  standard: Default<string>,
  about: About<string> = {},
): Field<string> => ({
  ...about,
  ...shown(said),
  default: standard,
  kind: 'dateTime',
  rule: moment,
  shape: z.string(),
});

/** A colour as `#0f5c4d`, whatever capitals it is typed in. */
export const colour = (said: Said, standard: string, about: About<string> = {}): Field<string> => {
  const rule = z.string().check(asCode, z.toLowerCase(), z.regex(colourPattern, problem('colour')));
  return { ...about, ...shown(said), default: standard, kind: 'colour', rule, shape: z.string() };
};

/** An uploaded picture; null: the one that we draw. */
export const picture = <Picture>(
  said: Said,
  shape: z.ZodMiniType<Picture>,
  about: About<Picture | null> & Required<Pick<Field<unknown>, 'use'>>,
): Field<Picture | null> => ({
  ...about,
  ...shown(said),
  default: null,
  kind: 'picture',
  optional: true,
  rule: z.nullable(shape),
  shape: z.nullable(shape),
});

interface ListOptions<Part extends string> extends About<Record<Part, string>[]> {
  readonly most: number;
  readonly parts: Readonly<Record<Part, Field<string>>>;
}

interface SaidOfList extends Said {
  readonly words: Entries['words'] & { readonly most: (values: { most: number }) => string };
}

/** A list of entries in an order of their own, each of several lines; at first it is empty. */
export function list<Part extends string>(
  said: SaidOfList,
  { most, parts, ...about }: ListOptions<Part>,
): Field<Record<Part, string>[]> {
  const entryOf = (schema: 'rule' | 'shape') => {
    const fields = Object.entries<Field<string>>(parts).map(([name, part]) => [name, part[schema]]);
    return z.object(Object.fromEntries(fields)) as unknown as z.ZodMiniType<Record<Part, string>>;
  };
  const rule = z.array(entryOf('rule')).check(z.maxLength(most, said.words.most({ most })));
  return {
    ...about,
    ...shown(said),
    default: [],
    kind: 'list',
    rule: z._default(rule, []),
    shape: z.array(entryOf('shape')),
    list: { most, parts, words: said.words },
  };
}

interface ByHandOptions<Value> extends About<Value> {
  readonly rule: z.ZodMiniType<Value>;
  readonly shape?: z.ZodMiniType<Value>;
}

/** A setting with a control of its own. */
export const byHand = <Value>(
  said: Said,
  standard: NoInfer<Value>,
  options: ByHandOptions<Value>,
): Field<Value> => ({
  shape: options.rule,
  ...options,
  ...shown(said),
  default: standard,
  kind: 'byHand',
});

const isWebAddress = (v: string) => URL.canParse(v) && /^https:\/\//.test(v);

/** For `must`. */
export const webAddress = [isWebAddress, problem('webAddress')] as const;

/** It may be empty; else it must be this. */
export const orEmpty = ([is, otherwise]: NonNullable<TextOptions['must']>) =>
  [(v: string) => v === '' || is(v), otherwise] as const;
