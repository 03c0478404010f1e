import type { Noun } from '../../platform/noun.ts';
import { actRoutes } from './act-routes.ts';
import { mergeRoutes } from './merge-routes.ts';
import { adminRegistrationRoutes } from './routes.ts';

export const noun = {
  routes: [actRoutes, adminRegistrationRoutes, mergeRoutes],
} satisfies Noun;
