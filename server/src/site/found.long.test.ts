import type { Gallery } from '@sangamam/contract/gallery';
import { dayMs } from '@sangamam/contract/locale/durations';
import { shortEventName } from '@sangamam/contract/locale/event-name';
import { type EventSettings, settingsIn } from '@sangamam/contract/settings/event-settings';
import { words as texts } from '@sangamam/words/by-language/shipped-texts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { shippedEvent } from '../../testing/other-association.ts';
import { readXml } from '../../testing/platform/read-files.ts';
import { buildTimeoutMs, ensureBuilt, siteFor } from '../../testing/site.ts';
import { drawShareImage } from './share-image.ts';
import { shareImageSize } from './share-tags.ts';

beforeAll(ensureBuilt, buildTimeoutMs);

const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)> "\' & ]]>';

/** One album of one photo. */
function galleryWith(title: string): Gallery {
  const cover = {
    id: 'a',
    alt: 'Boats on the lake',
    caption: '',
    credit: '',
    pictures: [{ url: '/api/v1/gallery/pictures/a', format: 'webp', width: 1600, height: 900 }],
  } as const;
  const album = {
    slug: 'boat-race-2026',
    title,
    year: 2026,
    school: 'JNV Mahe',
    batch: '',
    photoCount: 1,
    cover,
  };
  return {
    albums: [album],
    album: { ...album, allowsDownload: false, isPairs: false, photos: [cover] },
  };
}

/** The page's structured data. */
function dataOf(html: string) {
  const found = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return [...found].map(([, json]) => JSON.parse(json ?? ''));
}

/** The settings with the event moved by so many days, and every deadline with it. */
function moved(settings: EventSettings, days: number): EventSettings {
  const shift = (moment: string) => new Date(Date.parse(moment) + days * dayMs).toISOString();
  const { event, deadlines } = settings;
  const { opensAt, closesAt } = deadlines;
  return {
    ...settings,
    event: { ...event, startsAt: shift(event.startsAt), endsAt: shift(event.endsAt) },
    deadlines: { ...deadlines, opensAt: shift(opensAt), closesAt: shift(closesAt) },
  };
}

describe('the home page', () => {
  test('tells all of it, in order', async () => {
    const { get, state, put } = await siteFor();
    const { sponsors: none, ...others } = state.settings;
    expect(none).toEqual([]);
    expect((await get('/')).body).not.toContain('id="sponsors"');
    put({
      ...others,
      sponsors: [{ name: 'Backwater Bank', tier: 'Gold', url: 'https://bank.example/' }],
      contact: { ...others.contact, social: [{ name: 'Facebook', url: 'https://fb.example/' }] },
    });
    const { body } = await get('/');
    const parts = [
      'id="hero-title"',
      'data-countdown',
      'id="schools"',
      'id="why"',
      'id="programme"',
      'id="fees"',
      'id="faq"',
      'id="sponsors"',
      'id="closing-title"',
    ];
    const places = parts.map((part) => body.indexOf(part));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(body).toMatch(/<h3>Saturday,? \d+ \w+<\/h3>/);
    expect(body).toContain('School-wise reunions');
    expect(body).toContain('<details');
    expect(body).toContain('href="https://bank.example/"');
    expect(body).toContain('<a href="https://fb.example/">Facebook</a>');
    expect(dataOf(body)[0]['@graph'][0].organizer.sameAs).toEqual(['https://fb.example/']);
  });

  test.each([
    ['before it opens', 30, 'Registration opens on', false],
    ['while it is open', -1, 'Registration is open until', true],
    ['between deadline and event', -55, 'Registration closed on', false],
    ['when all is over', -120, 'Thank you for coming', false],
  ])('%s', async (_, days, words, isOpen) => {
    const { get, state, put } = await siteFor();
    put(moved(state.settings, days));
    const { body } = await get('/');
    expect(body).toContain(words);
    expect(body.includes('Register now')).toBe(isOpen);
    expect(body.includes('Calculate your fee')).toBe(isOpen);
  });

  test('says how many of a school are coming only where the organisers show it', async () => {
    const { get, state, put } = await siteFor();
    const [first, second] = state.settings.options.schools.map(({ value }) => value);
    state.whoIsComing = {
      total: 17,
      schools: [
        { school: first ?? '', count: 37 },
        { school: second ?? '', count: 'fewer' },
      ],
      batches: [],
    };
    expect((await get('/')).body).not.toContain('17 are coming');
    put({ ...state.settings, features: { ...state.settings.features, publicCounts: true } });
    const { body } = await get('/');
    expect(body).toContain('17 are coming</h2>');
    expect(body.match(/data-count="\d+"/g)).toEqual(['data-count="37"']);
  });

  test('no text of the settings becomes markup, nor ends the data for search engines', async () => {
    const { get, state, put } = await siteFor();
    const { home, event, contact } = state.settings;
    const everywhere = <Part>(part: Part): Part => {
      if (typeof part === 'string') return (/^\d\d:\d\d$/.test(part) ? part : hostile) as Part;
      if (Array.isArray(part)) return part.map(everywhere) as Part;
      if (typeof part !== 'object' || part === null) return part;
      const entries = Object.entries(part).map(([key, value]) => [
        key,
        key === 'kind' ? value : everywhere(value),
      ]);
      return Object.fromEntries(entries);
    };
    put({
      ...state.settings,
      home: everywhere(home),
      faq: [{ question: hostile, answer: `${hostile} [x](javascript:alert(1))` }],
      sponsors: [{ name: hostile, tier: hostile, url: '' }],
      event: { ...event, name: hostile, tagline: hostile, city: hostile, venueName: hostile },
      contact: { ...contact, legalName: hostile, social: [{ name: hostile, url: hostile }] },
    });
    const { body, statusCode } = await get('/');
    expect(statusCode).toBe(200);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toMatch(/<img|href="javascript|content="[^"]*"[^ />]/);
    const [{ '@graph': graph }] = dataOf(body);
    expect(graph[0].description).toBe(hostile);
    expect(graph[1].mainEntity[0].name).toBe(hostile);
  });
});

describe('search engines and messengers', () => {
  test('read the event, its offers and the questions as data', async () => {
    const { get, state } = await siteFor();
    const { event, fees, faq } = state.settings;
    const [{ '@graph': graph }] = dataOf((await get('/')).body);
    expect(graph[0]).toMatchObject({
      '@type': 'Event',
      startDate: event.startsAt,
      location: { name: event.venueName, address: { addressLocality: 'Kochi' } },
      organizer: { '@type': 'Organization' },
    });
    expect(graph[0].offers[0]).toMatchObject({ price: fees.adult, priceCurrency: 'INR' });
    expect(graph[1].mainEntity).toHaveLength(faq.length);
    expect(JSON.stringify(graph[1])).not.toContain('](');
  });

  test('find one address, a card and the way home on every page', async () => {
    const { get, state } = await siteFor();
    const policy = (await get('/privacy-policy')).body;
    expect(policy).toContain('<link rel="canonical" href="https://meet.example/privacy-policy"/>');
    expect(policy).toMatch(/property="og:title" content="Privacy Policy – Sangamam"/);
    expect(policy).toContain('og:image" content="https://meet.example/share-image.png?v=1"');
    expect(dataOf(policy)[0].itemListElement).toEqual([
      expect.objectContaining({ item: 'https://meet.example/' }),
      expect.objectContaining({ name: 'Privacy Policy', position: 2 }),
    ]);
    expect((await get('/register')).body).toContain('href="https://meet.example/registration"/>');
    const home = (await get('/')).body;
    expect(home).toContain(`<meta name="description" content="${state.settings.event.tagline}.`);
    expect(home.match(/<meta name="description"/g)).toHaveLength(1);
  });

  test('find whom to tell of a weakness, by a file that does not outlive its truth', async () => {
    const { get, state } = await siteFor();
    const { headers, body } = await get('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain(`Contact: mailto:${state.settings.contact.email}\n`);
    expect(body).toContain('Canonical: https://meet.example/.well-known/security.txt\n');
    const expiresInDays =
      (Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '') - Date.now()) / dayMs;
    expect(expiresInDays).toBeGreaterThan(170);
    expect(expiresInDays).toBeLessThan(365);
  });

  test('find what is public, and nothing of one person', async () => {
    const { get, state, put } = await siteFor();
    const robots = (await get('/robots.txt')).body;
    for (const path of ['/admin', '/api', '/registration-success']) {
      expect(robots).toContain(`Disallow: ${path}\n`);
    }
    expect(robots).toContain('Sitemap: https://meet.example/sitemap.xml');
    const listed = async () => [...(await get('/sitemap.xml')).body.matchAll(/<loc>([^<]*)</g)];
    const urls = (await listed()).map(([, url]) => new URL(url ?? ''));
    const paths = new Set(urls.map(({ pathname }) => pathname));
    expect(urls.map(({ search }) => search)).toContain('?lang=ml');
    expect(urls).toHaveLength(3 * paths.size);
    expect((await get('/sitemap.xml')).body).toContain(
      '<xhtml:link rel="alternate" hreflang="hi" href="https://meet.example/contact?lang=hi"/>',
    );
    expect([...paths]).toContain('/quick-registration');
    for (const path of paths) {
      const page = await get(path);
      expect(page.statusCode).toBe(200);
      expect(page.headers).not.toHaveProperty('x-robots-tag');
    }
    for (const path of ['/alumni-update', '/Registration-Success/', '/admin/login']) {
      const page = await get(path);
      expect(page.headers['x-robots-tag']).toBe('noindex');
      expect(page.body).not.toContain('og:image');
    }
    expect((await get('/nowhere')).body).not.toContain('canonical');
    put({ ...state.settings, features: { ...state.settings.features, quick: false } });
    expect((await listed()).join()).not.toContain('quick');
    put({ ...state.settings, languages: { ml: false, hi: false } });
    expect((await get('/sitemap.xml')).body).not.toContain('hreflang=');
  });

  test('find every album that is shown, and none when the gallery is closed', async () => {
    const { get, state, put } = await siteFor();
    const url = 'https://meet.example/gallery?album=boat-race-2026';
    state.gallery = galleryWith('വള്ളംകളി & "boats"');
    state.photo = await sharp({
      create: { width: 1600, height: 900, channels: 3, background: '#2b8173' },
    })
      .webp()
      .toBuffer();
    const { body } = await get('/Gallery/?utm_source=mail&album=boat-race-2026&lang=ml');
    expect(body).toContain(
      `<title>വള്ളംകളി &amp; &quot;boats&quot; – ${shortEventName(texts.ml.event)}</title>`,
    );
    expect(body).toContain(`<link rel="canonical" href="${url}&amp;lang=ml"/>`);
    expect(body).toContain(`hreflang="x-default" href="${url}"/>`);
    expect(body).toMatch(/<meta name="description" content="വള്ളംകളി &amp; &quot;boats&quot;, 2026/);
    const image = /og:image" content="https:\/\/meet.example([^"]*)"/.exec(body)?.[1] ?? '';
    const card = await get(image.replaceAll('&amp;', '&'));
    expect(card.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(card.rawPayload).metadata()).toMatchObject({ ...shareImageSize });
    expect(card.rawPayload.length).toBeLessThan(300_000);
    const sitemap = (await get('/sitemap.xml')).body;
    expect(sitemap).toContain(`<loc>${url}&amp;lang=hi</loc>`);
    expect(() => readXml(sitemap)).not.toThrow();

    const unknown = await get('/gallery?album=nowhere');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.body).toContain('<h1>Album not found</h1>');
    expect(unknown.body).toContain('href="/gallery?album=boat-race-2026"');
    expect(unknown.body).not.toContain('canonical');
    expect((await get('/share-image.jpeg?album=nowhere')).statusCode).toBe(404);

    // taken down while it is shared: the card is drawn without it
    state.photo = null;
    state.gallery = galleryWith('Another title');
    expect((await get('/share-image.jpeg?album=boat-race-2026')).statusCode).toBe(200);

    put({ ...state.settings, features: { ...state.settings.features, gallery: false } });
    expect((await get('/sitemap.xml')).body).not.toContain('gallery');
    expect((await get('/share-image.jpeg?album=boat-race-2026')).statusCode).toBe(404);
    expect((await get('/gallery?album=boat-race-2026')).statusCode).toBe(404);
  });

  test.each([
    ['of somebody', 'from=a-link', 'Anu is coming. Are you?', true],
    ['to a batch', 'school=JNV+Mahe&year=2001', 'JNV Mahe, batch of 2001, is meeting again', false],
    ['to a school', 'school=JNV+Mahe', 'JNV Mahe is meeting again', false],
    ['to a batch of every school', 'year=2001', 'The batch of 2001 is meeting again', false],
  ])('get an invitation %s with a picture of its own', async (_, query, title, isPersonal) => {
    const { get } = await siteFor();
    const { body, statusCode } = await get(`/invitation?utm_source=chat&${query}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain(`property="og:title" content="${title} –`);
    expect(body.includes('content="noindex"')).toBe(isPersonal);
    const image = /og:image" content="https:\/\/meet.example([^"]*)"/.exec(body)?.[1] ?? '';
    expect(image).toContain(query.replaceAll('&', '&amp;'));
    const card = await get(image.replaceAll('&amp;', '&'));
    expect(card.headers['content-type']).toBe('image/png');
    expect(await sharp(card.rawPayload).metadata()).toMatchObject({ ...shareImageSize });
    expect(card.rawPayload.length).toBeLessThan(300_000);
    const site = await get('/share-image.png');
    expect(card.rawPayload.equals(site.rawPayload)).toBe(false);
    const inMalayalam = await get(image.replaceAll('&amp;', '&').replace('lang=en', 'lang=ml'));
    expect(inMalayalam.rawPayload.equals(card.rawPayload)).toBe(false);
  });

  test.each([
    '',
    'from=',
    'from=another',
    'school=Nowhere',
    'school=JNV+Mahe&year=1802',
    'year=1802',
    'from=another&school=JNV+Mahe',
    'school=%3Cscript%3E',
  ])('are told that an invitation is none: %s', async (query) => {
    const { get } = await siteFor();
    const page = await get(`/invitation?${query}`);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('This invitation is no longer valid.');
    expect(page.body).not.toContain('og:image');
    if (query !== '') expect((await get(`/share-image.png?${query}`)).statusCode).toBe(404);
  });

  test('who asks for too many pictures is told to wait', async () => {
    const { get } = await siteFor({ countRender: () => 7 });
    const { statusCode, headers } = await get('/share-image.png?school=JNV+Mahe');
    expect([statusCode, headers['retry-after']]).toEqual([429, '7']);
  });

  test('read whom we remember where the page is open, and only with the consent of who is left', async () => {
    const { get, state, put } = await siteFor();
    const { home, features } = state.settings;
    const person = { name: 'Lakshmi Teacher', school: 'JNV Kollam', years: '1986–1998', text: '' };
    const others = { ...person, name: 'Nobody yet' };
    const people = [
      { ...person, agreed: true },
      { ...others, agreed: false },
    ];
    const shown = {
      ...state.settings,
      home: { ...home, remembrance: { ...home.remembrance, people } },
    };
    put(shown);
    expect((await get('/remembrance')).statusCode).toBe(404);
    expect((await get('/')).body).not.toContain('href="/remembrance"');
    put({ ...shown, features: { ...features, remembrance: true } });
    const { body, statusCode } = await get('/remembrance');
    expect(statusCode).toBe(200);
    expect(body).toMatch(/Lakshmi Teacher[\s\S]*JNV Kollam, 1986–1998/);
    expect(body).not.toContain('Nobody yet');
    expect(body).toContain('content="noindex"');
    expect((await get('/')).body).toContain('href="/remembrance"');
    expect((await get('/sitemap.xml')).body).not.toContain('remembrance');
  });

  test('read how to reach the organisers who agreed to it', async () => {
    const { get, state, put } = await siteFor();
    const { home } = state.settings;
    const asha = { name: 'Asha Kurian', role: 'Convener', school: '', phone: '+919447000001' };
    const people = [
      { ...asha, email: 'asha@meet.example', agreed: true },
      { ...asha, name: 'Not asked yet', email: 'later@meet.example', agreed: false },
    ];
    put({ ...state.settings, home: { ...home, organisers: { ...home.organisers, people } } });
    const { body } = await get('/');
    expect(body).toContain('href="https://wa.me/919447000001"');
    expect(body).toContain('href="mailto:asha@meet.example"');
    expect(body).not.toMatch(/Not asked yet|later@/);
  });

  test('see the albums of a school, a batch or both, and only values that have some', async () => {
    const { get, state } = await siteFor();
    state.gallery = galleryWith('Boats');
    const [boats] = state.gallery.albums;
    if (!boats) throw new Error('no album');
    const run = { ...boats, slug: 'run-2026', school: 'JNV Kollam', batch: '1998' };
    const all = { ...boats, slug: 'all-2026', school: '', batch: '1998' };
    state.gallery = { ...state.gallery, albums: [boats, run, all] };
    const slugsIn = async (query: string) =>
      [...(await get(`/gallery${query}`)).body.matchAll(/href="\/gallery\?album=([^"]*)"/g)].map(
        ([, slug]) => slug,
      );
    expect(await slugsIn('')).toEqual(['boat-race-2026', 'run-2026', 'all-2026']);
    expect(await slugsIn('?school=JNV+Kollam')).toEqual(['run-2026']);
    expect(await slugsIn('?school=Nowhere')).toHaveLength(3);
    expect(await slugsIn('?batch=1998')).toEqual(['run-2026', 'all-2026']);
    expect(await slugsIn('?batch=1998&school=JNV+Kollam')).toEqual(['run-2026']);
    // none of both: those of the school
    expect(await slugsIn('?batch=1998&school=JNV+Mahe')).toEqual(['boat-race-2026']);
    const { body } = await get('/gallery?batch=1998');
    expect(body).toMatch(/href="\/gallery\?batch=1998&amp;school=JNV\+Kollam"/);
    expect(body).not.toContain('JNV Mahe');
  });

  test('see photos that belong together in twos', async () => {
    const { get, state } = await siteFor();
    state.gallery = galleryWith('Then and now');
    const { album } = state.gallery;
    if (!album) throw new Error('no album');
    const [photo] = album.photos;
    if (!photo) throw new Error('no photo');
    const photos = ['a', 'b', 'c'].map((id) => ({ ...photo, id, alt: id }));
    state.gallery = { ...state.gallery, album: { ...album, isPairs: true, photos } };
    const { body } = await get('/gallery?album=boat-race-2026');
    const list = /<ul[^>]*data-photos[\s\S]*?<\/ul>/.exec(body)?.[0] ?? '';
    expect(list.match(/<li/g)).toHaveLength(2);
    expect(list.match(/>(Then|Now)</g)).toEqual(['>Then<', '>Now<']);
    expect(list.match(/<img /g)).toHaveLength(3);
  });

  test('get a picture of the settings of the moment', async () => {
    const { get, state, put } = await siteFor();
    const first = await get('/share-image.png');
    expect(first.headers['content-type']).toBe('image/png');
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({
      ...shareImageSize,
      format: 'png',
    });
    expect((await get('/share-image.png')).rawPayload).toEqual(first.rawPayload);
    const tagline = 'മഴയത്ത് ഒരു കടവ്';
    put({ ...state.settings, event: { ...state.settings.event, tagline } });
    expect((await get('/share-image.png')).rawPayload).not.toEqual(first.rawPayload);
  });

  test.each(['', 'അ'.repeat(160), 'നവോദയ പൂർവ്വവിദ്യാർത്ഥി സംഗമം '.repeat(5), '🎉 <&>'])(
    'get a picture whatever the tagline is: %s',
    async (tagline) => {
      const { state } = await siteFor();
      const { event, ...others } = settingsIn(state.settings, 'en');
      const image = await drawShareImage({ ...others, event: { ...event, tagline } });
      expect((await sharp(image).metadata()).width).toBe(1200);
    },
  );
});

test('the foot of every page names the place and the event of the settings', async () => {
  const { get, state, put } = await siteFor();
  const feet = async () => {
    const pages = [
      '/',
      '/registration',
      '/contact',
      '/gallery',
      '/terms-and-conditions',
      '/nowhere',
    ];
    const found = await Promise.all(
      pages.flatMap((page) => ['en', 'ml', 'hi'].map((lang) => get(`${page}?lang=${lang}`))),
    );
    return found.map(({ body }) => /<footer[\s\S]*?<\/footer>/.exec(body)?.[0] ?? '');
  };
  expect((await feet())[0]).toContain('Kochi, Kerala, India');
  const { event, contact } = state.settings;
  put({
    ...state.settings,
    event: { ...event, name: 'Reunion of 1990 – St. Thomas', city: 'Thrissur, Kerala' },
    contact: { ...contact, legalName: 'St. Thomas Trust', email: 'trust@example.org', credit: '' },
  });
  for (const foot of await feet()) {
    expect(foot).toContain('Reunion of 1990');
    expect(foot).toContain('Thrissur, Kerala');
    expect(foot).not.toMatch(shippedEvent);
  }
});
