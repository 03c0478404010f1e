import type { Noun } from '../../platform/noun.ts';
import { whoIsComingRoutes } from './routes.ts';

export const noun = {
  routes: [whoIsComingRoutes],
} satisfies Noun;
