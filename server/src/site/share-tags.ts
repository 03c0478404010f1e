import { invitationImage, invitationPath, invitationQuery } from '@sangamam/contract/invitation';
import {
  intlLocales,
  type Language,
  languages,
  type TranslatedLanguage,
} from '@sangamam/contract/locale/languages';
import { addressIn } from './language.ts';

/** Pixels, as Open Graph and the messengers like it. */
export const shareImageSize = { width: 1200, height: 630 } as const;

export interface ShareTagsOptions {
  /** The one address of the page, as `pageOf` says it. */
  readonly page: string;
  readonly language: Language;
  /** Which languages beside English people may choose. */
  readonly offered: Readonly<Record<TranslatedLanguage, boolean>>;
  /** Origin of the site, without a slash at its end. */
  readonly publicUrl: string;
  readonly siteName: string;
  /** For pages that do not describe themselves. */
  readonly description: string;
  /** Grows when the picture changes, so that whoever keeps it asks again. */
  readonly imageVersion: number;
}

/** Other addresses of the same page. */
const canonicalPaths: Readonly<Record<string, string>> = { '/register': '/registration' };

/** The album that a page shows; each album is a page of its own. */
const albumOf = ({ pathname, searchParams }: URL) =>
  pathname === '/gallery' ? searchParams.get('album') : null;

/**
 * The page at an address, spelt the one way that search engines keep: small letters, no slash at its end,
 * nothing of a query but the album.
 */
export function pageOf(url: string): string {
  const asked = new URL(`http://localhost${url}`);
  const path = decodeURI(asked.pathname)
    .toLowerCase()
    .replace(/(?<=.)\/$/, '');
  asked.pathname = path;
  const album = albumOf(asked);
  if (album !== null) return `${path}?${new URLSearchParams({ album })}`;
  if (path === invitationPath) return `${path}?${invitationQuery(asked.searchParams)}`;
  return canonicalPaths[path] ?? path;
}

/**
 * Adds to a rendered public document what search engines and messengers read: its canonical address,
 * Open Graph and Twitter cards, and its place in the site. Put in here, none of it weighs on the scripts
 * of the pages. Title and description are taken from the document, where they are escaped already.
 */
export function addShareTags(html: string, options: ShareTagsOptions): string {
  const { page, publicUrl, siteName, imageVersion } = options;
  const shownPage = new URL(page, publicUrl);
  const album = albumOf(shownPage);
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? escaped(siteName);
  const own = /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
  const description = own ?? escaped(options.description);
  const urlIn = (own: Language) => escaped(`${publicUrl}${addressIn(own, page)}`);
  const url = urlIn(options.language);
  const shown = languages.filter((own) => own === 'en' || options.offered[own]);
  const picture = album === null ? 'png' : 'jpeg';
  const query = new URLSearchParams({ ...(album !== null && { album }), v: String(imageVersion) });
  const image = escaped(
    shownPage.pathname === invitationPath
      ? `${publicUrl}${invitationImage(shownPage.searchParams, options.language)}&v=${imageVersion}`
      : `${publicUrl}/share-image.${picture}?${query}`,
  );
  const properties = {
    'og:type': 'website',
    'og:site_name': escaped(siteName),
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:locale': intlLocales[options.language].replace('-', '_'),
    'og:image': image,
    'og:image:type': `image/${picture}`,
    'og:image:width': String(shareImageSize.width),
    'og:image:height': String(shareImageSize.height),
    'og:image:alt': page.includes('?') ? title : escaped(siteName),
  };
  const tags = [
    `<link rel="canonical" href="${url}"/>`,
    ...(shown.length > 1
      ? [
          ...shown.map((own) => `<link rel="alternate" hreflang="${own}" href="${urlIn(own)}"/>`),
          `<link rel="alternate" hreflang="x-default" href="${urlIn('en')}"/>`,
        ]
      : []),
    ...(own === undefined ? [`<meta name="description" content="${description}"/>`] : []),
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${content}"/>`,
    ),
    '<meta name="twitter:card" content="summary_large_image"/>',
    ...(page === '/' ? [] : [breadcrumbs(textOf(title), options)]),
  ];
  return html.replace('</head>', () => `${tags.join('')}</head>`);
}

/** The place of the page: below the home page. */
function breadcrumbs(title: string, { page, publicUrl, siteName }: ShareTagsOptions) {
  const item = (position: number, name: string, at: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: `${publicUrl}${at}`,
  });
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [item(1, siteName, '/'), item(2, title.split(' – ')[0] ?? title, page)],
  };
  // A text can then neither end the element nor open another one.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character as keyof typeof entities]);
}

function textOf(html: string): string {
  const pairs = Object.entries(entities).toReversed();
  return pairs.reduce((text, [character, entity]) => text.replaceAll(entity, character), html);
}
