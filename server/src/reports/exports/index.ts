import type { Noun } from '../../platform/noun.ts';
import { exportReady } from './export-kind.ts';
import { exportRoutes } from './export-routes.ts';
import { exportData } from './personal-data-store.ts';
import { deleteOldExportsJob, runExportJob } from './run-export.ts';

export const noun = {
  routes: [exportRoutes],
  jobs: [deleteOldExportsJob, runExportJob],
  messageKinds: [exportReady],
  tables: ['registrationExport'],
  personalData: [exportData],
} satisfies Noun;
