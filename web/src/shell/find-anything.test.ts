import { expect, test } from 'vitest';
import { afterName, isNamed } from './find-anything.ts';

test.each([
  ['record payment 124', 'Record payment', '124'],
  ['Record  Payment SGM-00124', 'Record payment', 'SGM-00124'],
  ['checkin Lakshmi Nair', 'Check in', 'Lakshmi Nair'],
  ['check-in Lakshmi', 'Check in', 'Lakshmi'],
  ['issue 78', 'Issue', '78'],
  ['record payment', 'Record payment', ''],
  ['issues', 'Issue', null],
  ['Checkiny Joseph', 'Check in', null],
  ['Lakshmi', 'Check in', null],
])('%s: what is left after %s is %s', (text, name, left) => {
  expect(afterName(text, name)).toBe(left);
});

test.each([
  ['Payment history', 'pay', true],
  ['Payment history', 'hist pay', true],
  ['Payment history', 'story', false],
  ['Payment history', '', true],
  ['Room A1 104', 'a1 10', true],
])('%s is named by %s: %s', (name, text, is) => {
  expect(isNamed(name, text)).toBe(is);
});
