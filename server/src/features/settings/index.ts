import type { Noun } from '../../platform/noun.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { settingsRoutes } from './routes.ts';
import { settingsTabRoutes } from './tab-routes.ts';

export const noun = {
  routes: [settingsRoutes, settingsTabRoutes, pictureRoutes],
  tables: ['settingVersion'],
} satisfies Noun;
