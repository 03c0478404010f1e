import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** A copy: the reader takes the bytes it is given for itself. */
const open = (pdf: Uint8Array) => getDocument({ data: new Uint8Array(pdf) }).promise;

/** The text another program reads from a PDF: its pages, each as lines from top to bottom. */
export async function readPdf(pdf: Uint8Array): Promise<{ title: string; pages: string[] }> {
  const document = await open(pdf);
  const { info } = await document.getMetadata();
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
    // an accent is a glyph of its own in some fonts
    pages.push(text.join('').normalize('NFC'));
  }
  await document.loadingTask.destroy();
  return { title: String((info as { Title?: string }).Title), pages };
}

/** How many letters are drawn as the box of a font that lacks them. */
export async function countBoxes(pdf: Uint8Array): Promise<number> {
  const document = await open(pdf);
  let boxes = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    for (const [index, operation] of fnArray.entries()) {
      if (operation !== OPS.showText) continue;
      const glyphs = argsArray[index][0] as ({ unicode: string } | number)[];
      boxes += glyphs.filter((glyph) => typeof glyph === 'object' && glyph.unicode === '\0').length;
    }
  }
  await document.loadingTask.destroy();
  return boxes;
}

/**
 * The letters of a text in the order of the alphabet. Readers put blanks where letters stand apart, take a mark above a
 * letter for one beside it, and prefer letters in the forms that they have in common.
 */
export const letters = (text: string): string[] =>
  Array.from(
    text.normalize('NFKC').replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, ''),
  ).toSorted();

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly kind: number;
  readonly data: Uint8Array;
}

/** The texts of the codes in the pictures of the first page. */
export async function readQrCodes(pdf: Uint8Array): Promise<string[]> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });
  const document = await open(pdf);
  const page = await document.getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const codes: string[] = [];
  for (const [index, operation] of fnArray.entries()) {
    if (operation !== OPS.paintImageXObject) continue;
    const found = await readBarcodes(pixelsOf(page.objs.get(argsArray[index][0]) as Picture));
    codes.push(...found.map(({ text }) => text));
  }
  await document.loadingTask.destroy();
  return codes;
}

type Pixels = Parameters<typeof readBarcodes>[0];

/** RGBA of a picture of one bit, three or four bytes a pixel, as pdf.js numbers them: 1, 2, 3. */
function pixelsOf({ width, height, kind, data }: Picture): Pixels {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  const rowBytes = (width + 7) >> 3;
  for (let at = 0; at < width * height; at++) {
    const x = at % width;
    const bit = (data[Math.floor(at / width) * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7));
    const level = kind === 1 ? (bit ? 255 : 0) : (data[at * (kind === 2 ? 3 : 4)] ?? 0);
    rgba.fill(level, at * 4, at * 4 + 3);
  }
  return { width, height, data: rgba, colorSpace: 'srgb' } as Pixels;
}
