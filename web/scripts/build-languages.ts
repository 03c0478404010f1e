import { spawnSync } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { languages } from '@sangamam/contract/locale/languages';

/**
 * Builds the scripts of the other languages beside the English ones, and lists for the server which files
 * the pages of each have. Names hold checksums, so files without words are the same file.
 */
export async function buildLanguages(buildDirectory: string): Promise<void> {
  const manifests: Record<string, unknown> = {};
  for (const language of languages) {
    if (language === 'en') continue;
    const folder = `${buildDirectory}-${language}`;
    const { status } = spawnSync('react-router', ['build', '--logLevel', 'error'], {
      // biome-ignore lint/style/noProcessEnv: a program of its own, told what to build
      env: { ...process.env, PAGE_LANGUAGE: language, BUILD_FOLDER: folder },
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error(`The site was not built in ${language}`);
    const assets = `${folder}/client/assets`;
    const manifest = (await readdir(assets)).find((name) => name.startsWith('manifest-'));
    manifests[language] = readManifest(await readFile(`${assets}/${manifest}`, 'utf8'));
    await cp(assets, `${buildDirectory}/client/assets`, { recursive: true, force: false });
    await rm(folder, { recursive: true });
  }
  await writeFile(`${buildDirectory}/server/manifests.json`, JSON.stringify(manifests));
}

const opening = 'window.__reactRouterManifest=';

/** The list of routes that React Router writes for the browser. */
export function readManifest(text: string): {
  routes: Record<string, { parentId?: string; imports?: string[]; css?: string[] }>;
} {
  if (!text.startsWith(opening)) throw new Error('This is no list of routes');
  return JSON.parse(text.slice(opening.length).replace(/;\s*$/, ''));
}

export const writtenManifest = (manifest: unknown): string =>
  `${opening}${JSON.stringify(manifest)};`;
