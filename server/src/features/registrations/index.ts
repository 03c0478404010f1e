import type { Noun } from '../../platform/noun.ts';
import { registrationRoutes } from './routes.ts';

export const noun = {
  routes: [registrationRoutes],
} satisfies Noun;
