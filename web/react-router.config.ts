import type { Config } from '@react-router/dev/config';
import { buildLanguages } from './scripts/build-languages.ts';
import { builtLanguage } from './scripts/one-language.ts';
import { precompress } from './scripts/precompress.ts';
import { trimManifest } from './scripts/trim-manifest.ts';
import { writeServiceWorker } from './scripts/write-service-worker.ts';

export default {
  appDirectory: 'src',
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  ssr: true,
  // One file for each page: files of its loaders would be asked for once only (`surer-imports.ts`).
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    if (builtLanguage !== 'en') return;
    await buildLanguages(reactRouterConfig.buildDirectory);
    const folder = `${reactRouterConfig.buildDirectory}/client`;
    await trimManifest(folder);
    await writeServiceWorker(folder);
    await precompress(folder);
  },
} satisfies Config;
