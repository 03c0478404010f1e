import type { Noun } from '../../platform/noun.ts';
import { registrationHistoryRoutes } from './routes.ts';

export const noun = {
  routes: [registrationHistoryRoutes],
} satisfies Noun;
