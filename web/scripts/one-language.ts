import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileWords } from '@sangamam/words/compile';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const words = fileURLToPath(new URL('../../words/', import.meta.url));

/** The language of the scripts that this build makes for a browser. */
// biome-ignore lint/style/noProcessEnv: `build-languages.ts` tells it
export const builtLanguage = process.env.PAGE_LANGUAGE ?? 'en';

/** Puts the words of one language into the scripts of a page; the server has all of them. */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    enforce: 'pre',
    /** In development the words are compiled as they are edited. */
    configureServer({ watcher }) {
      watcher.add(words);
      watcher.on('change', (path) => {
        if (path.startsWith(words) && path.endsWith('.json')) compileWords();
      });
    },
    resolveId(source) {
      const isForBrowser = this.environment.mode === 'build' && this.environment.name === 'client';
      if (!isForBrowser) return null;
      const [, area] = /^@sangamam\/words\/page\/(.+)$/.exec(source) ?? [];
      if (!area) return null;
      return require
        .resolve(source)
        .replace(`/compiled/page/${area}.ts`, `/compiled/${builtLanguage}/${area}.ts`);
    },
  };
}
