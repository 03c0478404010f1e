import type { Noun } from '../../platform/noun.ts';
import { backgroundJobRoutes } from './routes.ts';

export const noun = {
  routes: [backgroundJobRoutes],
} satisfies Noun;
