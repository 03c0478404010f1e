import { type Country, countries, preferredPhoneCountries } from '@sangamam/contract/countries';
import { maxPhoneDigits } from '@sangamam/contract/phone';

export const findCountry = (iso2: string): Country | undefined =>
  countries.find((country) => country.iso2 === iso2);

/** Groups digits as the country does; those beyond its mask follow ungrouped. */
export function formatNational(country: Country, digits: string): string {
  let rest = digits;
  let text = '';
  for (const sign of country.mask) {
    if (rest === '') return text;
    if (sign === '.') {
      text += rest[0];
      rest = rest.slice(1);
    } else {
      text += sign;
    }
  }
  return text + rest;
}

/** The country of an international number: by the longest dialling code, then the preferred countries. */
function countryOf(digits: string): Country | undefined {
  const rank = (country: Country) => {
    const preferred = (preferredPhoneCountries as readonly string[]).indexOf(country.iso2);
    return country.dialCode.length * 10 + (preferred < 0 ? 0 : 5 - preferred);
  };
  return countries
    .filter(({ dialCode }) => digits.startsWith(dialCode))
    .sort((a, b) => rank(b) - rank(a))[0];
}

export interface PhoneParts {
  readonly country: Country;
  /** Digits without the dialling code, limited to 15 with it. */
  readonly national: string;
}

/**
 * Parses a typed or pasted number: `+971…` and `0091…` choose the country, and in India a leading 0 is
 * dropped.
 */
export function readPhone(text: string, country: Country): PhoneParts {
  const digits = text.replace(/\D/g, '');
  const international = text.trim().startsWith('+')
    ? digits
    : digits.startsWith('00')
      ? digits.slice(2)
      : undefined;
  if (international !== undefined) {
    const found = international.startsWith(country.dialCode) ? country : countryOf(international);
    if (found) return cap(found, international.slice(found.dialCode.length));
  }
  return cap(country, country.iso2 === 'in' ? digits.replace(/^0/, '') : digits);
}

function cap(country: Country, national: string): PhoneParts {
  return { country, national: national.slice(0, maxPhoneDigits - country.dialCode.length) };
}

/** Such as `+919876543210`; empty without a number. */
export function toE164({ country, national }: PhoneParts): string {
  return national === '' ? '' : `+${country.dialCode}${national}`;
}

/** The number that a phone field without scripts holds as it was typed: of India, unless it says its country. */
export function phoneTyped(text: string): string {
  const india = findCountry('in');
  return india ? toE164(readPhone(text, india)) : text;
}

/** The flag as an emoji, which Windows shows as two letters. */
export function flagOf(country: Country): string {
  const regional = [...country.iso2.toUpperCase()].map((letter) => letter.charCodeAt(0) + 127_397);
  return String.fromCodePoint(...regional);
}
