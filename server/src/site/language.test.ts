import { languageFacts } from '@sangamam/contract/locale/languages';
import { words as texts } from '@sangamam/words/by-language/shipped-texts';
import { words } from '@sangamam/words/by-language/site';
import { beforeAll, expect, test } from 'vitest';
import { buildTimeoutMs, ensureBuilt, siteFor } from '../../testing/site.ts';
import { languageCookie, languageOf, withoutLanguage } from './language.ts';

beforeAll(ensureBuilt, buildTimeoutMs);

const offered = { ml: true, hi: false };

test.each([
  ['/', undefined, 'en'],
  ['/?lang=ml', undefined, 'ml'],
  ['/contact?x=1&lang=ml', 'lang=en', 'ml'],
  ['/', 'session=a; lang=ml', 'ml'],
  // what the address asks for wins over what was chosen before
  ['/?lang=en', 'lang=ml', 'en'],
  // switched off by the organisers
  ['/?lang=hi', undefined, 'en'],
  ['/', 'lang=hi', 'en'],
  ['/?lang=fr', 'lang=ml', 'ml'],
  ['/?slang=ml', undefined, 'en'],
  ['/', 'notlang=ml', 'en'],
  ['/?lang=__proto__', 'lang=constructor', 'en'],
  ['/admin/login?lang=ml', 'lang=ml', 'en'],
  ['/ADMIN', 'lang=ml', 'en'],
])('%s with the cookie %s is in %s', (url, cookie, language) => {
  expect(languageOf({ url, headers: cookie ? { cookie } : {} }, offered)).toBe(language);
});

test.each([
  ['/?lang=ml', '/'],
  ['/registration?step=stay&lang=ml', '/registration?step=stay'],
  ['/registration?lang=ml&step=stay', '/registration?step=stay'],
  ['/a?b=1&lang=ml&c=2', '/a?b=1&c=2'],
  ['/a?slang=ml', '/a?slang=ml'],
])('%s is the page %s', (url, page) => {
  expect(withoutLanguage(url)).toBe(page);
});

test('a choice is kept for a year, and one that was not granted is not', () => {
  expect(languageCookie('/?lang=ml', 'ml', 'https://meet.example')).toBe(
    'lang=ml; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure',
  );
  expect(languageCookie('/?lang=hi', 'en', 'https://meet.example')).toBeUndefined();
  expect(languageCookie('/', 'ml', 'https://meet.example')).toBeUndefined();
});

const pages = [
  '/',
  '/registration',
  '/quick-registration',
  '/gallery',
  '/contact',
  '/report-issue',
  '/issue-status',
  '/terms-and-conditions',
];

test.each(pages)('%s speaks the language of the cookie and names the others', async (url) => {
  const { get } = await siteFor();
  const [english, malayalam, hindi] = await Promise.all([
    get(url),
    get(url, { cookie: 'lang=ml' }),
    get(`${url}?lang=hi`),
  ]);
  expect(english.body).toContain('<html lang="en"');
  expect(english.body).toContain('Skip to content');
  expect(malayalam.body).toContain('<html lang="ml"');
  expect(malayalam.body).toContain(words.ml.skip);
  expect(malayalam.body).not.toContain('Skip to content');
  expect(hindi.body).toContain('<html lang="hi"');
  expect(hindi.body).toContain(words.hi.skip);
  expect(String(hindi.headers['set-cookie'])).toContain('lang=hi;');
  expect(new Set([english, malayalam, hindi].map(({ headers }) => headers.etag)).size).toBe(3);
  expect(malayalam.headers.vary).toContain('Cookie');
});

test('the other languages of a page are on this site, however its address begins', async () => {
  const { get } = await siteFor();
  const { body } = await get('//evil.example/');
  expect(body).toContain('href="?lang=hi"');
  expect(body).not.toMatch(/(href|src|action)="[/\\]{2}/);
});

test('search engines find each language under its own address', async () => {
  const { get, put, state } = await siteFor();
  const { body } = await get('/contact?lang=ml');
  expect(body).toContain('<link rel="canonical" href="https://meet.example/contact?lang=ml"/>');
  expect(body).toContain('hreflang="hi" href="https://meet.example/contact?lang=hi"');
  expect(body).toContain('hreflang="x-default" href="https://meet.example/contact"');
  put({ ...state.settings, languages: { ml: false, hi: false } });
  const alone = await get('/contact?lang=ml');
  expect(alone.body).toContain('<html lang="en"');
  expect(alone.body).not.toContain('hreflang');
  expect(alone.body).not.toContain(languageFacts.ml.name);
});

test('the settings speak the language too, and English where they say nothing', async () => {
  const { get, put, state } = await siteFor();
  const { translations } = state.settings;
  expect((await get('/?lang=hi')).body).toContain(texts.hi.event.tagline);
  const ml = { ...translations.ml, event: { tagline: 'വീണ്ടും ഒന്നിച്ച്' } };
  const event = { ...state.settings.event, tagline: 'Back by the water' };
  put({ ...state.settings, event, translations: { ...translations, ml } });
  expect((await get('/?lang=ml')).body).toContain('വീണ്ടും ഒന്നിച്ച്');
  expect((await get('/?lang=hi')).body).toContain('Back by the water');
});
