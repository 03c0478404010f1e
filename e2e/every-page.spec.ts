import { expect, type Page } from '@playwright/test';
import {
  type Ask,
  everybody,
  filledIn,
  findWrongReads,
  type Headers,
  makeThings,
  nobodysId,
  type Preset,
  type Things,
} from '../server/testing/every-read.ts';
import { settingsParts } from '../web/src/features/settings/settings-tabs.ts';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { demo, staff } from './demo-product.ts';
import { staffPatterns } from './page-patterns.ts';
import { refuseChanges, settle, walk, watch } from './walk-page.ts';

/**
 * Every page and every GET of the API with 5,000 registrations, as everybody who can be invited: nothing
 * fails, no page is endless, and the menu leads to what may be opened. A page or an endpoint without a case
 * here fails.
 */
// one after the other on one product, which is filled for minutes
demo.describe.configure({ mode: 'default', timeout: 10 * 60_000 });

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
  '/admin/settings/:tab': () => settingsParts.map(({ to }) => to.split('/').at(-1) ?? ''),
  '/admin/*': () => ['nowhere'],
};

/**
 * Open by their address although not in everybody's menu (docs/product/staff.md#pages): the dashboard leads on to
 * where one's work is, the list to the door for whoever sees none, the log shows one's own entries, the settings one's own profile.
 */
const openByAddress = [
  '/admin/dashboard',
  '/admin/registrations',
  '/admin/user-logs',
  '/admin/settings',
];

let things: Things;
/** The pages a super admin's menu leads to: all there are. */
let wholeMenu: readonly string[] = [];
/** The buttons of each page that somebody pressed: what others have there besides is left. */
const pressed = new Map<string, string[]>();
demo.beforeAll(async ({ product, db }) => {
  const admin = await signInto(product, 'superAdmin');
  things = await makeThings(db, asking(product), admin);
});

type Product = { readonly url: string; readonly password: string };

async function signInto(product: Product, who: Preset): Promise<Headers> {
  const { password } = product;
  const answer = await asking(product)('/auth/login', {}, { email: staff[who], password });
  return { authorization: `Bearer ${JSON.parse(answer.text).data.token}` };
}

function asking({ url }: Product): Ask {
  return async (path, headers, body) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    });
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, text: await answer.text(), type };
  };
}

demo('every call that reads answers everybody without a fault', async ({ product }) => {
  const signingIn = everybody.map(async (who) => [who, await signInto(product, who)] as const);
  const callers = await Promise.all(signingIn);
  expect(await findWrongReads(asking(product), things, callers)).toEqual([]);
});

for (const who of everybody) {
  demo(`every page opens and ends for a ${who}`, async ({ page, product }) => {
    const problems = watch(page);
    await enter(page, product, who);
    const menu = await readMenu(page);
    expect(menu.length).toBeGreaterThan(0);
    if (who === 'superAdmin') wholeMenu = menu;
    const addresses = staffPatterns.flatMap((pattern) => {
      if (!/[:*]/.test(pattern) && !pageCases[pattern]) return [pattern];
      const cases = pageCases[pattern]?.(things) ?? [];
      expect(cases.length, `${pattern} has no case`).toBeGreaterThan(0);
      return cases.map((chosen) => filledIn(pattern, chosen, /:\w+|\*/g));
    });
    const queue = [...new Set([...wholeMenu, ...addresses])];
    for (const address of queue) {
      const known = pressed.get(address) ?? [];
      pressed.set(address, known);
      const { isOpen, parts } = await walk(page, address, problems, known);
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

demo('a staff page looks the same whichever pages were open before', async ({ page, product }) => {
  const problems = watch(page);
  await enter(page, product, 'superAdmin');
  const menu = await readMenu(page);
  const record = `/admin/registrations/${things.registration}`;
  const alone = new Map<string, Styles>();
  for (const address of [...menu, record]) {
    await page.goto(address);
    await settle(page);
    alone.set(address, await readStyles(page));
  }
  const expectAsAlone = async (address: string) => {
    await settle(page);
    // a row that is focused or hovered has another colour
    await page.locator(':focus').evaluateAll(([focused]) => (focused as HTMLElement)?.blur());
    await page.mouse.move(0, 0);
    const now = await readStyles(page);
    // some content changes by itself, such as the log
    const both = Object.entries(alone.get(address) ?? {}).filter(([name]) => now[name]);
    expect(both.length, address).toBeGreaterThan(20);
    const others = both.filter(([name, ways]) => !ways.some((way) => now[name]?.includes(way)));
    expect(others, address).toEqual([]);
    const files = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href.split('#')[0]));
    expect(files.toSorted(), address).toEqual([...new Set(files)].toSorted());
  };
  await expectAsAlone(record);
  for (const address of [...menu, ...menu.toReversed()]) {
    await page
      .getByRole('navigation', { name: 'Back office' })
      .locator(`a[href="${address}"]`)
      .last()
      .click();
    await expect(page).toHaveURL(({ pathname }) => pathname.startsWith(address));
    await expectAsAlone(address);
    if (address !== '/admin/registrations') continue;
    await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page).not.toHaveURL(({ pathname }) => pathname === address);
    await expectAsAlone(record);
    await page.goBack();
    await expectAsAlone(address);
  }
  expect(problems).toEqual([]);
});

demo('the room list is read page by page, and printed whole', async ({ page, product }) => {
  const admin = await signInto(product, 'superAdmin');
  const answer = await asking(product)('/accommodation/room-list', admin);
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

demo(
  'a batch that is picked at home is marked on the wall, and leads to its invitation',
  async ({ page }) => {
    await page.goto('/who-is-coming');
    const tiles = page.getByRole('link', { name: 'Invite this batch' });
    const [year = ''] = /^\d{4}/.exec((await tiles.first().textContent()) ?? '') ?? [];
    await expect(page.getByText('Your batch')).toHaveCount(0);
    await page.goto('/');
    await page.getByLabel('Your year of passing').selectOption(year);
    await page.getByRole('radio', { name: 'JNV Kollam' }).check({ force: true });
    await page.goto('/who-is-coming');
    await expect(tiles.filter({ hasText: 'Your batch' })).toHaveText(new RegExp(`^${year}`));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Your batch' }).press('Enter');
    const title = `JNV Kollam, batch of ${year}, is meeting again`;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  },
);

async function enter(page: Page, { password }: Product, who: Preset): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(refuseChanges);
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(staff[who]);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** By its own class and its parent's: the styles an element has, in properties that two stylesheets could set. */
type Styles = Readonly<Record<string, readonly string[]>>;

const readStyles = (page: Page): Promise<Styles> =>
  page.locator('main [class]').evaluateAll((elements) => {
    const found: Record<string, string[]> = {};
    for (const element of elements) {
      const named = [element.parentElement, element].map(
        (each) => `${each?.nodeName}.${each?.getAttribute('class')}`,
      );
      const style = getComputedStyle(element);
      const way = [
        [style.display, style.position, style.zIndex, style.overflow, style.minHeight],
        [style.color, style.backgroundColor, style.borderRadius, style.borderColor],
        [style.fontSize, style.fontWeight, style.lineHeight, style.whiteSpace, style.textAlign],
        [style.padding, style.gap, style.justifyContent, style.alignItems],
      ].join(' | ');
      const name = named.join(' > ');
      found[name] = [...new Set([...(found[name] ?? []), way])];
    }
    return found;
  });

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
