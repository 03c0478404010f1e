import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Gallery } from '@sangamam/contract/gallery';
import type { Invitation } from '@sangamam/contract/invitation';
import type { WhoIsComing } from '@sangamam/contract/reports/who-is-coming';
import {
  defaultEventSettings,
  type EventSettings,
} from '@sangamam/contract/settings/event-settings';
import { fastify } from 'fastify';
import { documentHeaders } from '../src/platform/http/headers.ts';
import { registerSite } from '../src/site/site.ts';

const webFolder = fileURLToPath(new URL('../../web/', import.meta.url));
/** Nothing can be kept in it. */
const noFolder = '/dev/null/builds';
export const buildTimeoutMs = 600_000;

/** Builds the site where it was never built; the first test that needs it waits. */
export function ensureBuilt(): void {
  if (existsSync(`${webFolder}build/server/index.js`)) return;
  execFileSync('npm', ['run', 'build', '-w', 'web'], {
    cwd: fileURLToPath(new URL('..', `file://${webFolder}`)),
  });
}

interface Route {
  readonly path?: string;
  readonly children?: readonly Route[];
}

const { default: routes } = await import(new URL('src/routes.ts', `file://${webFolder}`).href);
const idInPath = '01936e4e-0000-7000-8000-000000000042';

/** The path of every page, as the routes have them: with an id where one is asked for, and one that is no page. */
export const pagePaths: readonly string[] = [...new Set(pathsBelow(routes, ''))];

function pathsBelow(below: readonly Route[], parent: string): string[] {
  return below.flatMap(({ path = '', children }) => {
    const own = path.replaceAll(/:\w+/g, idInPath).replace('*', 'no-such-page');
    const whole = own === '' ? parent : `${parent}/${own}`;
    return children ? pathsBelow(children, whole) : [whole || '/'];
  });
}

/** A site on settings that a test may change. */
export async function siteFor(
  change: {
    isDevelopment?: boolean;
    hotReload?: boolean;
    serviceWorker?: boolean;
    earlierBuildsFolder?: string;
    countRender?: (address: string) => number | null;
  } = {},
) {
  const state = {
    settings: defaultEventSettings(new Date()),
    version: 1,
    isBroken: false,
    whoIsComing: { total: null, schools: [], batches: [] } as WhoIsComing,
    gallery: { albums: [], album: null } as Gallery,
    /** Behind the one link there is. */
    invitation: { name: 'Anu', school: 'JNV Kollam', year: '1998' } as Invitation,
    invitedWith: 'a-link',
    /** The content of every photo. */
    photo: null as Buffer | null,
    /** The bytes of every picture of the settings, as WebP. */
    picture: null as Buffer | null,
  };
  const config = { publicUrl: 'https://meet.example', isHttps: true, captcha: 'altcha' } as const;
  const logged: string[] = [];
  const stream = { write: (line: string) => logged.push(line) };
  const app = fastify({ logger: { level: 'error', stream } });
  await registerSite(app, {
    api: app,
    settings: async () => {
      if (state.isBroken) throw new Error('the database is away');
      return state.settings;
    },
    settingsVersion: async () => state.version,
    publicUrl: config.publicUrl,
    whoIsComing: async () => state.whoIsComing,
    gallery: async (slug) => ({
      ...state.gallery,
      album: state.gallery.album?.slug === slug ? state.gallery.album : null,
    }),
    invitation: async (token) => (token === state.invitedWith ? state.invitation : null),
    openPhoto: async () => state.photo && Readable.from([state.photo]),
    openPicture: async () => state.picture,
    earlierBuildsFolder: change.earlierBuildsFolder ?? noFolder,
    isDevelopment: change.isDevelopment ?? false,
    hotReload: change.hotReload ?? false,
    serviceWorker: change.serviceWorker ?? true,
    ...(change.countRender && { countRender: change.countRender }),
    csp: (kind, scriptHashes) => documentHeaders(config, { kind, scriptHashes }),
  });
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ method: 'GET', url, headers, remoteAddress });
  const put = (settings: EventSettings) => {
    state.settings = settings;
    state.version += 1;
  };
  return { app, state, get, put, logged };
}
