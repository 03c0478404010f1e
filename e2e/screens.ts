import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Page } from '@playwright/test';
import { type Language, languageFacts, languages } from '@sangamam/contract/locale/languages';
import type { Db } from '../server/src/platform/db/connect.ts';
import { drawScene } from '../server/src/reports/demo/draw-scene.ts';
import { createRandom } from '../server/src/reports/demo/random.ts';
import { alone } from './alone.ts';
import { comeBack, mailTo } from './coming-back.ts';
import { demo } from './demo-product.ts';
import { payQuickly } from './provider.ts';
import {
  choose,
  count,
  fillAboutYou,
  newPerson,
  openForm,
  type Person,
  registerQuickly,
  saveAndPassWork,
} from './registering.ts';
import { composeSheet, type Picture, screens, shoot, shootPdf, webpOf } from './sheets.ts';
import { addStaff, signInQuickly } from './signing-in.ts';

/*
 * `npm run screens`: what people see at four widths in each language, on a new installation, a young one and one with
 * the demo data. Each screen is a sheet in docs/screens, for somebody to look at; its pictures in full size stay in
 * e2e/results until the next run.
 */

const folder = fileURLToPath(new URL('../docs/screens/', import.meta.url));
type State = 'empty' | 'young' | 'full';

/** Somebody who registered and paid, in the language of their browser. */
interface Visitor {
  readonly person: Person;
  readonly id: string;
  readonly page: Page;
}

const names = { en: 'Anupama Nair', ml: 'അനുപമ നായർ', hi: 'अनुपमा नायर' };

alone('empty', async ({ browser }) => {
  await shootSite(browser, 'empty', ['home', 'gallery']);
  await shootForReadme(browser);
});

alone('young', async ({ browser, page, ownDb, changeSettings }) => {
  await changeSettings((settings) => ({
    ...settings,
    features: { ...settings.features, publicCounts: true },
  }));
  await hangAlbum(page, ownDb);
  for (const [index, place] of youngSchools.entries()) {
    const person = newPerson({ school: `JNV ${place}`, yearOfPassing: String(1996 + index) });
    const their = await register(browser, { person, language: 'en', isPaid: index < 3 });
    await their.page.context().close();
  }
  const visitors = await registerVisitors(browser);
  await shootSite(browser, 'young', ['home', 'who-is-coming', 'gallery']);
  await shootVisits(browser, 'young', visitors);
});

demo('full', async ({ browser }) => {
  const visitors = await registerVisitors(browser);
  await shootSite(browser, 'full', ['home', 'who-is-coming', 'gallery']);
  await shootVisits(browser, 'full', visitors);
});

/** The schools of the nine beside the visitors; the first three pay. */
const youngSchools = 'Kollam Kollam Mahe Kollam Kollam Wayanad Idukki Ernakulam Kannur'.split(' ');

async function register(
  browser: Browser,
  { person, language, isPaid }: { person: Person; language: Language; isPaid: boolean },
): Promise<Visitor> {
  const page = await newVisit(browser, language);
  // a page without a script, whose address says where the provider listens
  await page.goto('/robots.txt');
  const { _id: id } = await registerQuickly(page, person, { adults: 2, children: 1, language });
  if (isPaid) await payQuickly(page);
  return { person, id, page };
}

async function registerVisitors(browser: Browser): Promise<ReadonlyMap<Language, Visitor>> {
  const visitors = new Map<Language, Visitor>();
  for (const language of languages) {
    const person = newPerson({ name: names[language], email: `anupama.${language}@example.org` });
    visitors.set(language, await register(browser, { person, language, isPaid: true }));
  }
  return visitors;
}

/** An album of three pictures, put up by staff. */
async function hangAlbum(page: Page, db: Db): Promise<void> {
  await signInQuickly(page, await addStaff(db));
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  const call = async (method: string, path: string, body: object) => {
    const answer = await page.request.fetch(`/api/v1/gallery/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...body,
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const title = 'The last meet';
  const { _id: albumId, slug } = await call('POST', 'albums', { data: { title, year: 2025 } });
  const paper = await page.context().newPage();
  for (const seed of [3, 4, 5]) {
    await paper.setContent(`<body style="margin:0">${drawScene(createRandom(seed))}</body>`);
    const buffer = await paper.locator('svg').first().screenshot();
    const file = { name: 'picture.png', mimeType: 'image/png', buffer };
    const { _id } = await call('POST', `albums/${albumId}/photos`, { multipart: { file } });
    const alt = 'Batchmates at the last meet';
    await call('PATCH', `photos/${_id}`, { data: { alt, albumId } });
  }
  await call('PATCH', `albums/${albumId}`, { data: { isShown: true } });
  await expect(async () => {
    await paper.goto(`/gallery?album=${slug}`);
    await expect(paper.locator('main li img')).toHaveCount(3, { timeout: 1_000 });
  }).toPass();
  await paper.close();
}

const sitePaths = { home: '/', 'who-is-coming': '/who-is-coming', gallery: '/gallery' } as const;

async function shootSite(
  browser: Browser,
  state: State,
  shown: readonly (keyof typeof sitePaths)[],
): Promise<void> {
  for (const name of shown) {
    await keepSheet(browser, `${name}-${state}`, async (language) => {
      const page = await newVisit(browser, language);
      await page.goto(`${sitePaths[name]}?lang=${language}`);
      return page;
    });
  }
}

/** In a browser of somebody who reads this language. */
async function newVisit(browser: Browser, language: Language): Promise<Page> {
  const locale = languageFacts[language].locale;
  return (await browser.newContext({ locale, bypassCSP: true })).newPage();
}

async function shootVisits(
  browser: Browser,
  state: State,
  visitors: ReadonlyMap<Language, Visitor>,
): Promise<void> {
  const of = (language: Language) => {
    const visitor = visitors.get(language);
    if (!visitor) throw new Error(language);
    return visitor;
  };
  await keepSheet(browser, `success-${state}`, async (language) => {
    const { page } = of(language);
    await page.goto(`/registration-success?lang=${language}`);
    await expect(page.locator('main figure svg')).toBeVisible();
    await page.waitForLoadState('networkidle');
    return page;
  });
  await keepSheet(browser, `mail-${state}`, async (language) => {
    const { page, person } = of(language);
    // the one that names no amount
    const entry = await mailTo(page, person, /^SGM-\S+ \D+$/);
    const mail = await page.context().newPage();
    await mail.setContent(entry);
    await mail.setContent((await mail.locator('iframe').getAttribute('srcdoc')) ?? '');
    return mail;
  });
  const tickets: Picture[] = [];
  for (const language of languages) {
    const { page, id } = of(language);
    const answer = await page.request.get(`/api/v1/registrations/${id}/ticket.pdf`);
    expect(answer.ok(), await answer.text()).toBe(true);
    const png = await shootPdf(browser, await answer.body());
    tickets.push({ label: languageFacts[language].english, png, inSheet: 560 });
    await keepFullSize(`ticket-${state}-${language}`, png);
  }
  await writeFile(
    join(folder, `ticket-${state}.webp`),
    await composeSheet(browser, `Ticket, ${state}`, [tickets]),
  );
  await keepSheet(browser, `self-service-${state}`, async (language) => {
    const page = await newVisit(browser, language);
    await comeBack(page, of(language).person.email);
    await page.goto(`/alumni-update?view=registration&lang=${language}`);
    await expect(page.locator('main figure svg')).toBeVisible();
    await page.waitForLoadState('networkidle');
    return page;
  });
}

/** A row for each language, a column for each width. */
async function keepSheet(
  browser: Browser,
  name: string,
  open: (language: Language) => Promise<Page>,
): Promise<void> {
  const rows: Picture[][] = [];
  for (const language of languages) {
    const page = await open(language);
    const row: Picture[] = [];
    for (const screen of screens) {
      const png = await shoot(page, screen);
      const { width, inSheet } = screen;
      row.push({ label: `${languageFacts[language].english}, ${width} px`, png, inSheet });
      await keepFullSize(`${name}-${language}-${width}`, png);
    }
    rows.push(row);
  }
  await writeFile(join(folder, `${name}.webp`), await composeSheet(browser, name, rows));
}

async function keepFullSize(name: string, png: Buffer): Promise<void> {
  const into = fileURLToPath(new URL('./results/full-size/', import.meta.url));
  await mkdir(into, { recursive: true });
  await writeFile(join(into, `${name}.png`), png);
}

/** The two pictures of the README, of what everybody sees first. */
async function shootForReadme(browser: Browser): Promise<void> {
  const desktop = await newVisit(browser, 'en');
  await desktop.goto('/');
  await shoot(desktop, { width: 1280, height: 800, mostHeight: 800 });
  const home = await webpOf(desktop, { width: 1280, height: 800 }, 90);
  await writeFile(join(folder, 'home.webp'), home);
  await desktop.close();
  const size = { width: 390, height: 844 };
  const phone = await browser.newPage({ viewport: size, hasTouch: true });
  await openForm(phone);
  await fillAboutYou(phone, newPerson());
  await saveAndPassWork(phone);
  await choose(phone, 'Will you come to the meet?', 'Yes');
  await count(phone, 'Adults, vegetarian').fill('2');
  await count(phone, 'Teens, vegetarian').fill('1');
  await phone.getByRole('heading', { level: 1 }).click();
  await writeFile(join(folder, 'registration-390.webp'), await webpOf(phone, size, 90));
  await phone.close();
}
