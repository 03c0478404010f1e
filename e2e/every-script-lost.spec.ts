import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';
import { leadsToPayment, steps } from '@sangamam/contract/form/steps';
import {
  expectSaid,
  expectSame,
  inSeveral,
  refuse,
  scriptOf,
  type Visit,
  visit,
} from './lost-scripts.ts';
import { patterns } from './page-patterns.ts';
import { newPerson, registerQuickly } from './registering.ts';
import { addStaff, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

test.skip(Boolean(process.env.TRANSLATED), 'about pages that no browser translates');

/**
 * Every script of every page below is refused once, some of them in each opening of a page: the first request
 * for each fails. A script that several pages share is refused on the first of these that asks for it. Then
 * the page must work, at the latest after "Try again" where it offers that. What comes with a later press (a
 * dialog, a drawer) is in `lost-parts.spec.ts`. Pages of one record show that there is none: their scripts
 * are the same.
 */
test.describe.configure({ timeout: 600_000 });

/** So many openings are enough; more at once would fail more often than anything is tried. */
const batchSize = 5;
/** An id of nobody: the page loads all of its scripts before it says so. */
const nobody = randomUUID();
type Visitor = 'stranger' | 'draft' | 'registrant' | 'staff';

/** The addresses of pages that show all they have only with a query, or with one of some parameters. */
const particular: Readonly<Record<string, readonly string[]>> = {
  '/registration': [
    '/registration',
    ...steps
      .filter(leadsToPayment)
      .map(({ slug }) => `/registration?step=${slug}`)
      .filter((path) => !/payment/.test(path)),
  ],
  '/registration-pending-success': ['/registration-pending-success?type=waitlist'],
  '/registration-pending': ['/registration-pending?reason=closed'],
  '/alumni-update': ['/alumni-update', '/alumni-update?view=registration'],
  '/invitation': ['/invitation?school=JNV+Kollam'],
  '/admin/registrations': ['/admin/registrations', '/admin/registrations?mode=checkin'],
  '/admin/settings/:tab': ['/admin/settings/event'],
};
const addressesOf = (pattern: string) =>
  particular[pattern] ?? [pattern.replaceAll(/:\w+/g, nobody).replace('*', 'no-such-page')];

/** The visitor for whom a page shows all it has. */
function visitorOf(address: string): Visitor {
  if (/login|forgot-password|reset-password|accept-invitation/.test(address)) return 'stranger';
  if (address.startsWith('/admin')) return 'staff';
  if (/\?step=(?!personal)/.test(address)) return 'draft';
  return /success|pending|view=registration/.test(address) ? 'registrant' : 'stranger';
}

const all = patterns.flatMap(addressesOf);
const kinds = [
  { kind: 'public', pages: all.filter((address) => !address.startsWith('/admin')) },
  { kind: 'staff', pages: all.filter((address) => address.startsWith('/admin')) },
] as const;

for (const { kind, pages } of kinds) {
  test(`${kind} pages: each script of each lost once, and the page works`, async ({
    browser,
    baseURL,
    db,
  }) => {
    const contexts = new Map<Visitor, Promise<BrowserContext>>();
    const begin = async (visitor: Visitor) => {
      const context = await browser.newContext({
        baseURL: baseURL as string,
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      const isSubmitted = visitor === 'registrant';
      if (visitor === 'staff') await signInQuickly(page, await addStaff(db));
      else if (visitor !== 'stranger') await registerQuickly(page, newPerson(), { isSubmitted });
      await page.close();
      return context;
    };
    const newPage = async (address: string) => {
      const visitor = visitorOf(address);
      const context = contexts.get(visitor) ?? begin(visitor);
      contexts.set(visitor, context);
      return (await context).newPage();
    };

    const whole = new Map<string, Visit>();
    await inSeveral(pages, async (address) => {
      const page = await newPage(address);
      whole.set(address, await visit(page, address));
      await page.close();
    });

    const refused = new Set<string>();
    const batches: { address: string; scripts: readonly string[] }[] = [];
    for (const address of pages) {
      const own = (whole.get(address)?.scripts ?? []).filter((script) => !refused.has(script));
      for (const script of own) refused.add(script);
      for (let at = 0; at < own.length; at += batchSize) {
        batches.push({ address, scripts: own.slice(at, at + batchSize) });
      }
    }
    await inSeveral(batches, async ({ address, scripts }) => {
      const page = await newPage(address);
      const lost = await Promise.all(scripts.map((script) => refuse(page, script)));
      const what = `${address} without ${scripts.map((script) => script.split('/').at(-1))}`;
      await page.goto(address);
      const times = () => lost.map((script) => script.refused);
      await expect.poll(times, { message: `${what}: all are asked for` }).not.toContain(0);
      await expectSame(page, whole.get(address) as Visit, what);
      await page.close();
    });

    for (const context of contexts.values()) await (await context).close();
  });
}

for (const [address, script] of [
  ['/', () => /\/assets\/behaviour-/],
  ['/contact', () => scriptOf('common')],
  ['/admin/login', () => scriptOf('common')],
] as const) {
  test(`${address}: one script that never comes, and the page says so`, async ({ page }) => {
    await refuse(page, script(), Number.POSITIVE_INFINITY);
    await page.goto(address);
    await expectSaid(page, address);
  });
}
