import { type Country, countries, preferredPhoneCountries } from '@sangamam/contract/countries';
import { countryInLanguage } from '../words/countries.ts';
import { findCountry } from './phone-format.ts';

/** Countries whose name, code or dialling code matches; preferred ones first. */
export function searchCountries(term: string): readonly Country[] {
  const wanted = term.trim().toLowerCase().replace(/^\+/, '');
  const preferred = preferredPhoneCountries.flatMap((iso2) => findCountry(iso2) ?? []);
  const others = countries.filter((country) => !preferred.includes(country));
  return [...preferred, ...others].filter(
    (country) =>
      country.name.toLowerCase().includes(wanted) ||
      countryInLanguage(country).toLowerCase().includes(wanted) ||
      country.iso2 === wanted ||
      (/^\d+$/.test(wanted) && country.dialCode.startsWith(wanted)),
  );
}
