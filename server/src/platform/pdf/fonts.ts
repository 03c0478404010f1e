import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

export type Weight = 400 | 600;

/** A stretch of text that one font can write. */
export interface Run {
  readonly font: string;
  readonly text: string;
  /** Letters change place and shape, so that what is drawn no longer reads as what was typed. */
  readonly isShaped: boolean;
}

/** The first that knows a letter writes it: Latin with the rupee sign, Malayalam, Devanagari. */
const subsets = [
  { family: 'figtree', subset: 'latin', isShaped: false },
  { family: 'figtree', subset: 'latin-ext', isShaped: false },
  { family: 'anek-malayalam', subset: 'malayalam', isShaped: true },
  { family: 'anek-devanagari', subset: 'devanagari', isShaped: true },
] as const;

const require = createRequire(import.meta.url);
const fontFile = (family: string, file: string) =>
  readFileSync(require.resolve(`@fontsource/${family}/${file}`));

/** The letters of each subset, as its package lists them for style sheets. */
const faces = subsets.map(({ family, subset, isShaped }) => {
  const list = JSON.parse(fontFile(family, 'unicode.json').toString()) as Record<string, string>;
  return { name: `${family}-${subset}`, family, subset, isShaped, ranges: ranges(list[subset]) };
});

function ranges(list = ''): [first: number, last: number][] {
  return list.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

/** Every font by its name in a document, in a form a PDF can embed in part. */
export function readFonts(): { name: string; data: Buffer }[] {
  fonts ??= faces.flatMap(({ name, family, subset }) =>
    ([400, 600] as const).map((weight) => ({
      name: `${name}-${weight}`,
      data: unpackWoff(fontFile(family, `files/${family}-${subset}-${weight}-normal.woff`)),
    })),
  );
  return fonts;
}
let fonts: { name: string; data: Buffer }[] | undefined;

/**
 * The OpenType font in a WOFF file (W3C WOFF 1.0, 3 to 5), unpacked once for the life of the process;
 * the PDF library would unpack it in JavaScript for every document.
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

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text where another font has to take over; blanks stay with what is before them. */
export function splitRuns(text: string, weight: Weight): Run[] {
  const runs: { font: string; text: string; isShaped: boolean }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1);
    if (last && /^\s+$/.test(segment)) {
      last.text += segment;
      continue;
    }
    const letter = segment.codePointAt(0) ?? 0;
    const knows = ({ ranges }: (typeof faces)[number]) =>
      ranges.some(([first, end]) => first <= letter && letter <= end);
    const { name, isShaped } = faces.find(knows) ?? (faces[0] as (typeof faces)[number]);
    const font = `${name}-${weight}`;
    if (last?.font === font) last.text += segment;
    else runs.push({ font, text: segment, isShaped });
  }
  return runs;
}
