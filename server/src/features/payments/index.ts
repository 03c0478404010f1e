import type { Noun } from '../../platform/noun.ts';
import { paymentRoutes } from './routes.ts';

export const noun = {
  routes: [paymentRoutes],
} satisfies Noun;
