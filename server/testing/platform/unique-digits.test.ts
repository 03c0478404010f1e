import { expect, test } from 'vitest';
import { uniqueDigits } from './unique-digits.ts';

test('a file is given the same digits whichever ran before it', () => {
  expect([uniqueDigits(), uniqueDigits()]).toEqual(['731000001', '731000002']);
});
