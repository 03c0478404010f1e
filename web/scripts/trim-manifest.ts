import { glob, readFile, writeFile } from 'node:fs/promises';

const opening = 'window.__reactRouterManifest=';

/**
 * Takes out of the list of routes that every browser loads what only the server reads: which files each
 * route imports, so that it can name them in the document (`getModuleLinkHrefs` of React Router). It is
 * more than half of the list, and grows with every page of the back office.
 */
export async function trimManifest(folder: string): Promise<void> {
  for await (const file of glob(`${folder}/assets/manifest-*.js`)) {
    const text = await readFile(file, 'utf8');
    if (!text.startsWith(opening)) throw new Error(`${file} is no list of routes`);
    const manifest = JSON.parse(text.slice(opening.length).replace(/;\s*$/, ''));
    for (const route of Object.values<{ imports?: string[] }>(manifest.routes)) route.imports = [];
    await writeFile(file, `${opening}${JSON.stringify(manifest)};`);
  }
}
