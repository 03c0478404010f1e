import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { maxUploadBytes } from '@sangamam/contract/calls/uploads';
import type { Gallery, ShownPhoto } from '@sangamam/contract/gallery';
import type { Invitation } from '@sangamam/contract/invitation';
import { dayMs } from '@sangamam/contract/locale/durations';
import { type PageLanguage, readLanguage } from '@sangamam/contract/locale/languages';
import type { WhoIsComing } from '@sangamam/contract/reports/who-is-coming';
import { eventDays } from '@sangamam/contract/settings/event-days';
import {
  type EventSettings,
  type SiteSettings,
  settingsIn,
} from '@sangamam/contract/settings/event-settings';
import { coloursAt } from '@sangamam/contract/settings/theme';
import { pseudoLanguage } from '@sangamam/words/pseudo';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isForDevelopers } from '../platform/config/own-machine.ts';
import type { DocumentKind } from '../platform/http/headers.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  registrationCookieName,
  reporterCookieName,
} from '../platform/sessions/registrant-session.ts';
import { findBuilds } from './earlier-builds.ts';
import { type FinishedPage, finishPage } from './finished-page.ts';
import { foundRoutes, isPersonal, mayPay } from './found.ts';
import { iconRoutes } from './icons.ts';
import { installableRoutes } from './installable.ts';
import { readInvitation } from './invitation.ts';
import { keepPages } from './kept-pages.ts';
import { languageCookie, languageOf, withoutLanguage } from './language.ts';
import { busyPages, crashPages } from './plain-pages.ts';
import { addShareTags, pageOf } from './share-tags.ts';
import { beginVisit, type Visit } from './visit.ts';

const webFolder = new URL('../../../web/', import.meta.url);
const clientFolder = fileURLToPath(new URL('build/client', webFolder));
const publicFolder = fileURLToPath(new URL('public', webFolder));
const oneYearMs = 365 * dayMs;
/** The answers of the longest form, without its file. */
const maxFormBytes = 128 * 1024;
/** Long enough for a file over a slow connection. */
const uploadTimeoutMs = 120_000;

/** The exports of `web/src/server.ts`; the web is built, not imported, so its shape is said here. */
interface Web {
  /** The one address of a page, however it is spelt; null for what is no page. */
  addressOfPage(url: string): string | null;
  /** True if the page at this address shows its own data to somebody with a session. */
  isOwn(url: string): boolean | Promise<boolean>;
  /** True if the page at this address has a form that works without scripts. */
  takesForm(url: string): boolean | Promise<boolean>;
  render(
    request: Request,
    site: {
      settings: SiteSettings;
      language: PageLanguage;
      publicUrl: string;
      whoIsComing: () => Promise<WhoIsComing>;
      gallery: (album: string | null) => Promise<Gallery>;
      invitation: (asked: URLSearchParams) => Promise<Invitation | null>;
      nonce: string;
      /** For whom the page is rendered; null where it is the same for everybody. */
      visit: Visit | null;
      isDevelopment: boolean;
      onError: (error: unknown) => void;
    },
  ): Promise<Response>;
}

/** The exports of `web/dev.ts` for hot reloading. */
interface HotWeb extends Pick<Web, 'render' | 'takesForm' | 'isOwn'> {
  handleAsset(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

/** The request of a page that is rendered for one person. */
interface Personal {
  readonly visit: Visit;
  /** A form that was sent without scripts. */
  readonly posted?: { readonly type: string; readonly body: Uint8Array<ArrayBuffer> };
}

export interface SiteOptions {
  /** The API in this process, for forms that are sent without scripts. */
  readonly api: Pick<FastifyInstance, 'inject'>;
  readonly settings: () => Promise<EventSettings>;
  /** Grows with every change of the settings: kept pages of an older one are dropped. */
  readonly settingsVersion: () => Promise<number>;
  /** Origin of the site, without a slash at its end. */
  readonly publicUrl: string;
  readonly whoIsComing: (settings: SiteSettings) => Promise<WhoIsComing>;
  /** The gallery as everybody sees it, with the photos of the album at this address. */
  readonly gallery: (album: string | null) => Promise<Gallery>;
  /** The invitation behind the link of somebody who comes; null for any other. */
  readonly invitation: (token: string) => Promise<Invitation | null>;
  /** The content of a photo in its largest size, as WebP; null where it was taken down meanwhile. */
  readonly openPhoto: (photo: ShownPhoto) => Promise<Readable | null>;
  /** A picture of the settings as WebP; null where there is none. */
  readonly openPicture: (id: string) => Promise<Buffer | null>;
  /**
   * Counts a page that must be rendered against the address that asks for it; in how many seconds to try again
   * where it asked for too many. Without it nothing is counted.
   */
  readonly countRender?: (address: string) => number | null;
  /** Shows the pages under /dev. */
  readonly isDevelopment: boolean;
  /** The folder of the assets of this build and of the last before it. */
  readonly earlierBuildsFolder: string;
  /** Off: browsers give up the worker they have for times without a network. */
  readonly serviceWorker: boolean;
  /** Serves the sources through Vite, so that a change shows at once. Nothing is kept then. */
  readonly hotReload?: boolean;
  /** The headers of a document, its Content-Security-Policy among them. */
  readonly csp: (kind: DocumentKind, scriptHashes: readonly string[]) => Record<string, string>;
}

/** The pages of the site, rendered from the settings of the moment. */
function sitePages(web: Web, options: SiteOptions) {
  const keep = keepPages();

  async function renderPage(
    request: FastifyRequest,
    url: string,
    language: PageLanguage,
    personal: Personal | null = null,
  ): Promise<FinishedPage | Response> {
    const nonce = randomBytes(16).toString('base64url');
    const settings = settingsIn(await options.settings(), readLanguage(language));
    const response = await web.render(
      // The host is the visitor's claim and no page depends on it.
      new Request(`http://localhost${url}`, {
        ...(personal?.posted && {
          method: 'POST',
          headers: { 'content-type': personal.posted.type },
          body: personal.posted.body,
        }),
      }),
      {
        settings,
        publicUrl: options.publicUrl,
        whoIsComing: () => options.whoIsComing(settings),
        gallery: options.gallery,
        invitation: (asked) => readInvitation(asked, settings, options.invitation),
        language,
        nonce,
        visit: personal?.visit ?? null,
        isDevelopment: options.isDevelopment,
        onError: (error) => {
          if (!isNotFound(error)) request.log.error({ err: error }, 'a page failed to render');
        },
      },
    );
    const isDocument = response.headers.get('content-type')?.startsWith('text/html');
    // what was typed is shown again even where the server could not take it
    const isWhole = response.status < 500 || personal?.posted !== undefined;
    if (!isDocument || !isWhole) return response;
    const html = await response.text();
    const page = pageOf(url);
    const isShared = response.status === 200 && !isPersonal(page) && personal === null;
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
    language: PageLanguage,
  ) {
    const { publicUrl } = options;
    return addShareTags(html, {
      page,
      language: readLanguage(language),
      offered: languages,
      publicUrl,
      siteName: `${event.name} ${event.edition}`,
      description: `${event.tagline}. ${eventDays(event, readLanguage(language))}, ${event.city}.`,
      imageVersion: await options.settingsVersion(),
    });
  }

  async function findPage(
    request: FastifyRequest,
    language: PageLanguage,
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
    if (retryAfterSeconds === null) return;
    throw new Refusal('TOO_MANY', { values: { what: 'other' }, retryAfterSeconds });
  }

  /** Renders the page for whoever asks, who keeps the cookies that its calls were given. */
  async function renderForOne(
    request: FastifyRequest,
    reply: FastifyReply,
    language: PageLanguage,
    posted?: Personal['posted'],
  ): Promise<FinishedPage | Response> {
    const visit = beginVisit(options.api, request);
    const personal = { visit, ...(posted && { posted }) };
    const page = await renderPage(request, withoutLanguage(request.url), language, personal);
    for (const cookie of visit.newCookies) reply.header('set-cookie', cookie);
    return page;
  }

  return { findPage, renderForOne, refuseTooMany };
}

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
  const { findPage, renderForOne, refuseTooMany } = sitePages(web, options);
  const settings = async () => settingsIn(await options.settings(), 'en');
  colourRoute(app);
  iconRoutes(app, {
    ...options,
    settings,
    folder: options.hotReload ? publicFolder : clientFolder,
  });
  foundRoutes(app, { ...options, settings, allSettings: options.settings });
  await installableRoutes(app, {
    ...options,
    clientFolder: options.hotReload ? null : clientFolder,
  });

  app.get('/*', async (request, reply) => {
    if (/^\/(api|metrics|assets)(\/|\?|$)/.test(request.url)) return reply.callNotFound();
    const page = web.addressOfPage(request.url) ?? pageOf(request.url);
    if (page.startsWith('/dev/') && !isForDevelopers(request)) return reply.callNotFound();
    let language: PageLanguage = 'en';
    try {
      const { languages } = await options.settings();
      language = languageOf(request, { ...languages, [pseudoLanguage]: options.hotReload });
      const cookie = languageCookie(request.url, language, options.publicUrl);
      if (cookie) reply.header('set-cookie', cookie);
      const isForOne = hasSession(request) && (await web.isOwn(request.url));
      if (isForOne) refuseTooMany(request);
      const page = isForOne
        ? await renderForOne(request, reply, language)
        : await findPage(request, language);
      if (!(page instanceof Response)) return sendPage(request, reply, page, isForOne);
      if (page.status < 500) return sendResponse(reply, page);
    } catch (error) {
      if (error instanceof Refusal) return sendBusy(reply, language, error.retryAfterSeconds);
      request.log.error({ err: error }, 'a page could not be rendered');
    }
    return sendPlain(reply, 500, crashPages[readLanguage(language)]);
  });

  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    for (const [type, bodyLimit] of [
      ['application/x-www-form-urlencoded', maxFormBytes],
      ['multipart/form-data', maxUploadBytes + maxFormBytes],
    ] as const) {
      forms.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, (_, body, done) =>
        done(null, body),
      );
    }
    forms.addHook('onRequest', async (request) => {
      const isPage = !/^\/(api|metrics|assets)(\/|\?|$)/.test(request.url);
      if (!isPage || !(await web.takesForm(request.url))) throw new Refusal('NOT_FOUND');
      // before a file is waited for
      refuseTooMany(request);
    });
    forms.post('/*', { handlerTimeout: uploadTimeoutMs }, answerForm);
  });

  /** A form that was sent without scripts: its page again with what is wrong, or the way on. */
  async function answerForm(request: FastifyRequest, reply: FastifyReply) {
    const { languages } = await options.settings();
    const language = languageOf(request, { ...languages, [pseudoLanguage]: options.hotReload });
    const type = request.headers['content-type'] ?? '';
    const body = new Uint8Array((request.body as Buffer | undefined) ?? []);
    const page = await renderForOne(request, reply, language, { type, body });
    if (!(page instanceof Response)) return sendPage(request, reply, page, true);
    if (page.status < 500) return sendResponse(reply, page);
    return sendPlain(reply, 500, crashPages[readLanguage(language)]);
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, kind, etag, scriptHashes, identity, compressed }: FinishedPage,
    isForOne: boolean,
  ) {
    // Vite's own scripts are inline and change with every edit.
    const isPaying = kind === 'public' && mayPay(pageOf(request.url));
    if (!options.hotReload) reply.headers(options.csp(isPaying ? 'paying' : kind, scriptHashes));
    if (isPersonal(pageOf(request.url))) reply.header('x-robots-tag', 'noindex');
    reply.header('vary', 'Accept-Encoding, Cookie');
    reply.type('text/html; charset=utf-8').code(status);
    if (kind === 'public' && status === 200 && !isForOne) {
      reply.header('etag', etag).header('cache-control', 'no-cache');
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    } else {
      reply.header('cache-control', 'no-store');
    }
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((name) => acceptsEncoding(accepted, name));
    if (!encoding) return reply.send(identity);
    return reply.header('content-encoding', encoding).send(await compressed(encoding));
  }

  function sendBusy(reply: FastifyReply, language: PageLanguage, retryAfterSeconds = 1) {
    reply.header('retry-after', String(retryAfterSeconds)).header('vary', 'Cookie');
    return sendPlain(reply, 429, busyPages[readLanguage(language)]);
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

/** True if the browser says that somebody registered in it, or follows their issues. */
const hasSession = ({ headers }: FastifyRequest) => sessionPattern.test(headers.cookie ?? '');
const sessionPattern = new RegExp(
  `(^|; *)(${[registrationCookieName, reporterCookieName].flatMap((name) => [true, false].map(name)).join('|')})=`,
);

/** The colours of a theme; its address says them, so it is kept for good. */
function colourRoute(app: FastifyInstance): void {
  app.get<{ Params: { colours: string } }>('/assets/site-colours-:colours', (request, reply) => {
    const sheet = coloursAt(`/assets/site-colours-${request.params.colours}`);
    if (sheet === undefined) return reply.callNotFound();
    return reply
      .header('cache-control', `public, max-age=${oneYearMs / 1000}, immutable`)
      .type('text/css; charset=utf-8')
      .send(sheet);
  });
}

/** The error the router throws at an address that not even the page "not found" takes, such as one with a line break. */
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

/** True if a coding is named without being refused by `q=0`. */
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
  const assetsFolder = `${clientFolder}/assets`;
  const notKept = (error: unknown) =>
    app.log.warn(
      { err: error },
      'this build was not saved: pages open now may fail after the next release',
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
  return import(new URL('build/server/index.js', webFolder).href);
}

async function hotWeb(app: FastifyInstance): Promise<Web> {
  const { startVite } = await import(new URL('dev.ts', webFolder).href);
  const vite: HotWeb = await startVite(app.server);
  app.addHook('onRequest', (request, reply, done) => {
    vite.handleAsset(request.raw, reply.raw, done);
  });
  // what is being edited is not kept
  const { render, takesForm, isOwn } = vite;
  return { render, takesForm, isOwn, addressOfPage: () => null };
}
