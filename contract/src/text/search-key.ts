import { codeText } from './text.ts';

/**
 * How texts are searched, sorted and compared: by a key in which two spellings that look or sound alike are one. The
 * database has the same function (`search_key`, migration 0166); `server/src/platform/db/search-key.long.test.ts` compares
 * the two. What is shown stays as it was typed.
 */

/**
 * The characters a key leaves out, once letters are parted from their marks: accents, the dots of Indic scripts (nukta), vowel
 * signs and the stretching of Arabic, joiners, and whatever nobody sees.
 */
const leftOut =
  /[\u0300-\u036f]|[\ufe00-\ufe0f]|[\u00ad\u0483-\u0487\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

const blanks = /[\t-\r \u0085\u2028\u2029]+/g;

/** The characters from the first of each run on, as those from the second on. */
const runs: readonly (readonly [from: string, to: string, length: number])[] = [
  // capitals, of which the marks are gone
  ['\u0391', '\u03b1', 17],
  ['\u03a3', '\u03c3', 7],
  ['\u0410', '\u0430', 32],
  ['\u0400', '\u0450', 16],
  // digits: Arabic, Persian, and nine scripts of India
  ...[0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66].map(
    (zero) => [String.fromCodePoint(zero), '0', 10] as const,
  ),
];
const pairs = [
  'Ææ',
  'Œœ',
  'Þþ',
  'ẞß',
  '\u03c2\u03c3',
  'Øo',
  'øo',
  'Łl',
  'łl',
  'Đd',
  'đd',
  "‘'",
  "’'",
  "ʼ'",
  '“"',
  '”"',
  '‐-',
  '–-',
  '—-',
  '−-',
  '\u0643\u06a9',
  '\u064a\u06cc',
  '\u0649\u06cc',
];
const shiftOf = ([from, to, length]: (typeof runs)[number]) =>
  Array.from({ length }, (_, index) =>
    [from, to].map((first) => String.fromCodePoint((first.codePointAt(0) ?? 0) + index)),
  );
/** One character for another. */
export const sameCharacters: ReadonlyMap<string, string> = new Map([
  ...runs.flatMap(shiftOf).map(([from = '', to = '']) => [from, to] as const),
  ...pairs.map(([from = '', to = '']) => [from, to] as const),
]);

/** Letters of Malayalam with two encodings: chillus, the dotted r, and the sign of au in one part or two. */
export const sameLetters: readonly (readonly [from: string, to: string])[] = [
  ['\u0d7a', '\u0d23\u0d4d'],
  ['\u0d7b', '\u0d28\u0d4d'],
  ['\u0d7c', '\u0d30\u0d4d'],
  ['\u0d4e', '\u0d30\u0d4d'],
  ['\u0d7d', '\u0d32\u0d4d'],
  ['\u0d7e', '\u0d33\u0d4d'],
  ['\u0d7f', '\u0d15\u0d4d'],
  ['\u0d46\u0d57', '\u0d57'],
];

/** The key of a text as it is kept. */
export function searchKey(text: string): string {
  let key = text
    .normalize('NFKD')
    .replace(leftOut, '')
    .replace(blanks, ' ')
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  key = Array.from(key, (character) => sameCharacters.get(character) ?? character).join('');
  for (const [from, to] of sameLetters) key = key.replaceAll(from, to);
  return key;
}

/** The key of what somebody typed to find a text. */
export const typedKey = (typed: string): string => searchKey(codeText(typed));
