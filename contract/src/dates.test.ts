import { expect, it } from 'vitest';
import { dayInWords } from './dates.ts';

it.each([
  ['2027-02-06T03:30:00Z', 'Sat, 6 Feb 2027'],
  // already the next day in Kochi
  ['2026-12-31T18:30:00Z', 'Fri, 1 Jan 2027'],
  ['2026-12-31T18:29:59Z', 'Thu, 31 Dec 2026'],
])('says %s as %s', (moment, words) => {
  expect(dayInWords(moment)).toBe(words);
});
