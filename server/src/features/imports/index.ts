import type { Noun } from '../../platform/noun.ts';
import { importData } from './personal-data-store.ts';
import { importRoutes } from './routes.ts';
import { deleteOldImportsJob, runImportJob } from './run-import.ts';

export const noun = {
  routes: [importRoutes],
  jobs: [deleteOldImportsJob, runImportJob],
  tables: ['importMapping', 'importRow', 'registrationImport'],
  personalData: [importData],
} satisfies Noun;
