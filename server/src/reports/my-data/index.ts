import type { Noun } from '../../platform/noun.ts';
import { privacyRoutes } from './routes.ts';

export const noun = {
  routes: [privacyRoutes],
} satisfies Noun;
