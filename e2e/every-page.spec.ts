import { expect, type Page } from '@playwright/test';
import { chartNames } from '@sangamam/contract/analytics';
import type { Endpoint } from '@sangamam/contract/endpoint';
import { defaultEventSettings } from '@sangamam/contract/event-settings';
import { can, presets } from '@sangamam/contract/permissions';
import { settingsTabNames, settingsTabs } from '@sangamam/contract/settings-tabs';
import type { Db } from '../server/src/platform/db/connect.ts';
import { contractEndpoints, nameOf } from '../server/testing/platform/http.ts';
import { settingsParts } from '../web/src/features/settings/settings-tabs.ts';
import routes from '../web/src/routes.ts';
import { demo, staff } from './demo-product.ts';
import { refuseChanges, settle, walk, watch } from './walk-page.ts';

/**
 * Every page and every GET of the API with 5,000 registrations, as everybody who can be invited: nothing
 * fails, no page is endless, and the menu leads to what may be opened. A page or an endpoint without a case
 * here fails.
 */
// one after the other on one product, which is filled for minutes
demo.describe.configure({ mode: 'default', timeout: 10 * 60_000 });

type Preset = keyof typeof presets;
const everybody = Object.keys(presets) as Preset[];
const nobodysId = '01936e4e-0000-7000-8000-000000000000';

interface Things {
  readonly registration: string;
  readonly issue: string;
  readonly payment: string;
  readonly message: string;
  readonly snapshot: string;
  readonly webhook: string;
  readonly album: string;
  readonly receipt: string;
  /** A day on which people arrive. */
  readonly day: string;
}

/** What stands for the parameters of a call, the first that fits; the queries of those that need one. */
const callCases: readonly (readonly [
  path: string,
  cases: (things: Things) => readonly string[],
])[] = [
  ['/accommodation/', () => []],
  ['/analytics/{chart}', () => chartNames(defaultEventSettings(new Date()))],
  ['/issues/{id}', ({ issue }) => [issue]],
  ['/contact-messages/{id}', ({ message }) => [message]],
  ['/payments/{id}', ({ payment }) => [payment]],
  ['/payments/registration', ({ registration }) => [`?registration=${registration}`]],
  [
    '/registrations/{id}/receipts/{receiptNumber}.pdf',
    ({ registration, receipt }) => [`${registration} ${receipt}`],
  ],
  ['/registrations/{id}/merge', ({ registration }) => [`${registration}?other=${nobodysId}`]],
  ['/registrations/{id}', ({ registration }) => [registration]],
  ['/registrations/export', () => ['?format=csv&groups=person&school=JNV+Mahe']],
  ['/registrations/exports/{id}', () => [nobodysId]],
  ['/registrations/bulk/{id}', () => [nobodysId]],
  ['/registrations/imports/{id}', () => [nobodysId]],
  ['/snapshots/{id}', ({ snapshot }) => [snapshot]],
  ['/gallery/photos', ({ album }) => [`?album=${album}`]],
  ['/gallery/pictures/{id}', () => [nobodysId]],
  ['/files/{id}', () => [nobodysId]],
  ['/sponsors/logos/{id}', () => [nobodysId]],
  ['/settings/{tab}/versions/{version}', () => settingsTabNames.map((tab) => `${tab} 1`)],
  ['/settings/{tab}/versions', () => settingsTabNames],
  ['/webhooks/{id}', ({ webhook }) => [webhook]],
  ['/transportation/pickups', ({ day }) => [`?date=${day}`]],
  ['/captcha/challenge', () => ['?action=register']],
  ['/who-is-coming/names', () => ['?school=JNV+Kollam']],
];

/** The addresses of a page of the router: those with parameters, and what a query shows besides. */
const pageCases: Readonly<Record<string, (things: Things) => readonly string[]>> = {
  '/admin/registrations': () => [
    '',
    '?view=deleted',
    '?mode=checkin',
    '?exports=open',
    '?limit=10&page=3',
  ],
  '/admin/registrations/:id': ({ registration }) => [registration],
  '/admin/registrations/:id/edit': ({ registration }) => [registration],
  '/admin/registrations/duplicates/:id/:other': ({ registration }) => [
    `${registration} ${nobodysId}`,
  ],
  '/admin/snapshots/:id': ({ snapshot }) => [snapshot],
  '/admin/payment-history/:id': ({ payment }) => [payment],
  '/admin/payment-history/findings/:id': ({ payment }) => [payment],
  '/admin/issues/:id': ({ issue }) => [issue],
  '/admin/contact-messages/:id': ({ message }) => [message],
  '/admin/settings/webhooks/:webhook': ({ webhook }) => [webhook],
  '/admin/settings/gallery/:album': ({ album }) => [album],
  '/admin/settings/:tab': () => settingsParts.map(({ slug }) => slug),
  '/admin/*': () => ['nowhere'],
};

/**
 * Open by their address although not in everybody's menu (docs/product/staff.md#pages): the first three show
 * what one may see, the settings one's own profile.
 */
const openByAddress = [
  '/admin/payment-history',
  '/admin/issues',
  '/admin/user-logs',
  '/admin/settings',
];

const filledIn = (pattern: string, chosen: string, parameter: RegExp) => {
  const [names = '', query] = chosen.split('?');
  const values = names.split(' ');
  const path = pattern.replaceAll(parameter, () => values.shift() ?? '');
  return query === undefined ? path : `${path}?${query}`;
};

interface RouteEntry {
  readonly path?: string | undefined;
  readonly file: string;
  readonly children?: readonly RouteEntry[] | undefined;
}

/** The patterns of the staff pages behind the login. */
function patternsOf(entries: readonly RouteEntry[], above = '', isBehind = false): string[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const here = path ? `${above}/${path}` : above;
    const behind = isBehind || file === 'shell/admin-frame.tsx';
    const isPage = behind && file !== 'shell/admin-frame.tsx';
    return [...(isPage ? [here] : []), ...patternsOf(children, here, behind)];
  });
}
const patterns = [...new Set(patternsOf(routes as readonly RouteEntry[]))];

let things: Things;
/** What a super admin's menu leads to: all there is. */
let wholeMenu: readonly string[] = [];
demo.beforeAll(async ({ product, db }) => {
  things = await makeThings(product, db);
});

async function makeThings(product: Product, db: Db): Promise<Things> {
  const { registrationId, providerPaymentId } = await db
    .selectFrom('payment')
    .innerJoin('registration', 'registration.id', 'payment.registrationId')
    .select(['payment.registrationId', 'providerPaymentId'])
    .where('registration.status', '=', 'Confirmed')
    .where('registration.school', '=', 'JNV Kollam')
    .orderBy('providerPaymentId')
    .limit(1)
    .executeTakeFirstOrThrow();
  const newest = async (
    table: 'issue' | 'contactMessage' | 'snapshot' | 'webhook' | 'galleryAlbum',
  ) =>
    (await db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;
  const { date } = await db
    .selectFrom('traveller')
    .select('date')
    .where('date', '<>', '')
    .orderBy('date')
    .limit(1)
    .executeTakeFirstOrThrow();
  const admin = await signInto(product, 'superAdmin');
  const make = async (path: string, body: object) => {
    const made = await ask(product, path, admin, body);
    expect(made.status, made.text).toBeLessThan(300);
  };
  await make('/snapshots', { note: 'Before the bus is booked' });
  await make('/webhooks', {
    ...{ url: 'https://example.org/hook', events: ['registration.submitted'] },
  });
  await make('/gallery/albums', { title: 'Sangamam 2025', year: 2025 });
  const receipts = await ask(product, `/registrations/${registrationId}/receipts`, admin);
  const day = date ?? '';
  return {
    ...{ registration: registrationId ?? '', payment: providerPaymentId, day },
    ...{ issue: await newest('issue'), message: await newest('contactMessage') },
    ...{ snapshot: await newest('snapshot'), webhook: await newest('webhook') },
    album: await newest('galleryAlbum'),
    receipt: JSON.parse(receipts.text).data[0].receiptNumber,
  };
}

type Product = { readonly url: string; readonly password: string };
type Headers = Readonly<Record<string, string>>;

async function signInto(product: Product, who: Preset): Promise<Headers> {
  const { password } = product;
  const answer = await ask(product, '/auth/login', {}, { email: staff[who], password });
  return { authorization: `Bearer ${JSON.parse(answer.text).data.token}` };
}

async function ask({ url }: Product, path: string, headers: Headers, body?: object) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  });
  return { status: answer.status, text: await answer.text() };
}

demo('every call that reads answers everybody without a fault', async ({ product }) => {
  const gets = (await contractEndpoints()).filter(({ method }) => method === 'GET');
  const problems: string[] = [];
  const callers: (readonly [Preset | 'stranger', Headers])[] = [['stranger', {}]];
  for (const who of everybody) callers.push([who, await signInto(product, who)]);
  for (const endpoint of gets) {
    for (const path of addressesOf(endpoint)) {
      for (const [who, headers] of callers) {
        const { status, text } = await ask(product, path, headers);
        const said = `${nameOf(endpoint)} as ${who}: ${status} ${text.slice(0, 200)}`;
        if (status >= 500 || !isExpected(endpoint, path, who, status)) problems.push(said);
      }
    }
  }
  expect(problems).toEqual([]);
});

function addressesOf(endpoint: Endpoint): string[] {
  const { path } = endpoint;
  const needsCase = /\{/.test(path) || endpoint.query?.safeParse({}).success === false;
  if (!needsCase) return [path];
  const cases = callCases.find(([start]) => path.startsWith(start))?.[1](things) ?? [];
  expect(cases.length, `${nameOf(endpoint)} has no case`).toBeGreaterThan(0);
  return cases.map((chosen) => filledIn(path, chosen, /\{\w+\}/g));
}

/** A stranger is told to sign in, who may not is refused, the others are answered, or told that it is not theirs. */
function isExpected(
  { access, path }: Endpoint,
  address: string,
  who: Preset | 'stranger',
  status: number,
): boolean {
  if (access.kind === 'public') return true;
  if (who === 'stranger' || access.kind === 'registrant') return status === 401;
  // each tab of the settings has a right of its own
  const tab =
    path.includes('{tab}') && settingsTabNames.find((name) => address.split('/')[2] === name);
  const action = tab ? settingsTabs[tab] : access.action;
  const isLetIn = action === 'signed-in' || can(presets[who], action);
  return isLetIn ? status === 200 || status === 404 : status === 403;
}

for (const who of everybody) {
  demo(`every page opens and ends for a ${who}`, async ({ page, product }) => {
    const problems = watch(page);
    await enter(page, product, who);
    const menu = await readMenu(page);
    expect(menu.length).toBeGreaterThan(1);
    if (who === 'superAdmin') wholeMenu = menu;
    const addresses = patterns.flatMap((pattern) => {
      if (!/[:*]/.test(pattern) && !pageCases[pattern]) return [pattern];
      const cases = pageCases[pattern]?.(things) ?? [];
      expect(cases.length, `${pattern} has no case`).toBeGreaterThan(0);
      return cases.map((chosen) => filledIn(pattern, chosen, /:\w+|\*/g));
    });
    const queue = [...new Set([...wholeMenu, ...addresses])];
    for (const address of queue) {
      const { isOpen, parts } = await walk(page, address, problems);
      for (const part of parts) if (!queue.includes(part)) queue.push(part);
      // one that is not in the menu is closed, or shows what the specification says
      const isMeant = menu.includes(address) || openByAddress.includes(address);
      if (wholeMenu.includes(address) && isOpen !== isMeant) {
        problems.push(`${address} is ${isOpen ? 'open' : 'closed'}`);
      }
    }
    expect(problems).toEqual([]);
  });
}

demo('the room list is read page by page, and printed whole', async ({ page, product }) => {
  const answer = await ask(
    product,
    '/accommodation/room-list',
    await signInto(product, 'superAdmin'),
  );
  const rooms: { block: string; roomName: string }[] = JSON.parse(answer.text).data;
  const names = rooms.map(({ block, roomName }) => `${block} ${roomName}`);
  expect(names.length).toBeGreaterThan(20);
  await enter(page, product, 'superAdmin');
  await page.goto('/admin/accommodation?tab=list');
  const sheets = page.getByRole('main').getByRole('heading', { level: 2 });
  const shown = async () => {
    await expect(sheets.first()).toBeVisible();
    return (await sheets.allTextContents()).map((head) =>
      names.find((name) => head.startsWith(name)),
    );
  };
  const first = await shown();
  expect(first.length).toBeLessThan(10);
  const seen = [...first];
  const next = page.getByRole('button', { name: 'Next' });
  while (await next.isEnabled()) {
    await next.click();
    seen.push(...(await shown()));
  }
  expect(seen).toEqual(names);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await shown()).toEqual(names);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheets).toHaveCount(names.length % first.length || first.length);
});

async function enter(page: Page, { password }: Product, who: Preset): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(refuseChanges);
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(staff[who]);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** The pages that the menu leads to. */
async function readMenu(page: Page): Promise<string[]> {
  await settle(page);
  return page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
}
