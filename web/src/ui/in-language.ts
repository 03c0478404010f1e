import type { Language } from '@sangamam/contract/locale/languages';
import { words as texts } from '@sangamam/words/page/texts';
import { pageLanguage } from '@sangamam/words/page-language';
import { pseudoLanguage } from '@sangamam/words/pseudo';

export const languageNow = (): Language =>
  (pageLanguage() === pseudoLanguage ? 'en' : pageLanguage()) as Language;

/** A text of the contract that people read, such as a state or a declaration, in the language of the document. */
export function textInLanguage(english: string): string {
  const text: unknown = Reflect.get(texts, english);
  return typeof text === 'string' ? text : english;
}
