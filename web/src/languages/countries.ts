import { type Country, countries } from '@sangamam/contract/countries';
import { languageNow } from './in-language.ts';

const namesOf = new Map<string, Intl.DisplayNames>();

/** What a country is called in the language of the document, as the browser knows it; else in English. */
export function countryInLanguage({ iso2, name }: Country): string {
  const language = languageNow();
  if (language === 'en') return name;
  const names =
    namesOf.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  namesOf.set(language, names);
  return names.of(iso2.toUpperCase()) ?? name;
}

/** The same of a country by its English name, which is what an answer keeps. */
export function countryNamed(english: string): string {
  const country = countries.find(({ name }) => name === english);
  return country ? countryInLanguage(country) : english;
}

/** Options in the order of the alphabet of the document's language. */
export function inAlphabet<Option extends { readonly label: string }>(
  options: readonly Option[],
): readonly Option[] {
  const language = languageNow();
  if (language === 'en') return options;
  const { compare } = new Intl.Collator(language);
  return options.toSorted((one, other) => compare(one.label, other.label));
}
