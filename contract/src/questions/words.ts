import { words as shippedInPageLanguage } from '@sangamam/words/page/questions';
import type { Language } from '../locale/languages.ts';
import type { ShippedPath } from './catalogue.ts';
import type { Question, QuestionWords } from './question.ts';

/** The words of every shipped question in a language; the compiler misses none. */
export type ShippedWords = Readonly<Record<ShippedPath, QuestionWords>>;

/**
 * What a question is called: in `language` if the settings say it, else as it was shipped, else in English.
 * `shipped` are the words of the shipped questions in that language; by default those in the language of the
 * page, which is English outside pages.
 */
export function wordsOf(
  { path, words }: Pick<Question, 'path' | 'words'>,
  language: Language,
  shipped: ShippedWords = shippedInPageLanguage,
): QuestionWords {
  return words?.[language] ?? shipped[path as ShippedPath] ?? words?.en ?? { name: path };
}
