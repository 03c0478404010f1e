import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Gallery, ShownPhoto } from '@sangamam/contract/gallery';
import { type Invitation, invitationQuery } from '@sangamam/contract/invitation';
import { dayMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent, startOfDayMs } from '@sangamam/contract/locale/event-time';
import {
  type Language,
  readLanguage,
  translatedLanguages,
} from '@sangamam/contract/locale/languages';
import {
  type EventSettings,
  type SiteSettings,
  settingsIn,
} from '@sangamam/contract/settings/event-settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readInvitation } from './invitation.ts';
import { addressIn, languageOf } from './language.ts';

interface FoundOptions {
  /** In English. */
  readonly settings: () => Promise<SiteSettings>;
  readonly allSettings: () => Promise<EventSettings>;
  readonly settingsVersion: () => Promise<number>;
  /** Origin of the site, without a slash at its end. */
  readonly publicUrl: string;
  readonly gallery: (album: string | null) => Promise<Gallery>;
  readonly invitation: (token: string) => Promise<Invitation | null>;
  /** In how many seconds an address may ask again that asked for too much that must be drawn; null: now. */
  readonly countRender?: (address: string) => number | null;
  readonly openPhoto: (photo: ShownPhoto) => Promise<Readable | null>;
  /** A picture of the settings as WebP; null where there is none. */
  readonly openPicture: (id: string) => Promise<Buffer | null>;
}

/** The pages search engines may show, most important first. */
export const listedPaths = [
  '/',
  '/registration',
  '/quick-registration',
  '/who-is-coming',
  '/gallery',
  '/contact',
  '/report-issue',
  '/terms-and-conditions',
  '/privacy-policy',
  '/refund-policy',
  '/cancellation-policy',
];

/** Pages of one person or of staff: they say nothing to anybody else. */
const personalPaths = [
  '/admin',
  '/alumni-update',
  '/undo-contact-change',
  '/take-place',
  '/issue-status',
  '/code',
  '/change-contact',
  '/form',
  '/pay',
  '/registration-success',
  '/registration-pending',
  '/offline',
];

/** Pages that open the checkout, and those that lead there without a new document. */
const payingPaths = ['/registration', '/register', '/quick-registration', '/alumni-update', '/pay'];

/** True if somebody may pay in the document of this page. */
export function mayPay(page: string): boolean {
  return payingPaths.some((path) => page.toLowerCase().startsWith(path));
}

/** True if a page is for one person, so that nobody should find it by searching. */
export function isPersonal(page: string): boolean {
  return personalPaths.some((personal) => page.startsWith(personal));
}

const cacheControl = 'public, max-age=3600';
/** So long a copy of security.txt may be believed; RFC 9116 recommends less than a year. */
const validDays = 180;
/** Those of the site and of the albums that are shared these days; more are drawn when they are asked for. */
const maxKeptImages = 16;

const sendText = (reply: FastifyReply, type: string, text: string) =>
  reply.header('cache-control', cacheControl).type(`${type}; charset=utf-8`).send(text);

/** How the site is found and what it looks like where it is shared. */
export function foundRoutes(app: FastifyInstance, options: FoundOptions): void {
  const { publicUrl } = options;
  app.get('/robots.txt', (_, reply) => {
    // Pages that say noindex themselves must be read to be left out; results are left alone altogether.
    const closed = ['/admin', '/api', '/dev', '/registration-success', '/registration-pending'];
    const rules = closed.map((path) => `Disallow: ${path}`).join('\n');
    return sendText(
      reply,
      'text/plain',
      `User-agent: *\n${rules}\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    );
  });

  // RFC 9116: whom to tell of a weakness
  app.get('/.well-known/security.txt', async (_, reply) => {
    const { contact, languages: offered } = await options.settings();
    const spoken = ['en', ...translatedLanguages.filter((each) => offered[each])];
    const expires = new Date(startOfDayMs(dateAtEvent(Date.now())) + validDays * dayMs);
    const lines = [
      `Contact: mailto:${contact.email}`,
      `Contact: ${publicUrl}/contact`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${spoken.join(', ')}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return sendText(reply, 'text/plain', lines.map((line) => `${line}\n`).join(''));
  });

  app.get('/sitemap.xml', async (_, reply) => {
    const { features, policies, languages: offered } = await options.settings();
    const { albums } = features.gallery ? await options.gallery(null) : { albums: [] };
    const shown = ['en', ...translatedLanguages.filter((each) => offered[each])] as const;
    const isOff = {
      '/quick-registration': !features.quick,
      '/who-is-coming': !features.publicCounts,
      '/gallery': !features.gallery,
    } as Record<string, boolean>;
    const pages = [
      ...listedPaths.filter((path) => !isOff[path]),
      ...albums.map(({ slug }) => `/gallery?album=${slug}`),
    ];
    const addressOf = (page: string, language: Language) =>
      `${publicUrl}${addressIn(language, page)}`.replaceAll('&', '&amp;');
    const link = (name: string, href: string) =>
      `<xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`;
    const alternates = (page: string) => {
      if (shown.length === 1) return '';
      const own = shown.map((language) => link(language, addressOf(page, language)));
      return [...own, link('x-default', addressOf(page, 'en'))].join('');
    };
    const urls = pages.flatMap((page) => {
      const isPolicy = /-policy$|^\/terms/.test(page);
      const changed = isPolicy ? `<lastmod>${policies.updatedAt.slice(0, 10)}</lastmod>` : '';
      return shown.map(
        (language) =>
          `<url><loc>${addressOf(page, language)}</loc>${changed}${alternates(page)}</url>`,
      );
    });
    return sendText(
      reply,
      'application/xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`,
    );
  });

  shareImageRoutes(app, options);
}

/** The images that other sites show beside a link of ours. */
function shareImageRoutes(app: FastifyInstance, options: FoundOptions): void {
  const kept = new Map<string, { readonly of: string; readonly image: Promise<Buffer> }>();

  const imageHeaders = {
    'cache-control': cacheControl,
    'cross-origin-resource-policy': 'cross-origin',
  };

  /** Sends an image of its name, drawn anew only when what it shows is another. */
  async function sendImage(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, of, type }: { name: string; of: string; type: 'png' | 'jpeg' },
    draw: () => Promise<Buffer>,
  ) {
    let found = kept.get(name);
    if (found?.of !== of) {
      const retryAfterSeconds = options.countRender?.(request.ip) ?? null;
      if (retryAfterSeconds !== null) {
        return reply.code(429).header('retry-after', retryAfterSeconds).send();
      }
      found = { of, image: draw() };
      kept.delete(name);
      kept.set(name, found);
      found.image.catch(() => kept.delete(name));
      const [oldest] = kept.keys();
      if (kept.size > maxKeptImages && oldest !== undefined) kept.delete(oldest);
    }
    return reply
      .headers(imageHeaders)
      .type(`image/${type}`)
      .send(await found.image);
  }

  const openOwn = async (picture: { readonly id: string } | null) =>
    picture && options.openPicture(picture.id);

  app.get('/share-image.png', async (request, reply) => {
    const [all, version] = await Promise.all([options.allSettings(), options.settingsVersion()]);
    const asked = invitationQuery(new URL(request.url, options.publicUrl).searchParams);
    if (asked.size === 0) {
      const settings = settingsIn(all, 'en');
      const image = { name: '', of: String(version), type: 'png' } as const;
      return sendImage(request, reply, image, async () => {
        const { drawShareImage } = await import('./share-image.ts');
        const [hero, logo] = await Promise.all([
          openOwn(settings.theme.hero),
          openOwn(settings.theme.logo),
        ]);
        return drawShareImage(settings, { hero, logo });
      });
    }
    const language = readLanguage(languageOf(request, all.languages));
    const settings = settingsIn(all, language);
    const invitation = await readInvitation(asked, settings, options.invitation);
    if (!invitation) return reply.callNotFound();
    const of = [version, ...Object.values(invitation)].join();
    const image = { name: `${language} ${asked}`, of, type: 'png' } as const;
    return sendImage(request, reply, image, async () => {
      const { drawInvitationImage } = await import('./share-image.ts');
      const logo = await openOwn(settings.theme.logo);
      return drawInvitationImage(settings, invitation, { language, logo });
    });
  });

  app.get<{ Querystring: { album?: unknown } }>('/share-image.jpeg', async (request, reply) => {
    const [settings, version] = await Promise.all([options.settings(), options.settingsVersion()]);
    const { album: slug } = request.query;
    if (!settings.features.gallery || typeof slug !== 'string') return reply.callNotFound();
    const { album } = await options.gallery(slug);
    if (!album) return reply.callNotFound();
    const { title, year, cover } = album;
    const of = [version, cover.id, year, title].join();
    return sendImage(request, reply, { name: slug, of, type: 'jpeg' }, async () => {
      const { drawAlbumImage } = await import('./share-image.ts');
      const photo = await options.openPhoto(cover);
      return drawAlbumImage(settings, album, photo && (await buffer(photo)));
    });
  });
}
