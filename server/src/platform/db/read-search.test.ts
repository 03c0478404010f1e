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

test('a number said short is that of a registration, once the prefix is known', () => {
  const whole = { id: null, number: 'SGM-00042', patterns: ['% sgm-00042 %'] };
  for (const typed of ['SGM-00042', 'sgm42', 'SGM 42', '#42', 'No. 42', '#൪൨']) {
    expect(readSearch(typed, 'SGM'), typed).toEqual(whole);
  }
  expect(readSearch('42', 'SGM')).toEqual({ ...whole, patterns: ['% 42%'] });
  expect(readSearch('00042', 'SGM')).toEqual({ ...whole, patterns: ['%00042%'] });
  // three digits and more may be a part of a phone number
  expect(readSearch('9847', 'SGM')).toEqual({ id: null, number: null, patterns: ['%9847%'] });
  // an email address begins like the number of an earlier event
  expect(readSearch('anil78', 'SGM')).toEqual({
    id: null,
    number: 'ANIL-00078',
    patterns: ['%anil78%'],
  });
  expect(readSearch('#42')).toEqual({ id: null, number: null, patterns: ['% 42 %'] });
});

test.each([
  ['രാജൻ', 'രാജന്‍'],
  ['കൌസല്യ', 'കൗസല്യ'],
  ['JOSÉ', 'jose'],
  ['٩٨٤٧', '9847'],
])('%s is looked for as %s is', (one, other) => {
  expect(readSearch(one)).toEqual(readSearch(other));
});
