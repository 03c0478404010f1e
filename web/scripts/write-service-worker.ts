import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';

const source = new URL('../src/shell/service-worker.js', import.meta.url);

/** Puts the service worker into a built site, with the checksum of this build as its version. */
export async function writeServiceWorker(folder: string): Promise<void> {
  const text = await readFile(source, 'utf8');
  const hash = createHash('sha256').update(text);
  // A name holds the checksum of its content.
  const names = (await readdir(`${folder}/assets`)).sort();
  for (const name of names) hash.update(`${name}\n`);
  const version = hash.digest('hex').slice(0, 16);
  await writeFile(`${folder}/service-worker.js`, `self.buildVersion = '${version}';\n${text}`);
}
