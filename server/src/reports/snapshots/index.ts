import type { Noun } from '../../platform/noun.ts';
import { snapshotRoutes } from './routes.ts';

export const noun = {
  isOptional: true,
  routes: [snapshotRoutes],
  tables: ['snapshot'],
} satisfies Noun;
