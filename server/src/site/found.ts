import { type SiteSettings, translatedLanguages } from '@sangamam/contract/event-settings';
import type { FastifyInstance } from 'fastify';

interface FoundOptions {
  readonly settings: () => Promise<SiteSettings>;
  readonly settingsVersion: () => Promise<number>;
  /** Origin of the site, without a slash at its end. */
  readonly publicUrl: string;
}

/** What search engines may show, most important first. */
const listedPaths = [
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
export function isPersonal(path: string): boolean {
  return personalPaths.some((personal) => path.startsWith(personal));
}

const oneHourSeconds = 3600;

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
    const others = translatedLanguages.filter((language) => offered[language]);
    const isOff = {
      '/quick-registration': !features.quick,
      '/who-is-coming': !features.publicCounts,
      '/gallery': !features.gallery,
    } as Record<string, boolean>;
    const paths = listedPaths.filter((path) => !isOff[path]);
    const inLanguage = (path: string, language?: string) =>
      `${publicUrl}${path}${language ? `?lang=${language}` : ''}`;
    const link = (name: string, href: string) =>
      `<xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`;
    const alternates = (path: string) => {
      if (others.length === 0) return '';
      const own = others.map((language) => link(language, inLanguage(path, language)));
      return [link('en', inLanguage(path)), ...own, link('x-default', inLanguage(path))].join('');
    };
    const urls = paths.flatMap((path) => {
      const isPolicy = /-policy$|^\/terms/.test(path);
      const changed = isPolicy ? `<lastmod>${policies.updatedAt.slice(0, 10)}</lastmod>` : '';
      return [undefined, ...others].map(
        (language) =>
          `<url><loc>${inLanguage(path, language)}</loc>${changed}${alternates(path)}</url>`,
      );
    });
    return reply
      .header('cache-control', cacheControl)
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });

  let kept: { readonly version: number; readonly image: Promise<Buffer> } | undefined;
  app.get('/share-image.png', async (_, reply) => {
    const [settings, version] = await Promise.all([options.settings(), options.settingsVersion()]);
    if (kept?.version !== version) {
      const { drawShareImage } = await import('./share-image.ts');
      const image = drawShareImage(settings);
      kept = { version, image };
      image.catch(() => {
        kept = undefined;
      });
    }
    return reply
      .headers({ 'cache-control': cacheControl, 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/png')
      .send(await kept.image);
  });
}
