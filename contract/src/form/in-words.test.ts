import { expect, test } from 'vitest';
import { phoneInWords } from './in-words.ts';

test.each([
  ['+919847012345', '+91 98470-12345'],
  ['+12015550123', '+1 (201) 555-0123'],
  ['+971501234567', '+971 50 123 4567'],
  ['leela@example.org', 'leela@example.org'],
  ['98470 12345', '98470 12345'],
  ['', ''],
])('%j is shown as %s', (phone, shown) => {
  expect(phoneInWords(phone)).toBe(shown);
});
