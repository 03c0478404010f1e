import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { defaultEventSettings, type EventSettings } from '@sangamam/contract/event-settings';
import type { Gallery } from '@sangamam/contract/gallery';
import type { WhoIsComing } from '@sangamam/contract/who-is-coming';
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
    cwd: fileURLToPath(new URL('../src/', `file://${webFolder}`)),
  });
}

/** A site on settings that a test may change. */
export async function siteFor(
  change: {
    isDevelopment?: boolean;
    serviceWorker?: boolean;
    earlierBuildsFolder?: string;
    countRender?: (address: string) => number | null;
  } = {},
) {
  const state = {
    settings: defaultEventSettings(new Date()),
    version: 1,
    isBroken: false,
    whoIsComing: { schools: [], batches: [] } as WhoIsComing,
    gallery: { albums: [], album: null } as Gallery,
    /** The content of every photo. */
    photo: null as Buffer | null,
  };
  const config = { publicUrl: 'https://meet.example', isHttps: true, captcha: 'altcha' } as const;
  const logged: string[] = [];
  const stream = { write: (line: string) => logged.push(line) };
  const app = fastify({ logger: { level: 'error', stream } });
  await registerSite(app, {
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
    openPhoto: async () => state.photo && Readable.from([state.photo]),
    earlierBuildsFolder: change.earlierBuildsFolder ?? noFolder,
    isDevelopment: change.isDevelopment ?? false,
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
