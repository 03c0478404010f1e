import { words as shippedInPageLanguage } from '@sangamam/words/page/questions';
import type { Language } from '../locale/languages.ts';
import type { ShippedPath } from './catalogue.ts';
import type { Named, QuestionWords } from './question.ts';

/** The words of every shipped question in a language; the compiler misses none. */
export type ShippedWords = Readonly<Record<ShippedPath, QuestionWords>>;

/**
 * The words of a question: in `language` if the settings say it, else as it was shipped, else in English. Of a
 * shipped one each text that the settings have in that language stands in place of its own.
 * `shipped` are the words of the shipped questions in that language; by default those in the language of the
 * page, which is English outside pages.
 */
export function wordsOf(
  { path, words, overrides }: Named,
  language: Language,
  shipped: ShippedWords = shippedInPageLanguage,
): QuestionWords {
  const given = words?.[language] ?? shipped[path as ShippedPath] ?? words?.en ?? { name: path };
  const others = overrides?.[language];
  // a question that is asked by its name stays so, whatever heads its answers
  return others ? { label: given.name, ...given, ...others } : given;
}
