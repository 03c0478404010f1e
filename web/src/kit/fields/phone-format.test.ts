import { describe, expect, test } from 'vitest';
import { findCountry, formatNational, readPhone, toE164 } from './phone-format.ts';
import { searchCountries } from './search-countries.ts';

function country(iso2: string) {
  const found = findCountry(iso2);
  if (!found) throw new Error(`There is no country ${iso2}`);
  return found;
}

describe('what is typed or pasted', () => {
  test.each([
    ['ten digits are Indian', '98765 43210', 'in', '+919876543210'],
    ['a trunk 0 falls away', '09876543210', 'in', '+919876543210'],
    ['a plus chooses the country', '+971 50 123 4567', 'in', '+971501234567'],
    ['00 chooses the country', '0044 7911 123456', 'in', '+447911123456'],
    ['the chosen country stays when it fits', '+1 416 555 0123', 'ca', '+14165550123'],
    [
      'of several countries with a code the usual one is taken',
      '+12015550123',
      'in',
      '+12015550123',
    ],
    ['no more than fifteen digits count', '1234567890123456789', 'in', '+911234567890123'],
    ['nothing is no number', '', 'in', ''],
    ['letters are no number', 'abc', 'in', ''],
  ])('%s', (_, typed, iso2, e164) => {
    expect(toE164(readPhone(typed, country(iso2)))).toBe(e164);
  });

  test('+1 is shown as the United States', () => {
    expect(readPhone('+12015550123', country('in')).country.iso2).toBe('us');
  });
});

test.each([
  ['in', '9876543210', '98765-43210'],
  ['in', '98765', '98765'],
  ['us', '2015550123', '(201) 555-0123'],
  ['af', '701234567', '701234567'],
  ['in', '9876543210999', '98765-43210999'],
])('digits are grouped as in %s: %s', (iso2, digits, shown) => {
  expect(formatNational(country(iso2), digits)).toBe(shown);
});

describe('the search', () => {
  const found = (term: string) => searchCountries(term).map(({ iso2 }) => iso2);

  test('offers India, the Emirates, the United States and Britain first', () => {
    expect(found('').slice(0, 4)).toEqual(['in', 'ae', 'us', 'gb']);
  });

  test('finds by part of a name, by code and by dialling code', () => {
    expect(found('emir')).toEqual(['ae']);
    expect(found('om')).toContain('om');
    expect(found('+968')).toEqual(['om']);
  });

  test('finds nothing for what is no country', () => {
    expect(found('zzzz')).toEqual([]);
  });
});
