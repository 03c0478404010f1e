import { glob, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const outputFolder = new URL('../src/ui/fonts/', import.meta.url);
const malayalamWords = fileURLToPath(new URL('../../words/ml/', import.meta.url));

/** Printable ASCII, accents of names, and the typographic signs our texts use. */
const latin = `${characters([0x20, 0x7e], [0xa0, 0xff])}–—‘’“”•…−×`;

const latinFaces = [
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
];
const malayalamFace = {
  source: '@fontsource-variable/anek-malayalam/files/anek-malayalam-malayalam-wght-normal.woff2',
  weights: { min: 400, max: 700 },
};

/**
 * Malayalam in two files: the letters that our words have, which every page in it loads, and the rest, which
 * only names and old texts need.
 */
async function malayalamFaces() {
  const block = characters([0xd00, 0xd7f]);
  let words = '';
  for await (const file of glob(`${malayalamWords}**/*.json`))
    words += await readFile(file, 'utf8');
  const inUse = [...block].filter((letter) => words.includes(letter));
  const rest = [...block].filter((letter) => !words.includes(letter));
  return [
    { ...malayalamFace, file: 'anek-malayalam.woff2', text: `${inUse.join('')}\u200c\u200d\u25cc` },
    { ...malayalamFace, file: 'anek-malayalam-rest.woff2', text: `${rest.join('')}\u0964` },
  ];
}

/** The style sheet of these files: a browser loads one when a text has a letter of it. */
const styleOf = (faces: Awaited<ReturnType<typeof malayalamFaces>>) =>
  faces
    .map(
      ({ file, text, weights }) => `@font-face {
  font-family: "Anek Malayalam";
  src: url("./${file}") format("woff2");
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  unicode-range: ${[...text].map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join(', ')};
}
`,
    )
    .join('');

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
  const malayalam = await malayalamFaces();
  const style = new URL('malayalam.css', outputFolder);
  // written again when our words have another letter
  if ((await readFile(style, 'utf8').catch(() => '')) !== styleOf(malayalam)) {
    await writeFile(style, styleOf(malayalam));
  }
  const changedMs = await changedAtMs(fileURLToPath(import.meta.url));
  const styleChangedMs = await changedAtMs(style);
  for (const { file, source, text, weights } of [...latinFaces, ...malayalam]) {
    const output = new URL(file, outputFolder);
    const madeMs = await changedAtMs(output);
    const isMalayalam = source === malayalamFace.source;
    if (madeMs > changedMs && !(isMalayalam && madeMs < styleChangedMs)) continue;
    const whole = await readFile(require.resolve(source));
    const subset = await subsetFont(whole, text, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
    });
    await writeFile(output, subset);
  }
}
