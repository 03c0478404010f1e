import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import {
  choose,
  count,
  expectStep,
  fillAboutYou,
  newPerson,
  openForm,
  payByUpi,
  registerAtDesk,
  registerQuickly,
  save,
  skip,
} from './registering.ts';
import { addStaff, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';
import { startTwoBuilds } from './two-builds.ts';

test.use({ serviceWorkers: 'allow' });

const doorPath = '/admin/registrations?mode=checkin';

/** The worker has all it needs and answers for this page. */
async function expectReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** The number of the ticket that the browser keeps; the page shows it before its scripts can keep it. */
function keptTicket(page: Page): Promise<string | undefined> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('ticket') ?? '{}').registrationNumber);
}

/** The caches that the browser holds for times without a network, by build. */
function keptBuilds(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

test('whoever only reads does not load what is kept for times without a network', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = function note(...worker) {
      document.documentElement.dataset.prepared = 'yes';
      return register.apply(this, worker);
    };
  });
  for (const [path, prepared] of [
    ['/', null],
    ['/contact', 'yes'],
  ] as const) {
    await page.goto(path);
    expect(await page.locator('html').getAttribute('data-prepared'), path).toBe(prepared);
  }
});

test('the network goes in the middle of a step: the fee is called old, nothing is lost, and it is sent afterwards', async ({
  page,
  context,
}) => {
  await openForm(page);
  await expectReady(page);
  await fillAboutYou(page, newPerson());
  await save(page);
  await skip(page);
  await expectStep(page, 'Who is coming?');
  await choose(page, 'Will you come to the meet?', 'Yes');
  await count(page, 'Adults, vegetarian').fill('2');
  const fee = page.locator('[data-fee-bar] summary');
  await expect(fee).toContainText('₹1,000');
  await expect(fee).not.toContainText('as of');

  await context.setOffline(true);
  await expect(fee).toContainText(/as of \d+ \w+ \d{4}/);
  await count(page, 'Adults, vegetarian').fill('3');
  await save(page);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await expectStep(page, 'Who is coming?');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are offline.' })).toBeVisible();
  await expect(page.getByText(/What you typed in the form is kept in this tab/)).toBeVisible();

  await context.setOffline(false);
  await expectStep(page, 'Who is coming?');
  await expect(count(page, 'Adults, vegetarian')).toHaveValue('3');
  await save(page);
  await expectStep(page, 'Your journey');
});

test('a ticket that was opened opens without a network, with no price, until its owner signs out', async ({
  page,
  context,
}) => {
  const { registrationNumber } = await registerQuickly(
    page,
    newPerson({ name: 'വടക്കേപ്പറമ്പിൽ രാമചന്ദ്രൻകുട്ടി നമ്പൂതിരിപ്പാട്' }),
  );
  await page.goto('/registration?step=payment');
  await payByUpi(page);
  const ticket = page.getByRole('region', { name: 'Your ticket' });
  await expect(ticket).toContainText(registrationNumber);
  await expect.poll(() => keptTicket(page)).toBe(registrationNumber);
  await expectReady(page);

  await context.setOffline(true);
  for (const path of ['/registration-success', '/', '/registration']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'You are offline.' })).toBeVisible();
    await expect(ticket).toContainText(registrationNumber);
    await expect(page.locator('body')).not.toContainText('₹');
  }
  await expect(ticket.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Register for the meet' })).toBeVisible();
  await page.goto('/alumni-update?view=registration');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'You are offline.' })).toBeVisible();
  await expect(ticket).toHaveCount(0);
});

test('a door that is loaded anew without a network still lets people in; other staff pages do not open', async ({
  page,
  context,
  db,
}) => {
  await signInQuickly(page, await addStaff(db));
  const paid = await registerAtDesk(page, 1, 500);
  await page.goto(doorPath);
  await expect(page.getByText(/registrations, loaded at/)).toBeVisible();
  await expect
    .poll(() => page.evaluate(async (path) => Boolean(await caches.match(path)), doorPath))
    .toBe(true);

  await context.setOffline(true);
  await page.reload();
  await page.getByLabel('Number, name or phone').fill(paid.registrationNumber);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Check in 1 person' }).click();
  await expect(page.getByText(/Saved on this device/)).toBeVisible();
  await page.goto('/admin/registrations');
  await expect(page.getByRole('heading', { name: 'You are offline.' })).toBeVisible();

  // The page that was asked for comes by itself.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Registrations' })).toBeVisible();
  await page.goto(doorPath);
  await expect(page.getByText(/registrations, loaded at/)).toBeVisible();
  await expect(page.getByText(/waiting to be sent/)).toBeHidden();
});

test('the page without a network speaks the language that was chosen last', async ({
  page,
  context,
}) => {
  await page.goto('/registration');
  await expectReady(page);
  await page.goto('/registration?lang=hi');
  const keptLanguage = () =>
    page.evaluate(async () => {
      const text = await (await caches.match('/offline'))?.text();
      return /<html lang="(\w+)"/.exec(text ?? '')?.[1];
    });
  await expect.poll(keptLanguage).toBe('hi');
  await context.setOffline(true);
  await page.goto('/contact');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page open for hours offers the next build; what was kept of the old one goes, and no price is kept of either', async ({
  page,
  baseURL,
}) => {
  const site = await startTwoBuilds(baseURL ?? '');
  await page.clock.install();
  await page.goto(`${site.url}/registration`);
  await expectReady(page);
  expect(await keptBuilds(page)).toEqual(['site first']);

  site.deploy();
  await page.clock.fastForward('02:00:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const isLoadedAnew = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await isLoadedAnew;
  await expect.poll(() => keptBuilds(page)).toEqual(['site next']);
  await expect(page.getByText('A new version is available.')).toBeHidden();
  const kept = await page.evaluate(async () => {
    const documents: Record<string, string> = {};
    const cache = await caches.open('site next');
    for (const { url } of await cache.keys()) {
      const path = new URL(url).pathname;
      const response = await cache.match(url);
      if (!path.startsWith('/assets/')) documents[path] = (await response?.text()) ?? '';
    }
    return documents;
  });
  expect(Object.keys(kept)).toEqual(['/offline']);
  expect(kept['/offline']).not.toContain('₹');

  await site.stop();
  const shown = await page.goto(`${site.url}/registration`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not be reached.');
  expect(shown?.headers().build).toBe('next');
});
