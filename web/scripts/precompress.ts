import { glob, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller files gain nothing: they fit into one packet as they are. */
const worthwhileBytes = 512;

/**
 * Puts a `.br` and a `.gz` beside every text file of a built site, at the highest level: done once, so
 * that no request pays for it.
 */
export async function precompress(folder: string): Promise<void> {
  for await (const file of glob(`${folder}/**/*.{js,css,svg,json,webmanifest,txt}`)) {
    const bytes = await readFile(file);
    if (bytes.length < worthwhileBytes) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.br`, await brotli(bytes, { params }));
    await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }));
  }
}
