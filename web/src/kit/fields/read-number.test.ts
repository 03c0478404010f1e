import { expect, test } from 'vitest';
import { readAmount, readCount, readRupees } from './read-number.ts';

test.each([
  ['2', 2],
  ['൨', 2],
  [' ٢ ', 2],
  ['१२', 12],
  ['１,５００', 1500],
  ['', null],
  ['two', Number.NaN],
  ['-1', Number.NaN],
  ['1.5', Number.NaN],
])('%j counts %d', (typed, count) => {
  expect(readCount(typed)).toBe(count);
});

test.each([
  ['₹ 1,500.50', '1500.50'],
  ['൫൦൦', '500'],
  ['0', null],
  ['1.234', null],
])('%j is an amount of %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

test('rupees are whole', () => {
  expect(readRupees('٥٠٠')).toBe(500);
  expect(readRupees('500.5')).toBeNull();
});
