import { shortEventName } from '@sangamam/contract/locale/event-name';
import { type Language, readLanguage } from '@sangamam/contract/locale/languages';
import {
  type EventSettings,
  type SiteSettings,
  settingsIn,
} from '@sangamam/contract/settings/event-settings';
import { lookKey, paper } from '@sangamam/contract/settings/theme';
import type { FastifyInstance } from 'fastify';
import { languageOf } from './language.ts';

interface InstallableOptions {
  readonly settings: () => Promise<EventSettings>;
  /** The folder of the built site; null while Vite serves the sources, which nothing may keep. */
  readonly clientFolder: string | null;
  /** Off: browsers are told to give up the worker they have. */
  readonly serviceWorker: boolean;
}

const oneHourSeconds = 3600;

/** A worker that ends the one before it and all that was kept: the way out of a bad one. */
const lastWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const end = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(end());
});
`;

/** It only asks this server. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** The routes that let the site be installed on a phone and opened there without a network. */
export async function installableRoutes(
  app: FastifyInstance,
  { settings, clientFolder, serviceWorker }: InstallableOptions,
): Promise<void> {
  app.get('/service-worker.js', (_, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy });
    return serviceWorker && clientFolder
      ? reply.sendFile('service-worker.js', clientFolder, { cacheControl: false })
      : reply.type('text/javascript; charset=utf-8').send(lastWorker);
  });

  app.get('/manifest.webmanifest', async (request, reply) => {
    const all = await settings();
    const language = readLanguage(languageOf(request, all.languages));
    return reply
      .header('cache-control', `public, max-age=${oneHourSeconds}`)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(settingsIn(all, language), language)));
  });
}

/** https://www.w3.org/TR/appmanifest/ */
function manifestOf({ event, theme }: SiteSettings, language: Language) {
  const key = lookKey(theme);
  const version = key && `?v=${key}`;
  const png = (name: string, pixels: number, purpose: 'any' | 'maskable') => ({
    src: `/${name}.png${version}`,
    sizes: `${pixels}x${pixels}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: event.name,
    short_name: shortEventName(event),
    description: event.tagline,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: theme.main,
    icons: [
      png('icon-192', 192, 'any'),
      png('icon-512', 512, 'any'),
      png('icon-maskable-512', 512, 'maskable'),
      { src: `/favicon.svg${version}`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  };
}
