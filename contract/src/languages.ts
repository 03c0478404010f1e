/** The languages of forms and messages: English, Malayalam, Hindi. */
export const languages = ['en', 'ml', 'hi'] as const;
export type Language = (typeof languages)[number];

/** Locales for `Intl`. */
export const intlLocales: Readonly<Record<Language, string>> = {
  en: 'en-IN',
  ml: 'ml-IN',
  hi: 'hi-IN',
};

/** The language of a stored locale; English if unknown. */
export function readLanguage(locale: string): Language {
  return languages.find((own) => own === locale) ?? 'en';
}

/** Those whose texts stand beside the English ones of the settings. */
export const translatedLanguages = ['ml', 'hi'] as const satisfies readonly Language[];
