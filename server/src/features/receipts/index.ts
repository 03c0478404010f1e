import type { Noun } from '../../platform/noun.ts';
import { receiptRoutes } from './routes.ts';

export const noun = {
  routes: [receiptRoutes],
} satisfies Noun;
