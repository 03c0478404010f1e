import {
  languages,
  type PageLanguage,
  type TranslatedLanguage,
} from '@sangamam/contract/locale/languages';
import { pseudoLanguage } from '@sangamam/words/pseudo';
import type { FastifyRequest } from 'fastify';

/** Which languages beside English people may choose; developers the pseudo-language, too. */
type Offered = Readonly<Record<TranslatedLanguage, boolean>> & {
  readonly [pseudoLanguage]?: boolean | undefined;
};

const oneYearSeconds = 31_536_000;

const known = (name: string | undefined): PageLanguage | undefined =>
  [...languages, pseudoLanguage].find((language) => language === name);

/** The language an address asks for by `lang`, which is how the switch and search engines ask. */
const askedFor = (url: string) => known(/[?&]lang=([\w-]+)(?=&|$)/.exec(url)?.[1]);

/**
 * The language of a document: what the address asks for, else what was chosen before, else English. A
 * language that is switched off is English; staff pages always are.
 */
export function languageOf(
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
  offered: Offered,
): PageLanguage {
  if (/^\/admin(\/|\?|$)/i.test(url)) return 'en';
  const chosen = /(?:^|; ?)lang=([\w-]+)(?=;|$)/.exec(headers.cookie ?? '')?.[1];
  const language = askedFor(url) ?? known(chosen) ?? 'en';
  return language === 'en' || offered[language] ? language : 'en';
}

/** The address as the page knows it; pages that differ only in `lang` are kept by their language. */
export function withoutLanguage(url: string): string {
  return url.replace(/([?&])lang=[^&]*(&|$)/g, (_, before, after) => (after ? before : ''));
}

/** The address of a page in a language; English needs no word of it. */
export function addressIn(language: PageLanguage, path: string): string {
  if (language === 'en') return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}

/** Keeps the language an address asks for; undefined when it asks for none or gets another one. */
export function languageCookie(
  url: string,
  language: PageLanguage,
  publicUrl: string,
): string | undefined {
  if (askedFor(url) !== language) return undefined;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `lang=${language}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax; HttpOnly${secure}`;
}
