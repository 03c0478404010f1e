import type { Noun } from '../../platform/noun.ts';
import { captchaRoutes } from './routes.ts';
import { deleteExpiredNonces } from './store.ts';

export const noun = {
  routes: [captchaRoutes],
  tables: ['captchaSpent'],
  cleanUps: [deleteExpiredNonces],
} satisfies Noun;
