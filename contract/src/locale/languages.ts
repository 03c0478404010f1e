import { words } from '@sangamam/words/by-language/language';
import type { pseudoLanguage } from '@sangamam/words/pseudo';

/** The languages of forms and messages; each has a folder of words of this name. */
export const languages = ['en', 'ml', 'hi'] as const;
export type Language = (typeof languages)[number];

/** A page may be in the pseudo-language too, in development. */
export type PageLanguage = Language | typeof pseudoLanguage;

/** The facts of each language: its own name, its English one, its locale for `Intl`. */
export const languageFacts: Readonly<Record<Language, (typeof words)['en']>> = words;

/** One of these for each language. */
export function byLanguage<Value>(
  of: (language: Language) => Value,
): Readonly<Record<Language, Value>> {
  return Object.fromEntries(languages.map((language) => [language, of(language)])) as Readonly<
    Record<Language, Value>
  >;
}

/** Locales for `Intl`. */
export const intlLocales = byLanguage((language) => words[language].locale);

/** The language of a stored locale; English if unknown. */
export function readLanguage(locale: string): Language {
  return languages.find((own) => own === locale) ?? 'en';
}

/** Those whose texts stand beside the English ones of the settings. */
export type TranslatedLanguage = Exclude<Language, 'en'>;
export const translatedLanguages: readonly TranslatedLanguage[] = languages.filter(
  (language) => language !== 'en',
);

/** The same if it is one of them. */
export const translatedLanguage = (name: string): TranslatedLanguage | undefined =>
  translatedLanguages.find((language) => language === name);

/** One of these for each language but English. */
export function byTranslation<Value>(
  of: (language: TranslatedLanguage) => Value,
): Record<TranslatedLanguage, Value> {
  const entries = translatedLanguages.map((language) => [language, of(language)]);
  return Object.fromEntries(entries) as Record<TranslatedLanguage, Value>;
}
