import type { Language } from '../languages.ts';
import type { ShippedPath } from './catalogue.ts';
import type { Question, QuestionWords } from './question.ts';

/** The words of every shipped question in a language other than English; the compiler misses none. */
export type ShippedWords = Readonly<Record<ShippedPath, QuestionWords>>;

/**
 * What a question is called: in `language` if its words are known there, else in English. `shipped` are the
 * words of the shipped questions in that language; none for English.
 */
export function wordsOf(
  { path, words }: Pick<Question, 'path' | 'words'>,
  language: Language,
  shipped: Partial<ShippedWords> = {},
): QuestionWords {
  return words[language] ?? shipped[path as ShippedPath] ?? words.en;
}
