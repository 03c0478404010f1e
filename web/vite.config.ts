import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { subsetFonts } from './scripts/subset-fonts.ts';
import { surerImports } from './scripts/surer-imports.ts';

/** With the styles that name the cascade layers in their order, which must come first. */
const commonModules =
  /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper|lucide-react\/.*\/chevron-down\.m?js|\/src\/(ui\/(tokens|reset|fonts|alert|button|class-names|in-language|spinner|skeleton|part|toast|use-online|words)\.|kit\/(calls\/(call-error|load)|page\/(notice|page-head|settings)|paths|session\/drafts|words\/(dates|site-words))\.|shell\/(confluence-mark|failed-page|footer|frame|header|language-switch|loading-notices|route-modules)\.)|contract\/src\/(dates|endpoint|languages|money)\./;
/** The fields of the forms that are sent in one go, which the steps of the registration have as well. */
const formModules =
  /\/src\/(ui\/(error-summary|select-field)\.tsx?|kit\/(fields\/phone-(field|format)\.tsx?|forms\/(use-send-form\.|send-form\.tsx)))/;
/** What these share with the rules of the contract, which pages without a form have, too. */
const phoneModules = /contract\/src\/(countries|phone)\./;
const registerStyles = /\/src\/(ui\/step-list|kit\/questions\/questions)\.module\.css$/;

/** What `step-css.ts` imports: one file, but for the stepper, which the home page has as well. */
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

export default defineConfig(async ({ command }) => {
  await subsetFonts();
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [reactRouter(), stylesAlone, surerImports()],
    // Data URLs are not allowed by our Content-Security-Policy, except for pictures.
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rollupOptions: {
            // What nearly every page uses travels as one file: each tiny one costs its own headers and a
            // place in the list of every route.
            output: {
              advancedChunks: {
                groups: [
                  { name: 'common', test: commonModules },
                  { name: 'fields', test: stepStyles },
                  { name: 'register', test: registerStyles },
                  { name: 'phone', test: phoneModules },
                  { name: 'form', test: formModules },
                ],
              },
            },
          },
        },
      },
      ssr: {
        build: { rollupOptions: { input: './src/server.ts' } },
        // One bundle with the production builds of everything: it starts faster and needs no NODE_ENV.
        resolve: command === 'build' ? { noExternal: true as const } : {},
      },
    },
  };
});
