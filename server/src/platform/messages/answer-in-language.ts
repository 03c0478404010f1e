import { countries } from '@sangamam/contract/countries';
import { fixedChoiceFields } from '@sangamam/contract/fixed-choices';
import { fixedChoicesHi } from '@sangamam/contract/fixed-choices-hi';
import { fixedChoicesMl } from '@sangamam/contract/fixed-choices-ml';
import type { Language } from '@sangamam/contract/languages';

const fixedChoices = { en: {}, ml: fixedChoicesMl, hi: fixedChoicesHi } as const;
const regionNames = {
  ml: new Intl.DisplayNames('ml', { type: 'region' }),
  hi: new Intl.DisplayNames('hi', { type: 'region' }),
};

/** A choice from a fixed list, such as a district, as the form shows it; other texts unchanged. */
export function choiceInLanguage(english: string, language: Language): string {
  const texts: Readonly<Record<string, string>> = fixedChoices[language];
  return Object.hasOwn(texts, english) ? (texts[english] ?? english) : english;
}

/** An answer as the form shows it in `language`; typed text is unchanged. */
export function answerInLanguage(field: string, answer: string, language: Language): string {
  if (field === 'country' && language !== 'en') {
    const iso2 = countries.find(({ name }) => name === answer)?.iso2.toUpperCase();
    return (iso2 && regionNames[language].of(iso2)) ?? answer;
  }
  return fixedChoiceFields.has(field) ? choiceInLanguage(answer, language) : answer;
}
