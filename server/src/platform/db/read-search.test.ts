import { expect, test } from 'vitest';
import { readSearch } from './read-search.ts';

test.each<[string, string[]]>([
  ['', []],
  ['   ', []],
  ['Anu', ['%anu%']],
  ['Anu  NAIR', ['%anu%', '%nair%']],
  ['a', ['% a%']],
  ['an', ['% an%']],
  ['ശ്രീ', ['%ശ്രീ%']],
  ['50%', ['%50\\%%']],
  ['a_b\\c', ['%a\\_b\\\\c%']],
  ['98765 43210', ['%9876543210%']],
  ['+91 98765-43210', ['%919876543210%']],
  ['0091 98765 43210', ['%919876543210%']],
  ['098765 43210', ['%9876543210%']],
  ['+971 050 123 4567', ['%971501234567%']],
  ['050 123 4567', ['%501234567%']],
  ['501234567', ['%501234567%']],
  ['8 (912) 345-67-89', ['%9123456789%']],
  ['06 1 234 5678', ['%12345678%']],
  ['\u202a٩٨٧٦٥\u2011٤٣٢١٠\u202c', ['%9876543210%']],
  ['+971 50', ['%97150%']],
  ['123 4567', ['%1234567%']],
  ['00042', ['%00042%']],
  ['00123', ['%00123%']],
  ['42', ['% 42%']],
  ['anu\u0000nair\n', ['%anu%', '%nair%']],
  ['a b c d e f g h', ['% a%', '% b%', '% c%', '% d%', '% e%', '% f%']],
])('%j is searched as %j', (typed, patterns) => {
  expect(readSearch(typed)).toEqual({ id: null, number: null, patterns });
});

test('a whole number or id is looked up as such', () => {
  expect(readSearch(' sgm-00042 ')).toMatchObject({ number: 'SGM-00042' });
  expect(readSearch('0193 6E4E')).toMatchObject({ id: null, number: null });
  expect(readSearch('01936E4E-0000-7000-8000-00000000000A')).toEqual({
    id: '01936e4e-0000-7000-8000-00000000000a',
    number: null,
    patterns: [],
  });
});
