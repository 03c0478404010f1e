import type { Noun } from '../../platform/noun.ts';
import { snapshotRoutes } from './routes.ts';

export const noun = {
  optional: 'snapshots',
  routes: [snapshotRoutes],
  tables: ['snapshot'],
} satisfies Noun;
