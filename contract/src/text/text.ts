/**
 * The one door for text: what a text means, however a keyboard, a clipboard or a file wrote it. Every schema, search
 * and cell of a file passes it (docs/product/registering.md#texts-as-they-are-meant).
 */

/** Line breaks of every kind, among them those of word processors and of Unicode. */
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/** Blanks of every width, and the blank of Braille, which only looks like one. */
const blank = /[\t\p{Zs}\u2800]/gu;

/** Letters and marks of scripts that join or part them by an invisible joiner. */
const joiningScripts = [
  'Arabic',
  'Syriac',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const unseen = '\\p{Default_Ignorable_Code_Point}';
const joining = `(?!${unseen})(?=[\\p{L}\\p{M}])[${joiningScripts}]`;
/** Signs that take the vowel off a consonant. A joiner behind them counts at the end of a word too. */
const virama =
  '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u1039\\u103a\\u17d2]';
const joiner = '[\\u200c\\u200d]';
const picture = '\\p{Extended_Pictographic}';
/** Places where an invisible character does something and stays. Marks between may change places, so any are skipped. */
const meant = [
  `(?<=${virama}\\p{M}*)${joiner}`,
  `(?<=${joining}\\p{M}*)${joiner}(?=\\p{M}*${joining})`,
  // families, skins and flags of emoji, and digits drawn as keys
  `${picture}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?[\\u{e0020}-\\u{e007f}]*(?:\\u200d(?=${picture}))?`,
  '[#*0-9]\\ufe0f\\u20e3',
].join('|');
const invisible = /* @__PURE__ */ new RegExp(`(${meant})|[${unseen}\\ufff9-\\ufffb]`, 'gu');
/**
 * The text without what nobody sees (marks of direction, zero widths, soft hyphens), its blanks plain and its line
 * breaks \n, in NFC and trimmed. The joiners of Indic scripts and of emoji stay.
 */
export function canonicalText(text: string): string {
  return text
    .normalize('NFD')
    .replace(invisible, '$1')
    .replace(lineBreak, '\n')
    .replace(blank, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
    .normalize('NFC');
}

/** As `canonicalText`, with one blank between words. */
export const canonicalLine = (text: string): string => canonicalText(text).replace(/ +/g, ' ');

/** The text with every digit of any script as 0 to 9: for numbers, codes, years and amounts, not for names. */
export const asciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, asciiDigit);

/** The digits of a script stand in a run of ten, in their order, or several such runs side by side. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((point - zero) % 10);
}

/** As `canonicalLine`, with the digits of any script as 0 to 9: what is read by its digits, such as a code or a year. */
export const codeText = (typed: string): string => asciiDigits(canonicalLine(typed));
