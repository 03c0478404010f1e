import type { Noun } from '../../platform/noun.ts';
import { recordOverviewRoutes } from './routes.ts';

export const noun = {
  routes: [recordOverviewRoutes],
} satisfies Noun;
