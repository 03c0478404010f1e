import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';
import { steps } from '@sangamam/contract/form/steps';
import routes from '../web/src/routes.ts';
import { expectSaid, expectSame, inSeveral, refuse, type Visit, visit } from './lost-scripts.ts';
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

/** An address for every page of the site, by its pattern in `routes.ts`. */
const addresses: Record<string, readonly string[]> = {
  '/': ['/'],
  '/registration': [
    '/registration',
    ...steps
      .map(({ slug }) => `/registration?step=${slug}`)
      .filter((path) => !/payment/.test(path)),
  ],
  '/register': ['/register'],
  '/quick-registration': ['/quick-registration'],
  '/pay': ['/pay'],
  '/registration-success': ['/registration-success'],
  '/registration-pending-success': ['/registration-pending-success?type=waitlist'],
  '/registration-pending': ['/registration-pending?reason=closed'],
  '/alumni-update': ['/alumni-update', '/alumni-update?view=registration'],
  '/undo-contact-change': ['/undo-contact-change'],
  '/take-place': ['/take-place'],
  '/report-issue': ['/report-issue'],
  '/issue-status': ['/issue-status'],
  '/who-is-coming': ['/who-is-coming'],
  '/gallery': ['/gallery'],
  '/remembrance': ['/remembrance'],
  '/invitation': ['/invitation?school=JNV+Kollam'],
  '/contact': ['/contact'],
  '/terms-and-conditions': ['/terms-and-conditions'],
  '/privacy-policy': ['/privacy-policy'],
  '/refund-policy': ['/refund-policy'],
  '/cancellation-policy': ['/cancellation-policy'],
  '/offline': ['/offline'],
  '/dev/ui': ['/dev/ui'],
  '/*': ['/no-such-page'],
  '/admin': ['/admin'],
  '/admin/login': ['/admin/login'],
  '/admin/forgot-password': ['/admin/forgot-password'],
  '/admin/reset-password': ['/admin/reset-password'],
  '/admin/accept-invitation': ['/admin/accept-invitation'],
  '/admin/dashboard': ['/admin/dashboard'],
  '/admin/registrations': ['/admin/registrations', '/admin/registrations?mode=checkin'],
  '/admin/registrations/:id': [`/admin/registrations/${nobody}`],
  '/admin/registrations/:id/edit': [`/admin/registrations/${nobody}/edit`],
  '/admin/create-registration': ['/admin/create-registration'],
  '/admin/registrations/import': ['/admin/registrations/import'],
  '/admin/registrations/duplicates': ['/admin/registrations/duplicates'],
  '/admin/registrations/duplicates/:id/:other': [
    `/admin/registrations/duplicates/${nobody}/${nobody}`,
  ],
  '/admin/snapshots': ['/admin/snapshots'],
  '/admin/snapshots/:id': [`/admin/snapshots/${nobody}`],
  '/admin/accommodation': ['/admin/accommodation'],
  '/admin/transportation': ['/admin/transportation'],
  '/admin/analytics': ['/admin/analytics'],
  '/admin/payment-history': ['/admin/payment-history'],
  '/admin/payment-history/:id': [`/admin/payment-history/${nobody}`],
  '/admin/payment-history/findings': ['/admin/payment-history/findings'],
  '/admin/payment-history/findings/:id': [`/admin/payment-history/findings/${nobody}`],
  '/admin/payment-history/reconcile': ['/admin/payment-history/reconcile'],
  '/admin/issues': ['/admin/issues'],
  '/admin/issues/:id': [`/admin/issues/${nobody}`],
  '/admin/contact-messages': ['/admin/contact-messages'],
  '/admin/contact-messages/:id': [`/admin/contact-messages/${nobody}`],
  '/admin/settings': ['/admin/settings'],
  '/admin/settings/admin-users': ['/admin/settings/admin-users'],
  '/admin/settings/api-keys': ['/admin/settings/api-keys'],
  '/admin/settings/webhooks': ['/admin/settings/webhooks'],
  '/admin/settings/webhooks/:webhook': [`/admin/settings/webhooks/${nobody}`],
  '/admin/settings/profile': ['/admin/settings/profile'],
  '/admin/settings/gallery': ['/admin/settings/gallery'],
  '/admin/settings/gallery/:album': [`/admin/settings/gallery/${nobody}`],
  '/admin/settings/:tab': ['/admin/settings/event'],
  '/admin/user-logs': ['/admin/user-logs'],
  '/admin/*': ['/admin/no-such-page'],
};

/** Who opens a page so that it shows all it has. */
function visitorOf(address: string): Visitor {
  if (/login|forgot-password|reset-password|accept-invitation/.test(address)) return 'stranger';
  if (address.startsWith('/admin')) return 'staff';
  if (/\?step=(?!personal)/.test(address)) return 'draft';
  return /success|pending|view=registration/.test(address) ? 'registrant' : 'stranger';
}

type Route = (typeof routes)[number];
/** The patterns of all pages below a route, without those that only lead on to a page below them. */
const patternsOf = ({ path = '', index, children = [] }: Route, above = ''): string[] => {
  const own = path === '' ? above : `${above}/${path}`;
  const below = children.flatMap((child) => patternsOf(child, own));
  return path === '' && !index ? below : [own || '/', ...below];
};

test('every page of the site is among those that lose their scripts', () => {
  const patterns = new Set(routes.flatMap((route) => patternsOf(route)));
  expect(Object.keys(addresses).sort()).toEqual([...patterns].sort());
});

const all = Object.values(addresses).flat();
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
  ['/', /\/assets\/behaviour-/],
  ['/contact', /\/assets\/common-.*js/],
  ['/admin/login', /\/assets\/common-.*js/],
] as const) {
  test(`${address}: one script that never comes, and the page says so`, async ({ page }) => {
    await refuse(page, script, Number.POSITIVE_INFINITY);
    await page.goto(address);
    await expectSaid(page, address);
  });
}
