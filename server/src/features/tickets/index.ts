import type { Noun } from '../../platform/noun.ts';
import { ticketRoutes } from './routes.ts';

export const noun = {
  routes: [ticketRoutes],
} satisfies Noun;
