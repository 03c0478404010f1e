import type { Noun } from '../../platform/noun.ts';
import { uploadRoutes } from './routes.ts';

export const noun = {
  routes: [uploadRoutes],
} satisfies Noun;
