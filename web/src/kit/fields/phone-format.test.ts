import { formatNational } from '@sangamam/contract/text/countries';
import { describe, expect, test } from 'vitest';
import { findCountry, readTyped } from './phone-format.ts';
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
    ['a trunk 0 of the chosen country falls away', '050 123 4567', 'ae', '+971501234567'],
    ['and behind the code as well', '+971 050 123 4567', 'in', '+971501234567'],
    ['a trunk 8, where it is one', '8 (912) 345-67-89', 'ru', '+79123456789'],
    ['a trunk 06, where it is one', '06 20 123 4567', 'hu', '+36201234567'],
    ['Italy keeps its 0', '06 1234 5678', 'it', '+390612345678'],
    [
      'marks that nobody sees are no part of it',
      '\u202a+971 50 123 4567\u202c',
      'in',
      '+971501234567',
    ],
    ['nor do they hide ten digits', '\u206698765\u201143210\u2069', 'in', '+919876543210'],
    ['Arabic digits', '٠٥٠١٢٣٤٥٦٧', 'ae', '+971501234567'],
    ['Malayalam digits', '൯൮൭൬൫൪൩൨൧൦', 'in', '+919876543210'],
    ['Devanagari digits', '९८७६५४३२१०', 'in', '+919876543210'],
    ['the chosen country’s code without a plus', '971501234567', 'ae', '+971501234567'],
    ['a number that is none of the country stays as typed', '9847012345', 'ae', '+9719847012345'],
    ['nothing is no number', '', 'in', ''],
    ['a plus alone is none yet', '+', 'in', ''],
    ['letters are no number', 'abc', 'in', ''],
  ])('%s', (_, typed, iso2, e164) => {
    expect(readTyped(typed, country(iso2)).value).toBe(e164);
  });

  test('+1 is shown as the United States', () => {
    expect(readTyped('+12015550123', country('in')).country.iso2).toBe('us');
  });

  test.each([
    ['a code on its way stays, key by key', '+971501234567', 'ae', '50 123 4567'],
    ['so does 00', '00971501234567', 'ae', '50 123 4567'],
    ['a trunk 0 stays until the number is whole', '09876543210', 'in', '98765-43210'],
    ['keys of an Arabic keyboard', '٩٨٧٦٥٤٣٢١٠', 'in', '98765-43210'],
  ])('%s', (_, keys, iso2, shown) => {
    let box = { country: country('in'), shown: '' };
    for (const key of keys) {
      const before = box.shown;
      box = readTyped(before + key, box.country);
      // no key is lost without another country having been chosen by it
      if (box.country.iso2 === 'in') expect(box.shown).not.toBe(before);
    }
    expect([box.country.iso2, box.shown]).toEqual([iso2, shown]);
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
