import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const outputFolder = new URL('../src/ui/fonts/', import.meta.url);

/** Printable ASCII, accents of names, and the typographic signs our texts use. */
const latin = `${characters([0x20, 0x7e], [0xa0, 0xff])}–—‘’“”•…−×`;
const malayalam = `${characters([0xd00, 0xd7f])}\u200c\u200d\u0964\u25cc`;

const faces = [
  {
    file: 'figtree.woff2',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    text: latin,
    weights: { min: 400, max: 700 },
  },
  {
    file: 'figtree-rupee.woff2',
    source: '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2',
    text: '₹',
    weights: { min: 400, max: 700 },
  },
  {
    file: 'fraunces.woff2',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
    text: latin,
    weights: 600,
  },
  {
    file: 'anek-malayalam.woff2',
    source: '@fontsource-variable/anek-malayalam/files/anek-malayalam-malayalam-wght-normal.woff2',
    text: malayalam,
    weights: { min: 400, max: 700 },
  },
];

function characters(...ranges: readonly (readonly [first: number, last: number])[]): string {
  return ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    )
    .map((code) => String.fromCodePoint(code))
    .join('');
}

/** When a file was last changed, in milliseconds; 0 when it is not there. */
async function changedAtMs(file: string | URL): Promise<number> {
  return (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
}

/**
 * Cuts the fonts down to the characters and weights the site uses, once; later builds find them made.
 * Without it a first visit would load three times the bytes.
 */
export async function subsetFonts(): Promise<void> {
  await mkdir(outputFolder, { recursive: true });
  const scriptChangedAtMs = await changedAtMs(fileURLToPath(import.meta.url));
  for (const { file, source, text, weights } of faces) {
    const output = new URL(file, outputFolder);
    if ((await changedAtMs(output)) > scriptChangedAtMs) continue;
    const whole = await readFile(require.resolve(source));
    const subset = await subsetFont(whole, text, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
    });
    await writeFile(output, subset);
  }
}
