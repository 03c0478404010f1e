import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { subsetFonts } from './scripts/subset-fonts.ts';

export default defineConfig(async ({ command }) => {
  await subsetFonts();
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [reactRouter()],
    // Data URLs are not allowed by our Content-Security-Policy, except for pictures.
    build: { assetsInlineLimit: 0 },
    environments: {
      ssr: {
        build: { rollupOptions: { input: './src/server.ts' } },
        // One bundle with the production builds of everything: it starts faster and needs no NODE_ENV.
        resolve: command === 'build' ? { noExternal: true as const } : {},
      },
    },
  };
});
