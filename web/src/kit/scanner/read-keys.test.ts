import { expect, test } from 'vitest';
import { type Keys, scanEndedBy, withKey } from './read-keys.ts';

const code = 'SGM-00042.7KX3B0TJ5RD2WUA8';

/** Types a text with a pause after each key, then Enter. */
function type(text: string, pauseMs: number): string | null {
  let atMs = 0;
  let keys: Keys | null = null;
  for (const key of text) {
    keys = withKey(keys, key, atMs);
    atMs += pauseMs;
  }
  return scanEndedBy(keys, atMs);
}

test.each([
  ['a scanner', code, 2, code],
  ['a scanner in small letters', code.toLowerCase(), 8, code.toLowerCase()],
  ['a slow scanner', code, 50, code],
  ['a busy computer', code, 400, code],
  ['a scanner of other codes', 'WIFI:S:Hall;', 2, 'WIFI:S:Hall;'],
  ['a scanner of numbers', 'SGM-00042', 2, 'SGM-00042'],
  ['a scanner that adds blanks', ` ${code} `, 2, code],
  ['somebody who types a name', 'Anupama', 120, null],
  ['somebody who types fast', 'Anupama', 60, null],
  ['somebody who rolls over three keys', 'anu', 20, null],
  ['somebody who copies a code by hand, with rests', code, 1500, null],
  ['nobody', '', 2, null],
])('%s', (_who, text, pauseMs, scan) => {
  expect(type(text, pauseMs)).toBe(scan);
});

test('what was typed before a pause is not part of a scan', () => {
  const before = withKey(withKey(null, 'o', 0), 'k', 100);
  const keys = [...code].reduce((so, key, nth) => withKey(so, key, 5000 + 2 * nth), before);
  expect(scanEndedBy(keys, keys.lastAtMs)).toBe(code);
});

test('an Enter long after the last key is a press of its own', () => {
  let keys: Keys | null = null;
  for (const key of 'SGM-00042') keys = withKey(keys, key, 0);
  expect(scanEndedBy(keys, 40)).toBe('SGM-00042');
  expect(scanEndedBy(keys, 400)).toBeNull();
});
