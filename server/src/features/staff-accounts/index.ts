import type { Noun } from '../../platform/noun.ts';
import { adminRoutes } from './routes.ts';

export const noun = {
  routes: [adminRoutes],
} satisfies Noun;
