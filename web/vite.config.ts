import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { subsetFonts } from './scripts/subset-fonts.ts';

/** With the styles that name the cascade layers in their order, which must come first. */
const commonModules =
  /\/src\/(languages\/in-language\.|ui\/(tokens|reset|fonts|alert|button|class-names|spinner|skeleton|toast|words)\.|shell\/(page-head|settings)\.|paths\.)|react\/(cjs\/)?(react-)?jsx-runtime|contract\/src\/endpoint\./;

export default defineConfig(async ({ command }) => {
  await subsetFonts();
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [reactRouter()],
    // Data URLs are not allowed by our Content-Security-Policy, except for pictures.
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rollupOptions: {
            // What nearly every page uses travels as one file: each tiny one costs its own headers and a
            // place in the list of every route.
            output: { advancedChunks: { groups: [{ name: 'common', test: commonModules }] } },
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
