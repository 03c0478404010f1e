import type { Noun } from '../../platform/noun.ts';
import { linkRoutes } from './link-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { authRoutes } from './routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';

export const noun = {
  routes: [authRoutes, linkRoutes, passkeyRoutes, profileRoutes, secondFactorRoutes],
} satisfies Noun;
