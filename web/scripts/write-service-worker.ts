import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { languages } from '@sangamam/contract/languages';

const source = new URL('../src/shell/service-worker.js', import.meta.url);

/**
 * Puts the service worker into a built site, with the checksum of this build as its version and the file of
 * words of each language: no document names that, the scripts ask for it.
 */
export async function writeServiceWorker(folder: string): Promise<void> {
  const text = await readFile(source, 'utf8');
  const hash = createHash('sha256').update(text);
  // A name holds the checksum of its content.
  const names = (await readdir(`${folder}/assets`)).sort();
  for (const name of names) hash.update(`${name}\n`);
  const version = hash.digest('hex').slice(0, 16);
  const wordFiles = Object.fromEntries(
    languages
      .filter((language) => language !== 'en')
      .map((language) => [language, `/assets/${wordFile(language, names)}`]),
  );
  const known = `self.buildVersion = '${version}';\nself.wordFiles = ${JSON.stringify(wordFiles)};\n`;
  await writeFile(`${folder}/service-worker.js`, known + text);
}

function wordFile(language: string, names: readonly string[]): string {
  const [name, other] = names.filter((name) => new RegExp(`^${language}-[\\w-]+\\.js$`).test(name));
  if (!name || other) throw new Error(`The words of ${language} are not in one file`);
  return name;
}
