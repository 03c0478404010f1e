import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** The code that asks for a file once and gives up, and the code in its place in a build. */
const replaced = [
  {
    what: 'the helper round every import()',
    module: /^\0vite\/preload-helper\.js$/,
    code: `export { importPart as __vitePreload } from ${JSON.stringify(source('kit/calls/load.ts'))};`,
  },
  {
    what: "React Router's loading of pages",
    module: /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/,
    code: `export { loadRouteModule } from ${JSON.stringify(source('shell/route-modules.ts'))};`,
  },
];

/**
 * Has every file that a page loads later be asked for again before it counts as lost: in a build all
 * `import()` go through one helper, and all pages of the router through one function.
 */
export function surerImports(): Plugin {
  const found = new Set<string>();
  return {
    name: 'surer-imports',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const replacement = replaced.find(({ module }) => module.test(id));
      if (!replacement) return null;
      found.add(replacement.what);
      return { code: replacement.code };
    },
    buildEnd(error) {
      for (const { what } of replaced) {
        if (!error && !found.has(what)) throw new Error(`Found no longer: ${what}`);
      }
    },
  };
}
