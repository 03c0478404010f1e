import type { Noun } from '../../platform/noun.ts';
import { consentRoutes } from './routes.ts';

export const noun = {
  routes: [consentRoutes],
} satisfies Noun;
