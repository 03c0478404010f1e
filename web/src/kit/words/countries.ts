import { type Country, countries } from '@sangamam/contract/text/countries';
import { languageNow } from '../../ui/in-language.ts';

const namesOf = new Map<string, Intl.DisplayNames>();

/** Name of a country in the language of the page, else in English. */
export function countryInLanguage({ iso2, name }: Country): string {
  const language = languageNow();
  if (language === 'en') return name;
  const names =
    namesOf.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  namesOf.set(language, names);
  return names.of(iso2.toUpperCase()) ?? name;
}

/** As `countryInLanguage`, for the English name that answers store. */
export function countryNamed(english: string): string {
  const country = countries.find(({ name }) => name === english);
  return country ? countryInLanguage(country) : english;
}

/** Sorts options by label in the language of the page; in English their order is kept. */
export function inAlphabet<Option extends { readonly label: string }>(
  options: readonly Option[],
): readonly Option[] {
  const language = languageNow();
  if (language === 'en') return options;
  const { compare } = new Intl.Collator(language);
  return options.toSorted((one, other) => compare(one.label, other.label));
}
