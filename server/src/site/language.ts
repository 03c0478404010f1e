import { type Language, languages } from '@sangamam/contract/languages';
import type { FastifyRequest } from 'fastify';

/** Which languages beside English people may choose. */
type Offered = Readonly<Record<Exclude<Language, 'en'>, boolean>>;

const oneYearSeconds = 31_536_000;

const known = (name: string | undefined) => languages.find((language) => language === name);

/** The language an address asks for by `lang`, which is how the switch and search engines ask. */
const askedFor = (url: string) => known(/[?&]lang=([a-z]{2})(?=&|$)/.exec(url)?.[1]);

/**
 * The language of a document: what the address asks for, else what was chosen before, else English. A
 * language that is switched off is English; staff pages always are.
 */
export function languageOf(
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
  offered: Offered,
): Language {
  if (/^\/admin(\/|\?|$)/i.test(url)) return 'en';
  const chosen = /(?:^|; ?)lang=([a-z]{2})(?=;|$)/.exec(headers.cookie ?? '')?.[1];
  const language = askedFor(url) ?? known(chosen) ?? 'en';
  return language === 'en' || offered[language] ? language : 'en';
}

/** The address as the page knows it; pages that differ only in `lang` are kept by their language. */
export function withoutLanguage(url: string): string {
  return url.replace(/([?&])lang=[^&]*(&|$)/g, (_, before, after) => (after ? before : ''));
}

/** The address of a page in a language; English needs no word of it. */
export function addressIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}

/** Keeps the language an address asks for; undefined when it asks for none or gets another one. */
export function languageCookie(
  url: string,
  language: Language,
  publicUrl: string,
): string | undefined {
  if (askedFor(url) !== language) return undefined;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `lang=${language}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax; HttpOnly${secure}`;
}
