import { settingsIn } from '@sangamam/contract/settings/event-settings';
import { readPublicSettings } from '@sangamam/contract/settings/settings';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';

const maxAgeSeconds = 60;

/** The public settings, cached by browsers for a minute and revalidated by revision. */
export function settingsRoutes(api: FastifyInstance, deps: Deps): void {
  route(api, deps, readPublicSettings, async ({ query, request, reply }) => {
    const [settings, revision] = await Promise.all([
      deps.settings.current(),
      deps.settings.revision(),
    ]);
    const etag = `"settings-${query.language}-${revision}"`;
    reply.headers({ etag, 'cache-control': `public, max-age=${maxAgeSeconds}` });
    if (request.headers['if-none-match'] === etag) reply.code(304).send();
    return settingsIn(settings, query.language);
  });
}
