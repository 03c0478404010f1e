import parse, { type CountryCode } from 'libphonenumber-js/core';
// The smallest table: countries, prefixes, lengths and one pattern each. The kinds of numbers decide nothing here.
import metadata from 'libphonenumber-js/min/metadata';

/** The numbering plans of the world. */
export interface NumberingPlan {
  /**
   * The number in E.164, without trunk prefix and the prefix for calls abroad; null where no country has such a
   * number. `digits` with + or as typed in the country.
   */
  read(digits: string, iso2?: string): string | null;
  /** The calling code that an international number begins with; null where there is none. */
  callingCodeOf(international: string): string | null;
  /** A number as it is dialled at home, in whatever country, without the trunk prefix that its countries write. */
  withoutTrunk(digits: string): string;
  /** The countries with a plan, as ISO codes. */
  readonly countries: readonly string[];
}

type Plan = NonNullable<(typeof metadata.countries)[CountryCode]>;
/** The places of these in the plan of a country, as the library packs it. */
const at = { pattern: 2, lengths: 3, trunk: 5, trunkTyped: 7 } as const;

/**
 * By the general pattern of a country, not by its ranges of mobile numbers: countries open ranges sooner than a table of
 * them is renewed, and whoever has such a number must get in.
 */
const fits = (national: string, plan: Plan | undefined) =>
  plan?.[at.lengths].includes(national.length) &&
  new RegExp(`^(?:${plan[at.pattern]})$`).test(national);

function isNumberOf(callingCode: string, national: string): boolean {
  const countries = metadata.country_calling_codes[callingCode] ?? [];
  const plans = countries.map((country) => metadata.countries[country]);
  return [...plans, metadata.nonGeographic[callingCode]].some((plan) => fits(national, plan));
}

export const numberingPlan: NumberingPlan = {
  read(digits, iso2) {
    const country = iso2 && { defaultCountry: iso2.toUpperCase() as CountryCode };
    const number = parse(digits, { ...country, extract: false }, metadata);
    if (!number) return null;
    return isNumberOf(number.countryCallingCode, number.nationalNumber) ? number.number : null;
  },
  callingCodeOf(international) {
    const { country_calling_codes: codes, nonGeographic } = metadata;
    const begins = [1, 2, 3].map((length) => international.slice(1, 1 + length));
    return begins.find((code) => code in codes || code in nonGeographic) ?? null;
  },
  withoutTrunk(digits) {
    const rests = Object.values(metadata.countries).flatMap((plan) => {
      const trunk = plan[at.trunkTyped] || plan[at.trunk];
      const rest = trunk ? digits.replace(new RegExp(`^(?:${trunk})`), '') : digits;
      return fits(rest, plan) ? [rest] : [];
    });
    return rests.reduce((all, one) => (one.length < all.length ? one : all), digits);
  },
  countries: Object.keys(metadata.countries),
};
