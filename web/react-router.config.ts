import type { Config } from '@react-router/dev/config';
import { precompress } from './scripts/precompress.ts';
import { trimManifest } from './scripts/trim-manifest.ts';
import { writeServiceWorker } from './scripts/write-service-worker.ts';

export default {
  appDirectory: 'src',
  ssr: true,
  // One file for each page: files of its loaders would be asked for once only (`surer-imports.ts`).
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = `${reactRouterConfig.buildDirectory}/client`;
    await trimManifest(folder);
    await writeServiceWorker(folder);
    await precompress(folder);
  },
} satisfies Config;
