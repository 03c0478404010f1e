import { expect, test } from 'vitest';
import { hasValue, moved, withText } from './option-edits.ts';

test.each([
  [0, 1, 'bac'],
  [2, 1, 'acb'],
  [2, 0, 'cab'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [7, 1, 'abc'],
])('an option moves from %i to %i, and not over the ends', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected);
});

test('a text that says nothing is none', () => {
  const one = withText(undefined, 'Dr. A', 'Doctor');
  expect(one).toEqual({ 'Dr. A': 'Doctor' });
  expect(withText(one, 'Dr. A', '')).toBeUndefined();
  expect(withText({ ...one, b: 'B' }, 'b', '')).toEqual(one);
});

test('a value is known however it is written', () => {
  expect(hasValue(['Train', 'Own car'], ' own CAR ')).toBe(true);
  expect(hasValue(['Train'], 'Ship')).toBe(false);
});
