import type { Noun } from '../../platform/noun.ts';
import { revokeAllKeys } from '../../platform/sessions/api-key-store.ts';
import { apiKeyRoutes } from './routes.ts';

export const noun = {
  isOptional: true,
  routes: [apiKeyRoutes],
  leave: revokeAllKeys,
} satisfies Noun;
