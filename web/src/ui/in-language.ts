import type { Language } from '@sangamam/contract/languages';

export interface Locale {
  readonly language: Language;
  /** The words of a language by the name of their group; English needs none, it is in the pages. */
  readonly dictionary?: object;
}

const english: Locale = { language: 'en' };
let currentLocale = (): Locale => english;

/**
 * Sets where the current locale comes from. The browser has one per document; the server renders
 * several documents at once and has one for each.
 */
export function setLocaleSource(source: () => Locale | undefined): void {
  currentLocale = () => source() ?? english;
}

export const languageNow = (): Language => currentLocale().language;

/**
 * Words that read in the language of the document: each key as the dictionary has it under `name`, else
 * in English. They are looked up when they are read, so read them while rendering, not while a module
 * loads; groups of them may be picked out at any time.
 */
export function inLanguage<Words extends object>(name: string, words: Words): Words {
  return translated(words, () => Reflect.get(currentLocale().dictionary ?? {}, name));
}

function translated<Words extends object>(words: Words, other: () => object | undefined): Words {
  return new Proxy(words, {
    get(target, key) {
      const own: unknown = Reflect.get(target, key);
      const theirs = () => Reflect.get(other() ?? target, key);
      const isGroup = typeof own === 'object' && own !== null && !Array.isArray(own);
      if (isGroup) return translated(own, theirs);
      return theirs() ?? own;
    },
  });
}

/** A group of words that no page picks from by name: as the language of the document has it, else in English. */
export function groupInLanguage<Words extends object>(name: string, english: Words): Words {
  return Reflect.get(currentLocale().dictionary ?? {}, name) ?? english;
}

function inGroup(name: string, key: string): string | undefined {
  const group: object = Reflect.get(currentLocale().dictionary ?? {}, name) ?? {};
  const text: unknown = Object.hasOwn(group, key) ? Reflect.get(group, key) : undefined;
  return typeof text === 'string' ? text : undefined;
}

/**
 * A message of the rules or the server in the language of the document; as it is where nobody translated
 * it. Numbers in it stand as `#` in the dictionary, in the order of the English sentence, and the name of
 * a field before "must be" as `…`.
 */
export function messageInLanguage(message: string): string {
  const counted = message.replaceAll(/\d+/g, '#');
  const known =
    inGroup('messages', message) ??
    inGroup('messages', counted) ??
    inGroup('messages', counted.replace(/^.+(?= must be )/, '…'));
  const numbers = message.match(/\d+/g) ?? [];
  return known?.replaceAll('#', () => numbers.shift() ?? '') ?? message;
}

/** A text of the contract that people read, such as a state or a declaration, in the language of the document. */
export const textInLanguage = (english: string): string => inGroup('texts', english) ?? english;
