import type { Language } from '../languages.ts';
import type { ShippedPath } from './catalogue.ts';
import en from './en.json' with { type: 'json' };
import type { Question, QuestionWords } from './question.ts';

/** The words of every shipped question in one language; the compiler misses none. */
export type ShippedWords = Readonly<Record<ShippedPath, QuestionWords>>;

export const englishWords: ShippedWords = en;

/**
 * What a question is called: in `language` if its words are known there, else in English. `shipped` are the
 * words of the shipped questions in that language.
 */
export function wordsOf(
  question: Pick<Question, 'path' | 'words'>,
  language: Language,
  shipped: ShippedWords,
): QuestionWords {
  const own = question.words?.[language] ?? question.words?.en;
  return own ?? shipped[question.path as ShippedPath];
}
