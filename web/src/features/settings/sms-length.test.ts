import { expect, test } from 'vitest';
import { smsLength } from './sms-length.ts';

test.each([
  ['Pay at {site}', 15, 1],
  ['x'.repeat(160), 160, 1],
  ['x'.repeat(161), 161, 2],
  ['x'.repeat(306), 306, 2],
  ['x'.repeat(307), 307, 3],
  ['€'.repeat(80), 160, 1],
  ['₹'.repeat(70), 70, 1],
  ['സ'.repeat(71), 71, 2],
  ['', 0, 1],
])('%j counts %i characters in %i parts', (text, characters, parts) => {
  expect(smsLength(text)).toEqual({ characters, parts });
});
