import bidiFactory from 'bidi-js';
import { families, findFont, hasLetter, type Weight } from './fonts.ts';

/** A stretch of a line that one font draws. */
export interface Run {
  /** Its name, for `fontNamed`. */
  readonly font: string;
  /** The text that the font is given. */
  readonly text: string;
  /** The text as typed, in the order in which it is read. */
  readonly typed: string;
  /** To lay it out from right to left. */
  readonly features?: ['rtla'];
  /** No font has the sign: `text` is the mark in its place. */
  readonly isReplaced: boolean;
}

/** Stands where a sign is that no font has (docs/product/desk-and-door.md#badges). */
export const replacement = '*';

/** A run, or a part of one, that begins at `start` in the text. */
interface Piece extends Run {
  readonly start: number;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
// its types are those of a module, its code is CommonJS
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const isBlank = (text: string) => /^\p{White_Space}/u.test(text);
/** Joiners, marks of direction and the like: fonts need not have them. */
const isInvisible = (letter: string) => /^\p{Default_Ignorable_Code_Point}$/u.test(letter);
/** Nothing else makes a line run from right to left. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069]/u;

const plain = (line: string) =>
  line
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');

/**
 * Splits a line where another font has to take over, as the parts stand on paper from left to right. A word is written
 * by one family if one has all its letters. What no font has is written plainly (𝐀𝐧𝐮 as Anu), or becomes a mark.
 */
export function splitRuns(line: string, weight: Weight): Run[] {
  const text = plain(line);
  const pieces = piecesOf(text, weight);
  return rightToLeft.test(text) ? inOrder(text, pieces) : joined(pieces);
}

/**
 * The beginning of a line of a folded text, so that it runs as the whole does: an invisible mark of the direction of
 * its first letter.
 */
export function leadingMark(paragraph: string): string {
  if (!rightToLeft.test(paragraph)) return '';
  const { paragraphs } = bidi.getEmbeddingLevels(paragraph);
  return paragraphs[0]?.level === 1 ? '\u200f' : '\u200e';
}

/** A line with marks in the place of the signs that no font has, in the order in which it is read; null if all have one. */
export function withMarks(line: string): string | null {
  const pieces = piecesOf(plain(line), 400);
  if (!pieces.some(({ isReplaced }) => isReplaced)) return null;
  return pieces.map(({ isReplaced, text, typed }) => (isReplaced ? text : typed)).join('');
}

function piecesOf(text: string, weight: Weight): Piece[] {
  const pieces: Piece[] = [];
  for (const { 0: word, index } of text.matchAll(/\p{White_Space}+|\P{White_Space}+/gu)) {
    if (isBlank(word)) {
      const last = pieces.at(-1);
      const font = last?.isReplaced === false ? last.font : plainFont(weight);
      const blank = ' '.repeat(word.length);
      pieces.push({ font, text: blank, typed: blank, isReplaced: false, start: index });
      continue;
    }
    const signs = [...graphemes.segment(word)];
    const isWhole = (family: string) =>
      signs.every(({ segment }) => fontIn(family, segment, weight) !== undefined);
    const family = families.find(isWhole);
    for (const { segment, index: at } of signs) {
      pieces.push(...drawn(segment, weight, family ? [family] : families, index + at));
    }
  }
  return pieces;
}

/** The font in which a mark and a blank at the beginning are written. */
const plainFont = (weight: Weight) => fontFor(replacement, weight) as string;

/** The first font that has all visible letters of a sign. */
function fontFor(sign: string, weight: Weight, of: readonly string[] = families) {
  for (const family of of) {
    const font = fontIn(family, sign, weight);
    if (font !== undefined) return font;
  }
  return undefined;
}

/** The latest finds: a text is split again for each line that is tried. */
const found = new Map<string, string | undefined>();
const maxFound = 20_000;
const maxFoundLength = 8;

function fontIn(family: string, sign: string, weight: Weight): string | undefined {
  const key = `${family} ${weight} ${sign}`;
  if (found.has(key)) return found.get(key);
  const letters = Array.from(sign).filter((letter) => !isInvisible(letter));
  const codes = letters.map((letter) => letter.codePointAt(0) as number);
  const font = findFont(family, codes, weight);
  if (found.size >= maxFound) found.clear();
  if (sign.length <= maxFoundLength) found.set(key, font);
  return font;
}

/** A sign as it can be drawn: whole, plainly, or letter by letter with a mark for those that no font has. */
function drawn(typed: string, weight: Weight, of: readonly string[], start: number): Piece[] {
  if (Array.from(typed).every(isInvisible)) return [];
  for (const form of [typed, typed.normalize('NFKC')]) {
    const font = fontFor(form, weight, of);
    if (font === undefined) continue;
    const has = (letter: string) => hasLetter(font, letter.codePointAt(0) as number);
    const text = Array.from(form).filter(has).join('');
    return [{ font, text, typed, isReplaced: false, start }];
  }
  const [first = '', ...rest] = typed;
  if (rest.length === 0 || fontFor(first, weight) === undefined) {
    return [{ font: plainFont(weight), text: replacement, typed, isReplaced: true, start }];
  }
  return [
    ...drawn(first, weight, families, start),
    ...drawn(rest.join(''), weight, families, start + first.length),
  ];
}

/** Neighbours of one font as one, if `fits` as well. */
function joined(pieces: readonly Piece[], fits = (_one: Piece, _other: Piece) => true): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    const isSame = last?.font === piece.font && !last.isReplaced && !piece.isReplaced;
    if (isSame && fits(last, piece)) {
      const [text, typed] = [last.text + piece.text, last.typed + piece.typed];
      all[all.length - 1] = { ...last, text, typed };
    } else all.push(piece);
  }
  return all;
}

/** The runs of a line with parts from right to left (Unicode Standard Annex #9), as they stand on paper. */
function inOrder(text: string, pieces: readonly Piece[]): Run[] {
  const embedding = bidi.getEmbeddingLevels(text);
  const levelOf = ({ start }: Piece) => embedding.levels[start] as number;
  const all = joined(pieces, (one, other) => levelOf(one) === levelOf(other));
  const order = bidi.getReorderedIndices(text, embedding);
  const place = new Map(order.map((index, nth) => [index, nth]));
  const placeOf = ({ start }: Piece) => place.get(start) as number;
  return all
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((run) => (levelOf(run) % 2 === 1 ? { ...run, features: ['rtla'] } : run));
}
