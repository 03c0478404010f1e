import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { dayMs } from '@sangamam/contract/durations';
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
import { isForDevelopers } from '../platform/http/own-machine.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { findBuilds } from './earlier-builds.ts';
import { type FinishedPage, finishPage } from './finished-page.ts';
import { foundRoutes, isPersonal } from './found.ts';
import { installableRoutes } from './installable.ts';
import { keepPages } from './kept-pages.ts';
import { languageCookie, languageOf, withoutLanguage } from './language.ts';
import { busyPages, crashPage } from './plain-pages.ts';
import { addShareTags, pageOf } from './share-tags.ts';

const webFolder = new URL('../../../web/', import.meta.url);
const clientFolder = fileURLToPath(new URL('build/client', webFolder));

/** What `web/src/server.ts` exports; the web is built, not imported, so its shape is said here. */
interface Web {
  /** The one address of a page, however it is spelt; null for what is no page. */
  addressOfPage(url: string): string | null;
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
interface HotWeb extends Pick<Web, 'render'> {
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
  /**
   * Counts a page that must be rendered against the address that asks for it; in how many seconds to try again
   * where it asked for too many. Without it nothing is counted.
   */
  readonly countRender?: (address: string) => number | null;
  /** Shows the pages under /dev. */
  readonly isDevelopment: boolean;
  /** Where the assets of this build and of the last before it are kept. */
  readonly earlierBuildsFolder: string;
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

/**
 * Serves the built site: assets that never change, and documents rendered from the settings of the
 * moment. A document is the same for everyone who asks for its page, its language and the parameters that it
 * reads, so it is kept, compressed, and a returning browser gets 304. Answers 404 and 500 with pages; leaves
 * /api to the API.
 */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const web = options.hotReload
    ? await hotWeb(app)
    : await builtWeb(app, options.earlierBuildsFolder);
  const keep = keepPages();

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
    const address = web.addressOfPage(request.url);
    if (address === null) {
      refuseTooMany(request);
      return renderPage(request, withoutLanguage(request.url), language);
    }
    const version = await options.settingsVersion();
    return keep(`${language} ${address}`, version, () => {
      refuseTooMany(request);
      return renderPage(request, address, language);
    });
  }

  function refuseTooMany({ ip }: FastifyRequest): void {
    const retryAfterSeconds = options.countRender?.(ip) ?? null;
    if (retryAfterSeconds !== null) throw new Refusal('TOO_MANY', { retryAfterSeconds });
  }

  const settings = async () => settingsIn(await options.settings(), 'en');
  foundRoutes(app, { ...options, settings });
  await installableRoutes(app, {
    ...options,
    clientFolder: options.hotReload ? null : clientFolder,
  });

  app.get('/*', async (request, reply) => {
    if (/^\/(api|metrics|assets)(\/|\?|$)/.test(request.url)) return reply.callNotFound();
    const page = web.addressOfPage(request.url) ?? pageOf(request.url);
    if (page.startsWith('/dev/') && !isForDevelopers(request)) return reply.callNotFound();
    let language: Language = 'en';
    try {
      const { languages } = await options.settings();
      language = languageOf(request, languages);
      const cookie = languageCookie(request.url, language, options.publicUrl);
      if (cookie) reply.header('set-cookie', cookie);
      const page = await findPage(request, language);
      if (!(page instanceof Response)) return sendPage(request, reply, page);
      if (page.status < 500) return sendResponse(reply, page);
    } catch (error) {
      if (error instanceof Refusal) return sendBusy(reply, language, error.retryAfterSeconds);
      request.log.error({ err: error }, 'a page could not be made');
    }
    return sendPlain(reply, 500, crashPage);
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

  function sendBusy(reply: FastifyReply, language: Language, retryAfterSeconds = 1) {
    reply.header('retry-after', String(retryAfterSeconds)).header('vary', 'Cookie');
    return sendPlain(reply, 429, busyPages[language]);
  }

  function sendPlain(reply: FastifyReply, status: number, page: string) {
    return reply
      .headers(options.csp('public', []))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .code(status)
      .send(page);
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

async function builtWeb(app: FastifyInstance, earlierBuildsFolder: string): Promise<Web> {
  const oneYearMs = 365 * dayMs;
  const assetsFolder = `${clientFolder}/assets`;
  const notKept = (error: unknown) =>
    app.log.warn(
      { err: error },
      'the assets of this build are not kept for pages opened before the next',
    );
  const builds = await findBuilds(assetsFolder, earlierBuildsFolder).catch(notKept);
  builds?.keep().catch(notKept);
  await app.register(fastifyStatic, {
    root: [assetsFolder, ...(builds?.earlier ?? [])],
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
  // what is being edited is not kept
  return { render: vite.render, addressOfPage: () => null };
}
