import type { words as failures } from '@sangamam/words/en/failures';
import type { words } from '@sangamam/words/en/problems';
import type { words as staffFailures } from '@sangamam/words/staff/failures';
import type { words as staffWords } from '@sangamam/words/staff/problems';
import { dayInWords } from './dates.ts';
import type { Language } from './languages.ts';

/**
 * The problem of an answer, or the call that failed, as a key with values: the reader's side says it in
 * the reader's language (`problems.json` and `failures.json` of the words), the server in English. Only the server knows
 * `staff/problems.json`. Schemas carry texts only, so a problem goes through them as one.
 */

type Sentences = typeof words & typeof staffWords;
/** The values that a sentence has, as arguments: none, or one object. */
export type ValuesOf<Sentence> = Sentence extends (values: infer Values) => string
  ? [values: Values]
  : [];

export type Values = Readonly<Record<string, string | number>>;

export interface Problem {
  readonly key: string;
  readonly values?: Values;
}

const mark = '\u0001';

export const problem = <Key extends keyof Sentences>(
  key: Key,
  ...[values]: ValuesOf<Sentences[Key]>
): string => `${mark}${JSON.stringify({ key, values })}`;

/** A call that failed for a reason the server did not give. */
export const failed = (key: keyof typeof failures | keyof typeof staffFailures): string =>
  `${mark}${JSON.stringify({ key })}`;

/** The problem in a text; null for a sentence. */
export const readProblem = (text: string): Problem | null =>
  text.startsWith(mark) ? JSON.parse(text.slice(mark.length)) : null;

/** For `safeParse`: what is said where a schema has no words of its own. */
export const defaultError = { error: () => problem('invalid') };

/** A sentence of the words with its values, of which a `day` is a moment; null for a key they do not have. */
export function say(
  sentences: object,
  { key, values }: { readonly key: string; readonly values?: Values | undefined },
  language: Language,
): string | null {
  const sentence: unknown = Object.hasOwn(sentences, key) ? Reflect.get(sentences, key) : null;
  if (typeof sentence !== 'function') return typeof sentence === 'string' ? sentence : null;
  const { day } = values ?? {};
  return sentence({ ...values, ...(day && { day: dayInWords(String(day), language) }) });
}
