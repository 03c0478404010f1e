/** The languages of forms and messages: English, Malayalam, Hindi. */
export const languages = ['en', 'ml', 'hi'] as const;
export type Language = (typeof languages)[number];

/** How `Intl` is to write for each of them. */
export const intlLocales: Readonly<Record<Language, string>> = {
  en: 'en-IN',
  ml: 'ml-IN',
  hi: 'hi-IN',
};

/** The language of a stored locale; English where it is none of ours. */
export function readLanguage(locale: string): Language {
  return languages.find((own) => own === locale) ?? 'en';
}
