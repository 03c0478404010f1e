import type { Noun } from '../../platform/noun.ts';
import { savedFilterRoutes } from './routes.ts';

export const noun = {
  routes: [savedFilterRoutes],
  tables: ['savedFilter'],
} satisfies Noun;
