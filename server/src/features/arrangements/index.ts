import type { Noun } from '../../platform/noun.ts';
import { arrangementRoutes } from './routes.ts';

export const noun = {
  routes: [arrangementRoutes],
} satisfies Noun;
