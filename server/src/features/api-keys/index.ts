import type { Noun } from '../../platform/noun.ts';
import { revokeAllKeys } from '../../platform/sessions/api-key-store.ts';
import { apiKeyRoutes } from './routes.ts';

export const noun = {
  optional: 'api-keys',
  routes: [apiKeyRoutes],
  leave: revokeAllKeys,
} satisfies Noun;
