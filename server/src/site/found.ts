import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { SiteSettings } from '@sangamam/contract/event-settings';
import type { Gallery, ShownPhoto } from '@sangamam/contract/gallery';
import { type Language, translatedLanguages } from '@sangamam/contract/languages';
import type { FastifyInstance } from 'fastify';
import { addressIn } from './language.ts';

interface FoundOptions {
  readonly settings: () => Promise<SiteSettings>;
  readonly settingsVersion: () => Promise<number>;
  /** Origin of the site, without a slash at its end. */
  readonly publicUrl: string;
  readonly gallery: (album: string | null) => Promise<Gallery>;
  readonly openPhoto: (photo: ShownPhoto) => Promise<Readable | null>;
}

/** What search engines may show, most important first. */
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
  '/issue-status',
  '/registration-success',
  '/registration-pending',
  '/offline',
];

/** Whether a page is for one person, so that nobody should find it by searching. */
export function isPersonal(page: string): boolean {
  return personalPaths.some((personal) => page.startsWith(personal));
}

const oneHourSeconds = 3600;
/** Those of the site and of the albums that are shared these days; more are drawn when they are asked for. */
const maxKeptImages = 16;

/** How the site is found and what it looks like where it is shared. */
export function foundRoutes(app: FastifyInstance, options: FoundOptions): void {
  const { publicUrl } = options;
  const cacheControl = `public, max-age=${oneHourSeconds}`;

  app.get('/robots.txt', (_, reply) => {
    // Pages that say noindex themselves must be read to be left out; results are left alone altogether.
    const closed = ['/admin', '/api', '/dev', '/registration-success', '/registration-pending'];
    const rules = closed.map((path) => `Disallow: ${path}`).join('\n');
    return reply
      .header('cache-control', cacheControl)
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\n${rules}\n\nSitemap: ${publicUrl}/sitemap.xml\n`);
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
    return reply
      .header('cache-control', cacheControl)
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });

  const kept = new Map<string, { readonly of: string; readonly image: Promise<Buffer> }>();

  /** An image of its name, drawn anew only when what it shows is another. */
  function keepImage(name: string, of: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const found = kept.get(name);
    if (found?.of === of) return found.image;
    const image = draw();
    kept.delete(name);
    kept.set(name, { of, image });
    image.catch(() => kept.delete(name));
    const [oldest] = kept.keys();
    if (kept.size > maxKeptImages && oldest !== undefined) kept.delete(oldest);
    return image;
  }

  const imageHeaders = {
    'cache-control': cacheControl,
    'cross-origin-resource-policy': 'cross-origin',
  };

  app.get('/share-image.png', async (_, reply) => {
    const [settings, version] = await Promise.all([options.settings(), options.settingsVersion()]);
    const image = await keepImage('', String(version), async () => {
      const { drawShareImage } = await import('./share-image.ts');
      return drawShareImage(settings);
    });
    return reply.headers(imageHeaders).type('image/png').send(image);
  });

  app.get<{ Querystring: { album?: unknown } }>('/share-image.jpeg', async (request, reply) => {
    const [settings, version] = await Promise.all([options.settings(), options.settingsVersion()]);
    const { album: slug } = request.query;
    if (!settings.features.gallery || typeof slug !== 'string') return reply.callNotFound();
    const { album } = await options.gallery(slug);
    if (!album) return reply.callNotFound();
    const { title, year, cover } = album;
    const image = await keepImage(slug, [version, cover.id, year, title].join(), async () => {
      const { drawAlbumImage } = await import('./share-image.ts');
      const photo = await options.openPhoto(cover);
      return drawAlbumImage(settings, album, photo && (await buffer(photo)));
    });
    return reply.headers(imageHeaders).type('image/jpeg').send(image);
  });
}
