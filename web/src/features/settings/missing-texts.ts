import { type TranslatedLanguage, translatedLanguage } from '@sangamam/contract/locale/languages';
import { fieldsOf } from '@sangamam/contract/settings/catalogue';
import { shippedText } from '@sangamam/contract/settings/shipped-texts';
import type { SettingsTab } from '@sangamam/contract/settings/tabs';
import { type Values, valueAt } from './values.ts';

/** True if people who chose the language read this text in English. */
export const isMissing = (language: TranslatedLanguage, english: unknown, written: unknown) =>
  typeof english === 'string' &&
  english !== '' &&
  !written &&
  shippedText(language, english) === undefined;

/** True if texts of the tab stand in several languages. */
export const hasTranslations = (tab: SettingsTab) =>
  tab === 'home' ||
  tab === 'faq' ||
  Object.values(fieldsOf(tab)).some(({ translatedMax }) => translatedMax);

/** How many texts of a tab are read in English by people who chose the language. */
export function countMissing(
  tab: SettingsTab,
  value: Values,
  language: TranslatedLanguage,
): number {
  const names = Object.entries(fieldsOf(tab)).filter(([, { translatedMax }]) => translatedMax);
  const ofFields = names.filter(([name]) =>
    isMissing(language, valueAt(value, name), valueAt(value, `translations.${language}.${name}`)),
  );
  const content = tab === 'home' || tab === 'faq' ? value[tab] : undefined;
  return ofFields.length + countInContent(content, language);
}

/** Values that are no text in a language: moments, names of people, choices and uploads. */
const sameInAll = new Set(['time', 'kind', 'who', 'name', 'school', 'phone', 'portrait']);

/** These lists and groups carry their translations beside each text. */
function countInContent(content: unknown, language: TranslatedLanguage): number {
  if (typeof content !== 'object' || content === null) return 0;
  const { [language]: written, ...parts } = content as Values;
  const counts = Object.entries(parts)
    .filter(([key]) => !translatedLanguage(key) && !sameInAll.has(key))
    .map(([key, part]) =>
      typeof part === 'string'
        ? Number(isMissing(language, part, valueAt(written, key)))
        : countInContent(part, language),
    );
  return counts.reduce((sum, count) => sum + count, 0);
}
