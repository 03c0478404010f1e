import { readdirSync, readFileSync } from 'node:fs';
import { steps } from '@sangamam/contract/form/steps';
import { languages } from '@sangamam/contract/locale/languages';
import { exportFormats, exportGroups } from '@sangamam/contract/reports/exports';
import { settingsTabNames } from '@sangamam/contract/settings/tabs';
import { shippedTheme } from '@sangamam/contract/settings/theme';
import { streamXlsxRows } from 'hucre/xlsx';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { payer, practice } from '../testing/domain/money.ts';
import { addAdmin, signIn } from '../testing/domain/sign-in.ts';
import { foreignNames, ofOtherAssociation } from '../testing/other-association.ts';
import { contractEndpoints } from '../testing/platform/http.ts';
import { readPdf } from '../testing/platform/pdf.ts';
import { buildTimeoutMs, ensureBuilt, pagePaths, siteFor } from '../testing/site.ts';
import { startRegistrationSession } from './platform/sessions/registrant-session.ts';

/**
 * Another association's settings: whatever its people get names its own event, and nothing of the one that
 * the product was made for.
 */

/** Two names of questions are those of the specification; programs read them. */
const specified = /spouseNavodayan|sangamamFamilyGroups/g;

/** Letters without a meaning, in which any word may turn up. */
const pictures = /data:image\/png;base64,[\w+/=]+/g;
const hashes = /[-/][\w-]{8}(?=\.(?:js|css|woff2)\b)/g;
const providerIds = /\b(?:pay|order|rfnd)_[A-Za-z0-9]{14}\b/g;
const secrets = /(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{32,}/g;
const withoutMeaning = [pictures, hashes, providerIds, secrets];

function expectOwn(text: string, where: string): void {
  const said = [specified, ...withoutMeaning].reduce(
    (left, each) => left.replaceAll(each, ''),
    text,
  );
  const at = said.search(foreignNames);
  expect(at < 0 ? '' : said.slice(Math.max(0, at - 60), at + 60), where).toBe('');
}

/** What a person reads in an answer, whatever its format. */
async function readFile({
  headers,
  body,
  rawPayload,
}: Awaited<ReturnType<TestApp['app']['inject']>>): Promise<string> {
  const type = String(headers['content-type']);
  if (type.startsWith('application/pdf') || rawPayload.subarray(0, 4).toString() === '%PDF') {
    expect(rawPayload.includes('Sangamam')).toBe(false);
    const { title, pages } = await readPdf(rawPayload);
    return [title, ...pages].join('\n');
  }
  if (rawPayload.subarray(0, 2).toString() !== 'PK') return body;
  const cells: unknown[] = [];
  for await (const { values } of streamXlsxRows(new Uint8Array(rawPayload))) cells.push(...values);
  return cells.join('\n');
}

describe('what the server sends', () => {
  let server: TestApp;
  let headers: { authorization: string };
  let family: Awaited<ReturnType<typeof payer>>;
  const get = async (url: string, as: object = headers) =>
    server.app.inject({ url: `/api/v1${url}`, headers: { ...as } });

  beforeAll(async () => {
    server = await testApp({ provider: true });
    await server.patchSettings(ofOtherAssociation);
    const school = 'Department of Physics';
    const email = 'staff@thomians.example';
    await addAdmin(server, { email, role: 'super_admin', allSchools: true });
    headers = await signIn(server, email);
    family = await payer(server, { about: { school } });
    const { response } = await practice(server).pay(await family.orderId());
    await family.confirm(response);
    await server.runJobs();
  });

  test('as answers to whoever may read everything', async () => {
    const endpoints = await contractEndpoints();
    const plain = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    let answered = 0;
    for (const { path } of plain) {
      const { statusCode, body } = await get(path);
      if (statusCode === 200) answered += 1;
      expectOwn(body, path);
    }
    expect(answered).toBeGreaterThan(40);
    for (const path of ['/docs', '/openapi.json', `/registrations/${family.id}`]) {
      expectOwn((await get(path)).body, path);
    }
    for (const language of languages) {
      const { event } = (await get(`/settings/public?language=${language}`)).json().data;
      expect(event).toMatchObject({ schoolWord: 'department', network: 'St. Thomas College' });
    }
  });

  test('as charts, by the name of every question', async () => {
    const { data } = (await get('/settings/public')).json();
    const { chartNames, chartNamed } = await import('@sangamam/contract/reports/analytics');
    for (const name of chartNames(data)) {
      expectOwn(JSON.stringify(chartNamed(name, data)), name);
      expectOwn((await get(`/analytics/${name}`)).body, name);
    }
  });

  const everyGroup = exportGroups.map(({ value }) => value).join(',');

  test('as files, in each of their formats', async () => {
    const endpoints = await contractEndpoints();
    const files = endpoints.filter(
      ({ method, path, file }) => method === 'GET' && file && !path.includes('{'),
    );
    expect(files.length).toBeGreaterThan(4);
    for (const { path } of files) {
      for (const format of exportFormats) {
        const reply = await get(`${path}?format=${format}&groups=${everyGroup}`);
        expect(reply.statusCode, `${path} ${reply.body}`).toBe(200);
        expectOwn(await readFile(reply), `${path} ${format}`);
      }
    }
    const csv = await get(`/registrations/export?format=csv&groups=${everyGroup}`);
    expect(csv.body).toContain('STC-');
  });

  test('as all that a record has, to its registrant and to staff', async () => {
    const { registrationNumber, receiptNumber } = await family.read();
    expect(registrationNumber).toMatch(/^STC-\d{5}$/);
    expect(receiptNumber).toMatch(/^STC-R-/);
    // as after a one-time code
    const session = { registrationId: family.id, assurance: 'verified', now: new Date() } as const;
    const cookie = `reg=${await startRegistrationSession(server.db, session)}`;
    const endpoints = await contractEndpoints();
    const answered = new Set<string>();
    for (const { method, path } of endpoints) {
      if (method !== 'GET' || !path.startsWith('/registrations/{id}')) continue;
      const url = path.replace('{id}', family.id).replace('{receiptNumber}', receiptNumber ?? '');
      for (const as of [{ cookie }, headers]) {
        const reply = await get(url, as);
        if (reply.statusCode === 200) answered.add(path);
        expectOwn(await readFile(reply), path);
      }
    }
    const papers = ['my-data.pdf', 'ticket.pdf', 'receipts/{receiptNumber}.pdf', 'calendar.ics'];
    expect([...answered]).toEqual(
      expect.arrayContaining(papers.map((paper) => `/registrations/{id}/${paper}`)),
    );
    expect(answered.size).toBeGreaterThan(papers.length + 4);
  });

  test('as badges, and as files that are prepared in the background', async () => {
    const post = async (url: string, payload: object) => {
      const reply = await server.app.inject({
        method: 'POST',
        url: `/api/v1/registrations/${url}`,
        headers,
        payload,
      });
      expect(reply.statusCode, reply.body).toBeLessThan(300);
      await server.runJobs();
      return reply;
    };
    const badges = await post('badges.pdf', { ids: [family.id], size: 'A6' });
    expectOwn(await readFile(badges), 'badges');
    await post('badges', { ids: [family.id], filter: {} });
    for (const format of exportFormats) await post('exports', { format, groups: everyGroup });
    const { data: exported } = (await get('/registrations/exports')).json();
    expect(exported.map(({ state }: { state: string }) => state)).toEqual(
      Array(exportFormats.length + 1).fill('Ready'),
    );
    for (const { _id: id, format } of exported) {
      const reply = await get(`/registrations/exports/${id}/file`);
      expect(reply.headers['content-disposition'], format).not.toMatch(foreignNames);
      expectOwn(await readFile(reply), format);
    }
  });

  test('as mails and text messages, of every kind and language', async () => {
    expect(server.outbox.length).toBeGreaterThan(0);
    for (const mail of server.outbox) {
      expectOwn([mail.subject, mail.text, mail.html, mail.senderName].join('\n'), mail.subject);
      expect(mail.senderName).toBe('Reunion of 1990');
      expect(mail.html).toContain('#7a1f3d');
      expect(mail.html).not.toContain(shippedTheme.main);
    }
    const { data: templates } = (await get('/messages/templates')).json();
    for (const { kind } of templates) {
      for (const language of languages) {
        const reply = await server.app.inject({
          method: 'POST',
          url: `/api/v1/messages/templates/${kind}/preview`,
          headers,
          payload: { language },
        });
        expect(reply.statusCode, kind).toBe(200);
        expectOwn(reply.body, `${kind} ${language}`);
      }
    }
  });
});

describe('the pages', () => {
  beforeAll(ensureBuilt, buildTimeoutMs);

  /** Every page of the routes, each kind of a result page, and one that is not there. */
  const pages = [
    // those for developers are not served
    ...pagePaths.filter((path) => !path.startsWith('/dev/')),
    ...['payment', 'verification', 'quick', 'onsite', 'waitlist'].map(
      (type) => `/registration-pending-success?type=${type}`,
    ),
    ...steps.map(({ slug }) => `/registration?step=${slug}`),
    '/invitation?from=a-link',
    ...settingsTabNames.map((tab) => `/admin/settings/${tab}`),
  ];

  async function otherSite() {
    const site = await siteFor();
    // what is looked for is there without these settings
    expect((await site.get('/')).body).toMatch(foreignNames);
    site.state.invitation = { ...site.state.invitation, school: 'Department of Physics' };
    const settings = ofOtherAssociation(site.state.settings);
    site.put({
      ...settings,
      features: { ...settings.features, publicCounts: true, remembrance: true },
    });
    return site;
  }

  test.each(languages)('in %s', async (language) => {
    const { get } = await otherSite();
    const letter = { cookie: `lang=${language}` };
    for (const page of pages) {
      const { statusCode, body } = await get(page, letter);
      // an invitation is one of somebody, or to a school
      const isNone = page === '/no-such-page' || page === '/invitation';
      expect(statusCode, page).toBe(isNone ? 404 : 200);
      expectOwn(body, page);
      expect(body, page).toContain('href="/assets/site-colours-7a1f3d-e0b04c.css"');
    }
    for (const file of [
      '/manifest.webmanifest',
      '/robots.txt',
      '/sitemap.xml',
      '/favicon.svg',
      '/.well-known/security.txt',
    ]) {
      expectOwn((await get(file, letter)).body, file);
    }
  });

  test('no message that is drawn in a browser names anybody', () => {
    const folder = new URL('../../words/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      // What is shipped are the values of one association, which another replaces.
      (file) => /^(en|ml|hi)[/\\](?!shipped-).*\.json$/.test(file),
    );
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) expectOwn(readFileSync(new URL(file, folder), 'utf8'), file);
  });

  test('wear the colours of the theme, and as they were without one', async () => {
    const { get, state, put } = await otherSite();
    const sheet = await get('/assets/site-colours-7a1f3d-e0b04c.css');
    expect(sheet.headers['content-type']).toContain('text/css');
    expect(sheet.headers['cache-control']).toContain('immutable');
    expect(sheet.body).toContain('--main-700:#7a1f3d');
    for (const wrong of ['7a1f3d', 'url(x)-000000.css', '7a1f3d-e0b04c.css}', '../x.css']) {
      expect((await get(`/assets/site-colours-${wrong}`)).statusCode).toBe(404);
    }
    expect((await get('/favicon.svg')).body).toContain('#7a1f3d');
    const manifest = (await get('/manifest.webmanifest')).json();
    expect(manifest.icons[0].src).toBe('/icon-192.png?v=7a1f3d-e0b04c');
    const before = await get('/');
    // a change of the theme renews what is kept
    put({ ...state.settings, theme: shippedTheme });
    const { body, headers } = await get('/');
    expect(body).not.toContain('site-colours');
    expect(headers.etag).not.toBe(before.headers.etag);
    expect((await get('/favicon.svg')).body).toContain(shippedTheme.main);
  });

  test('show the logo and the picture, and icons and the shared picture with them', async () => {
    const { get, state, put } = await otherSite();
    const solid = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#123456' } })
        .webp({ lossless: true })
        .toBuffer();
    state.picture = await solid(300, 300);
    const id = '01936e4e-0000-7000-8000-000000000042';
    const drawn = await get('/share-image.png');
    const picture = { id, width: 300, height: 300 };
    put({ ...state.settings, theme: { ...state.settings.theme, logo: picture, hero: picture } });
    const { body } = await get('/');
    const shown = body.match(new RegExp(`<img[^>]* src="/api/v1/site-pictures/${id}"`, 'g'));
    // beside the name above and below, and in the arch
    expect(shown).toHaveLength(3);
    expect(body).not.toContain('id="streams"');
    const icon = await sharp((await get('/icon-192.png')).rawPayload)
      .extract({ left: 96, top: 96, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([...icon.subarray(0, 3)]).toEqual([0x12, 0x34, 0x56]);
    const shared = await get('/share-image.png');
    expect(shared.rawPayload.equals(drawn.rawPayload)).toBe(false);
    const middle = await sharp(shared.rawPayload)
      .extract({ left: 950, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([...middle.subarray(0, 3)]).toEqual([0x12, 0x34, 0x56]);
  });
});
