import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';
import { shaper } from './shaper.ts';

export type Weight = 400 | 600;

/**
 * The fonts in the order in which they are asked: the fonts of the site, Noto for every other script that people
 * of India, their neighbours and their hosts write names in, and the large ones of East Asia last.
 */
export const families: readonly string[] = [
  'figtree',
  'anek-malayalam',
  'anek-devanagari',
  // Greek, Cyrillic, Vietnamese
  'noto-sans',
  'noto-sans-tamil',
  'noto-sans-kannada',
  'noto-sans-telugu',
  'noto-sans-bengali',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-oriya',
  'noto-sans-ol-chiki',
  'noto-sans-meetei-mayek',
  'noto-sans-sinhala',
  'noto-serif-tibetan',
  // one glyph a letter, so that texts are found in documents; Noto has the rarer letters
  'vazirmatn',
  'noto-sans-arabic',
  'noto-sans-thaana',
  'noto-sans-hebrew',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-ethiopic',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
];

/** A font without its weight, and the letters that it may have, as style sheets are told. */
interface Face {
  /** Such as `figtree/latin`. */
  readonly name: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const require = createRequire(import.meta.url);
const fontFile = (family: string, file: string) =>
  readFileSync(require.resolve(`@fontsource/${family}/${file}`));

const faces = new Map<string, readonly Face[]>();
/** By name, with the letters that each has; all files together are 40 MB. */
const fonts = new Map<string, Font>();
const lettersOf = new Map<string, ReadonlySet<number>>();

/** The files of a family: one for a script, or a hundred for the letters of East Asia. */
function facesOf(family: string): readonly Face[] {
  let known = faces.get(family);
  if (!known) {
    const list = JSON.parse(fontFile(family, 'unicode.json').toString()) as Record<string, string>;
    known = Object.entries(list).map(([subset, ranges]) => ({
      name: `${family}/${subset.replaceAll(/[[\]]/g, '')}`,
      ranges: ranges.split(',').map((range) => {
        const [first = '', last = first] = range.replace('U+', '').split('-');
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
      }),
    }));
    faces.set(family, known);
  }
  return known;
}

/**
 * A font such as `figtree/latin-400`, for documents and pictures; read when a text first needs it, and kept. It lays
 * letters out from left to right, with the feature `rtla` from right to left.
 */
export function fontNamed(name: string): Font {
  let font = fonts.get(name);
  if (!font) {
    const [family = '', file] = name.split('/');
    const data = unpackWoff(fontFile(family, `files/${family}-${file}-normal.woff`));
    font = Object.assign(create(data) as Font, { layout: shaper(data) });
    fonts.set(name, font);
  }
  return font;
}

/**
 * A font as a document embeds it. A glyph that stands for other letters elsewhere is a glyph of its own, so that every
 * reader finds and copies what was typed; by itself a document has one reading for a glyph, that of its first place.
 */
export function fontInDocument(name: string): Font {
  const font = fontNamed(name);
  return Object.create(font, {
    layout: {
      value: (...run: Parameters<Font['layout']>) => {
        const laidOut = font.layout(...run);
        const named = laidOut.glyphs.map((glyph) => ({
          ...glyph,
          id: `${glyph.id} ${glyph.codePoints}`,
        }));
        return Object.assign(laidOut, { glyphs: named });
      },
    },
    createSubset: {
      value: () => {
        const subset = font.createSubset() as unknown as {
          glyphs: number[];
          includeGlyph(glyph: number | string): number;
        };
        const includeGlyph = subset.includeGlyph.bind(subset);
        const places = new Map<string, number>();
        // parts of a glyph come as numbers, and the box for what is missing has its place
        subset.includeGlyph = (glyph) => {
          const id = Number.parseInt(String(glyph), 10);
          if (typeof glyph === 'number' || id === 0) return includeGlyph(id);
          const place = places.get(glyph) ?? subset.glyphs.push(id) - 1;
          places.set(glyph, place);
          return place;
        };
        return subset;
      },
    },
  });
}

/** True if a font has a letter; style sheets are told of more than there is. */
export function hasLetter(font: string, letter: number): boolean {
  let letters = lettersOf.get(font);
  if (!letters) {
    letters = new Set(fontNamed(font).characterSet);
    lettersOf.set(font, letters);
  }
  return letters.has(letter);
}

/** The font of a family that has all these letters; undefined if none has. */
export function findFont(
  family: string,
  letters: readonly number[],
  weight: Weight,
): string | undefined {
  for (const { name, ranges } of facesOf(family)) {
    const mayHave = (letter: number) =>
      ranges.some(([first, last]) => first <= letter && letter <= last);
    const font = `${name}-${weight}`;
    if (letters.every((letter) => mayHave(letter) && hasLetter(font, letter))) return font;
  }
  return undefined;
}

/**
 * The OpenType font in a WOFF file (W3C WOFF 1.0, 3 to 5), unpacked once for the life of the process;
 * the library of fonts unpacks in JavaScript, and fails at some.
 */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + 16 * count);
  woff.copy(header, 0, 4, 8); // flavour
  header.writeUInt16BE(count, 4); // the three search fields after it are of no use to readers
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let i = 0; i < count; i++) {
    const entry = woff.subarray(44 + 20 * i);
    const start = entry.readUInt32BE(4);
    const packed = woff.subarray(start, start + entry.readUInt32BE(8));
    const length = entry.readUInt32BE(12);
    const table = packed.length < length ? inflateSync(packed) : packed;
    const row = 12 + 16 * i;
    entry.copy(header, row, 0, 4); // tag
    entry.copy(header, row + 4, 16, 20); // checksum
    header.writeUInt32BE(offset, row + 8);
    header.writeUInt32BE(length, row + 12);
    parts.push(table, Buffer.alloc(-length & 3));
    offset += length + (-length & 3);
  }
  return Buffer.concat(parts);
}
