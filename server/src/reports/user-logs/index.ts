import type { Noun } from '../../platform/noun.ts';
import { userLogRoutes } from './routes.ts';

export const noun = {
  routes: [userLogRoutes],
} satisfies Noun;
