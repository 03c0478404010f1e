import {
  type Country,
  countries,
  preferredPhoneCountries,
} from '@sangamam/contract/text/countries';
import { codeText } from '@sangamam/contract/text/text';
import { countryInLanguage } from '../words/countries.ts';
import { isFound } from './is-found.ts';
import { findCountry } from './phone-format.ts';

/** Countries whose name, code or dialling code matches; preferred ones first. */
export function searchCountries(term: string): readonly Country[] {
  const wanted = codeText(term).toLowerCase().replace(/^\+/, '');
  const preferred = preferredPhoneCountries.flatMap((iso2) => findCountry(iso2) ?? []);
  const others = countries.filter((country) => !preferred.includes(country));
  return [...preferred, ...others].filter(
    (country) =>
      isFound(country.name, wanted) ||
      isFound(countryInLanguage(country), wanted) ||
      country.iso2 === wanted ||
      (/^\d+$/.test(wanted) && country.dialCode.startsWith(wanted)),
  );
}
