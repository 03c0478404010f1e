import type { Noun } from '../../platform/noun.ts';
import { messageRoutes } from './routes.ts';

export const noun = {
  routes: [messageRoutes],
} satisfies Noun;
