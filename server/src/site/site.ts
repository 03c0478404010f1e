import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { eventDays } from '@sangamam/contract/event-days';
import {
  type EventSettings,
  type SiteSettings,
  settingsIn,
} from '@sangamam/contract/event-settings';
import type { Gallery, ShownPhoto } from '@sangamam/contract/gallery';
import type { Language } from '@sangamam/contract/languages';
import type { WhoIsComing } from '@sangamam/contract/who-is-coming';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { crashPage } from './crash-page.ts';
import { type FinishedPage, finishPage } from './finished-page.ts';
import { foundRoutes, isPersonal } from './found.ts';
import { installableRoutes } from './installable.ts';
import { languageCookie, languageOf, withoutLanguage } from './language.ts';
import { addShareTags, pageOf } from './share-tags.ts';

const webFolder = new URL('../../../web/', import.meta.url);
const clientFolder = fileURLToPath(new URL('build/client', webFolder));

/** What `web/src/server.ts` exports; the web is built, not imported, so its shape is said here. */
interface Web {
  render(
    request: Request,
    site: {
      settings: SiteSettings;
      language: Language;
      publicUrl: string;
      whoIsComing: () => Promise<WhoIsComing>;
      gallery: (album: string | null) => Promise<Gallery>;
      nonce: string;
      isDevelopment: boolean;
      onError: (error: unknown) => void;
    },
  ): Promise<Response>;
}

/** What `web/dev.ts` exports for hot reloading. */
interface HotWeb extends Web {
  handleAsset(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

export interface SiteOptions {
  readonly settings: () => Promise<EventSettings>;
  /** Grows with every change of the settings: kept pages of an older one are dropped. */
  readonly settingsVersion: () => Promise<number>;
  /** Origin of the site, without a slash at its end. */
  readonly publicUrl: string;
  readonly whoIsComing: (settings: SiteSettings) => Promise<WhoIsComing>;
  /** What everybody sees, with the photos of the album at this address. */
  readonly gallery: (album: string | null) => Promise<Gallery>;
  /** The content of a photo in its largest size, as WebP; null where it was taken down meanwhile. */
  readonly openPhoto: (photo: ShownPhoto) => Promise<Readable | null>;
  /** Shows the pages under /dev. */
  readonly isDevelopment: boolean;
  /** Off: browsers give up the worker they have for times without a network. */
  readonly serviceWorker: boolean;
  /** Serves the sources through Vite, so that a change shows at once. Nothing is kept then. */
  readonly hotReload?: boolean;
  /** The headers of a document, its Content-Security-Policy among them. */
  readonly csp: (
    kind: 'public' | 'admin',
    scriptHashes: readonly string[],
  ) => Record<string, string>;
}

const icons = [
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
];

/** A kept page is rendered anew after this time, because pages also say what is open or over. */
const maxAgeMs = 60_000;
/** More than there are pages in all languages; spellings of an address cannot fill the memory. */
const maxKeptPages = 256;

/**
 * Serves the built site: assets that never change, and documents rendered from the settings of the
 * moment. A public document without a query is the same for everyone, so it is kept, compressed, and a
 * returning browser gets 304. Answers 404 and 500 with pages; leaves /api to the API.
 */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const web = options.hotReload ? await hotWeb(app) : await builtWeb(app);
  const kept = new Map<string, { page: FinishedPage; version: number; renderedAtMs: number }>();

  async function renderPage(
    request: FastifyRequest,
    url: string,
    language: Language,
  ): Promise<FinishedPage | Response> {
    const nonce = randomBytes(16).toString('base64url');
    const settings = settingsIn(await options.settings(), language);
    const response = await web.render(
      // The host is the visitor's claim and no page depends on it.
      new Request(`http://localhost${url}`),
      {
        settings,
        publicUrl: options.publicUrl,
        whoIsComing: () => options.whoIsComing(settings),
        gallery: options.gallery,
        language,
        nonce,
        isDevelopment: options.isDevelopment,
        onError: (error) => {
          if (!isNotFound(error)) request.log.error({ err: error }, 'a page failed to render');
        },
      },
    );
    const isDocument = response.headers.get('content-type')?.startsWith('text/html');
    if (!isDocument || response.status >= 500) return response;
    const html = await response.text();
    const page = pageOf(url);
    const isShared = response.status === 200 && !isPersonal(page);
    return finishPage(
      isShared ? await withShareTags(html, page, settings, language) : html,
      response.status,
      nonce,
    );
  }

  async function withShareTags(
    html: string,
    page: string,
    { event, languages }: SiteSettings,
    language: Language,
  ) {
    const { publicUrl } = options;
    return addShareTags(html, {
      page,
      language,
      offered: languages,
      publicUrl,
      siteName: `${event.name} ${event.edition}`,
      description: `${event.tagline}. ${eventDays(event, language)}, ${event.city}.`,
      imageVersion: await options.settingsVersion(),
    });
  }

  async function findPage(
    request: FastifyRequest,
    language: Language,
  ): Promise<FinishedPage | Response> {
    const url = withoutLanguage(request.url);
    if (options.hotReload || url.includes('?')) return renderPage(request, url, language);
    const key = `${language} ${url}`;
    const version = await options.settingsVersion();
    const found = kept.get(key);
    const isFresh = found && performance.now() - found.renderedAtMs < maxAgeMs;
    if (isFresh && found.version === version) return found.page;
    const page = await renderPage(request, url, language);
    if (page instanceof Response || page.status !== 200) return page;
    kept.delete(key);
    kept.set(key, { page, version, renderedAtMs: performance.now() });
    const [oldest] = kept.keys();
    if (kept.size > maxKeptPages && oldest !== undefined) kept.delete(oldest);
    return page;
  }

  const settings = async () => settingsIn(await options.settings(), 'en');
  foundRoutes(app, { ...options, settings });
  await installableRoutes(app, {
    ...options,
    clientFolder: options.hotReload ? null : clientFolder,
  });

  app.get('/*', async (request, reply) => {
    if (/^\/(api|metrics|assets)(\/|\?|$)/.test(request.url)) return reply.callNotFound();
    try {
      const { languages } = await options.settings();
      const language = languageOf(request, languages);
      const cookie = languageCookie(request.url, language, options.publicUrl);
      if (cookie) reply.header('set-cookie', cookie);
      const page = await findPage(request, language);
      if (!(page instanceof Response)) return sendPage(request, reply, page);
      if (page.status < 500) return sendResponse(reply, page);
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be made');
    }
    return sendCrash(reply);
  });

  function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, kind, etag, scriptHashes, body }: FinishedPage,
  ) {
    // Vite's own scripts are inline and change with every edit.
    if (!options.hotReload) reply.headers(options.csp(kind, scriptHashes));
    if (isPersonal(pageOf(request.url))) reply.header('x-robots-tag', 'noindex');
    reply.header('vary', 'Accept-Encoding, Cookie');
    reply.type('text/html; charset=utf-8').code(status);
    if (kind === 'public' && status === 200) {
      reply.header('etag', etag).header('cache-control', 'no-cache');
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    } else {
      reply.header('cache-control', 'no-store');
    }
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((name) => acceptsEncoding(accepted, name));
    if (!encoding) return reply.send(body.identity);
    return reply.header('content-encoding', encoding).send(body[encoding]);
  }

  function sendCrash(reply: FastifyReply) {
    return reply
      .headers(options.csp('public', []))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .code(500)
      .send(crashPage);
  }
}

/** What the router throws at an address that not even the page "not found" takes, such as one with a line break. */
const isNotFound = (error: unknown) => (error as { status?: unknown } | null)?.status === 404;

/** Redirects and the data of a navigation: small, and never kept. */
async function sendResponse(reply: FastifyReply, response: Response) {
  reply.code(response.status).header('cache-control', 'no-store');
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.send(Buffer.from(await response.arrayBuffer()));
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  const wanted = etag.replace(/^W\//, '');
  return header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === wanted) ?? false;
}

/** Whether a coding is named without being refused by `q=0`. */
function acceptsEncoding(header: string, name: string): boolean {
  return header.split(',').some((part) => {
    const [coding, ...parameters] = part
      .toLowerCase()
      .split(';')
      .map((text) => text.trim());
    return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

async function builtWeb(app: FastifyInstance): Promise<Web> {
  const oneYearMs = 365 * 24 * 60 * 60 * 1000;
  await app.register(fastifyStatic, {
    root: `${clientFolder}/assets`,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: oneYearMs,
    index: false,
  });
  for (const file of icons) {
    app.get(`/${file}`, (_, reply) =>
      reply.header('cache-control', 'public, max-age=86400').sendFile(file, clientFolder),
    );
  }
  return import(new URL('build/server/index.js', webFolder).href);
}

async function hotWeb(app: FastifyInstance): Promise<Web> {
  const { startVite } = await import(new URL('dev.ts', webFolder).href);
  const vite: HotWeb = await startVite(app.server);
  app.addHook('onRequest', (request, reply, done) => {
    vite.handleAsset(request.raw, reply.raw, done);
  });
  return vite;
}
