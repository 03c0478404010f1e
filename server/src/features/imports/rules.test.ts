import { expect, test } from 'vitest';
import { contactsIn } from './rules.ts';

test.each<[typed: string, found: string[]]>([
  [' Anu@Import.Example ', ['anu@import.example']],
  ['Anu Thomas <anu@import.example>', ['anu@import.example']],
  ['mailto:anu@import.example', ['anu@import.example']],
  ['anu＠import.example', ['anu@import.example']],
  ['98470 12301', ['+919847012301']],
  ['098470-12301', ['+919847012301']],
  ['0091 98470 12301', ['+919847012301']],
  ['+91 (98470) 12301', ['+919847012301']],
  ['９８４７０１２３０１', ['+919847012301']],
  ['9847012301 / 98470 12302', ['+919847012301', '+919847012302']],
  ['+971 50 123 4567', ['+971501234567']],
  ['JNV Kollam', []],
  ['1998', []],
  ['', []],
])('the contacts of a row are found however they are typed: %s', (typed, found) => {
  expect(contactsIn(['Anu', typed])).toEqual(found);
});
