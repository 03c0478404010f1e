import {
  type Country,
  countries,
  countryOfNumber,
  formatNational,
} from '@sangamam/contract/text/countries';
import { digitsTyped, maxPhoneDigits, readPhone } from '@sangamam/contract/text/phone';

export const findCountry = (iso2: string): Country | undefined =>
  countries.find((country) => country.iso2 === iso2);

/** The value of a phone field. */
export interface TypedPhone {
  readonly country: Country;
  /** Grouped as in that country, without its code and, once the number is whole, without the trunk prefix. */
  readonly shown: string;
  /** In E.164, or that far as it was typed; empty without a number. */
  readonly value: string;
}

/**
 * Reads a typed or pasted number, in digits of any script: `+971…` and `0097…` choose the country, which else is the
 * one that is chosen.
 */
export function readTyped(text: string, chosen: Country): TypedPhone {
  const digits = digitsTyped(text);
  const { number = digits } = readPhone(digits, chosen);
  if (!number.startsWith('+')) return typedIn(chosen, number);
  const international = number.slice(1);
  const country = international.startsWith(chosen.dialCode)
    ? chosen
    : countryOfNumber(international);
  // a code on its way stays as it was typed
  if (!country) return { country: chosen, shown: cap(number), value: number === '+' ? '' : number };
  return typedIn(country, international.slice(country.dialCode.length));
}

function typedIn(country: Country, digits: string): TypedPhone {
  const national = cap(digits, country.dialCode.length);
  const value = national === '' ? '' : `+${country.dialCode}${national}`;
  return { country, shown: formatNational(country, national), value };
}

const cap = (digits: string, used = 0) => digits.slice(0, maxPhoneDigits - used);

/** The flag as an emoji, which Windows shows as two letters. */
export function flagOf(country: Country): string {
  const regional = [...country.iso2.toUpperCase()].map((letter) => letter.charCodeAt(0) + 127_397);
  return String.fromCodePoint(...regional);
}
