import type { Noun } from '../../platform/noun.ts';
import { checkInRoutes } from './routes.ts';

export const noun = {
  routes: [checkInRoutes],
} satisfies Noun;
