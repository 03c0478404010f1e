import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { compileWords } from '@sangamam/words/compile';
import { defineConfig, type Plugin } from 'vite';
import { builtLanguage, oneLanguage } from './scripts/one-language.ts';
import { subsetFonts } from './scripts/subset-fonts.ts';
import { surerImports } from './scripts/surer-imports.ts';

/** With the styles that name the cascade layers in their order, which must come first. */
const commonModules =
  /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper|lucide-react\/.*\/chevron-down\.m?js|\/src\/(ui\/(tokens|reset|fonts|classes|alert|button|class-names|in-language|spinner|skeleton|part|toast|take-focus|use-listener|use-online)\.|kit\/(calls\/(call-error|load|require-cookies)|page\/(browser-notice|notice|page-head|settings)|paths|storage|session\/drafts|storage|words\/dates)\.|shell\/(confluence-mark|failed-page|footer\.module|frame|header|language-switch|loading-notices|nonce|route-modules)\.)|contract\/src\/(locale\/(dates|languages|money)|calls\/endpoint)\.|words\/(src|compiled\/\w+)\/(page-language|plural|ui|site|messages|texts)\./;
/** The declarations of the nouns of the back office: a few lines each. */
const nounModules = /\/src\/(nouns|features\/.*\/index)\.ts$|words\/compiled\/en\/staff\/pages\//;
/** The fields of the forms that are sent in one go, which the steps of the registration have as well. */
const formModules =
  /\/src\/(ui\/(error-summary|select-field)\.tsx?|kit\/forms\/(use-send-form\.|send-form\.tsx))/;
/** The views of one's own registration share these; each view is loaded when it is needed. */
const ownModules =
  /\/src\/(features\/alumni-update\/alumni-update\.module|kit\/one-time-code\/handed-contact)\.|words\/compiled\/\w+\/page\/(alumni-update|code)\./;
/** The styles that the record shares with the page that shows it without scripts. */
const recordStyles =
  /\/src\/kit\/registrant\/(arranged|erase-facts|own-rows|sent-photos)\.module\.css$/;
/** Modules of forms that ask for a phone number. */
const phoneModules = /contract\/src\/text\/phone\./;
const countryModules = /contract\/src\/text\/countries\./;
const phoneFieldModules = /\/src\/kit\/fields\/phone-(field|format)\.tsx?/;
const registerStyles = /\/src\/(ui\/step-list|kit\/questions\/questions)\.module\.css$/;

/** The imports of `step-css.ts`: one file, but for the stepper, which the home page has as well. */
const stepStyles =
  /\/src\/(ui\/(choice-field|error-summary|field)|kit\/(fields\/(amount-field|phone-field)|questions\/fee-card))\.module\.css$/;
const stepper = /\/src\/ui\/stepper\.module\.css$/;

/** Keeps styles that are imported for their own sake, though no class name of them is read there. */
const stylesAlone: Plugin = {
  name: 'styles-alone',
  enforce: 'post',
  transform(code, id) {
    return stepStyles.test(id) || stepper.test(id)
      ? { code, map: null, moduleSideEffects: 'no-treeshake' }
      : null;
  },
};

/** Puts a module of styles into its layer (`tokens.css`): those of a feature are a page's, unless they name another. */
const layers: Plugin = {
  name: 'layers',
  enforce: 'pre',
  transform(code, id) {
    if (!/\.module\.css($|\?)/.test(id) || code.startsWith('@layer')) return null;
    const layer = id.includes('/src/features/') ? 'page' : 'ui';
    return { code: `@layer ${layer} {\n${code}}\n`, map: null };
  },
};

/** Writes down which script is which, for tests that lose one: the names of the files do not say it. */
const scriptNames: Plugin = {
  name: 'script-names',
  applyToEnvironment: ({ name }) => name === 'client' && builtLanguage === 'en',
  writeBundle({ dir = '' }, bundle) {
    const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
    const named = Object.fromEntries(scripts.map(({ name, fileName }) => [name, fileName]));
    writeFileSync(join(dir, '../script-names.json'), JSON.stringify(named));
  },
};

/** There is one server of all languages; a build of another one writes its list of routes beside the scripts. */
const serverInput =
  builtLanguage === 'en' ? './src/server.ts' : 'virtual:react-router/server-manifest';

export default defineConfig(async ({ command }) => {
  compileWords();
  await subsetFonts();
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [layers, oneLanguage(), reactRouter(), stylesAlone, surerImports(), scriptNames],
    // Data URLs are not allowed by our Content-Security-Policy, except for pictures.
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rollupOptions: {
            // Modules that nearly every page uses travel as one file: each tiny one costs its own headers and a
            // place in the list of every route.
            output: {
              // A page lists the files it may ever load: words in their names would be a tenth of its script.
              chunkFileNames: 'assets/[hash].js',
              entryFileNames: 'assets/[hash].js',
              advancedChunks: {
                groups: [
                  { name: 'common', test: commonModules },
                  { name: 'nouns', test: nounModules },
                  { name: 'fields', test: stepStyles },
                  { name: 'register', test: registerStyles },
                  { name: 'form', test: formModules },
                  { name: 'own', test: ownModules },
                  { name: 'record', test: recordStyles },
                  { name: 'phone', test: phoneModules },
                  { name: 'countries', test: countryModules },
                  { name: 'phone-field', test: phoneFieldModules },
                ],
              },
            },
          },
        },
      },
      ssr: {
        build: { rollupOptions: { input: serverInput } },
        // One bundle with the production builds of everything: it starts faster and needs no NODE_ENV.
        resolve: command === 'build' ? { noExternal: true as const } : {},
      },
    },
  };
});
