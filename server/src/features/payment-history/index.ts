import type { Noun } from '../../platform/noun.ts';
import { findingRoutes } from './finding-routes.ts';
import { paymentHistoryRoutes } from './routes.ts';

export const noun = {
  routes: [findingRoutes, paymentHistoryRoutes],
} satisfies Noun;
