import { expect, type Page } from '@playwright/test';
import { steps } from '@sangamam/contract/form/steps';
import { fillMessage, newPerson, registerQuickly } from './registering.ts';
import { test } from './test.ts';
import { untouched } from './touch.ts';
import { leaveUntouched, untouchedBudget, untouchedPages } from './untouched.ts';

test.skip(Boolean(process.env.TRANSLATED), 'about what is there before a browser translates');

test.use({ userAgent: untouched });

/** Fifteen seconds by the clock of the page. */
const passAtOnce = (page: Page) => page.clock.runFor(15_000);

test('every page asks for little until it is touched', { tag: '@gate' }, async ({ browser }) => {
  for (const path of untouchedPages) {
    // as on a first visit: nothing is kept
    await using context = await browser.newContext({ userAgent: untouched });
    const page = await context.newPage();
    await page.clock.install();
    const { requests, kilobytes } = await leaveUntouched(page, path, passAtOnce);
    const asked = `${path} asked for\n${requests.join('\n')}`;
    expect.soft(requests.length, asked).toBeLessThanOrEqual(untouchedBudget.requests);
    expect.soft(kilobytes, asked).toBeLessThanOrEqual(untouchedBudget.kilobytes);
  }
});

for (const path of [
  '/registration',
  '/registration?step=personal',
  '/quick-registration',
  '/contact',
  '/report-issue',
  '/issue-status',
  '/alumni-update',
]) {
  test(`${path} comes alive with the first touch`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    const isAlive = () =>
      page
        .getByRole('main')
        .evaluate((main) => Object.keys(main).some((key) => key.startsWith('__reactProps')));
    expect(await isAlive()).toBe(false);
    await page.keyboard.press('Tab');
    await expect.poll(isAlive).toBe(true);
  });
}

test.describe('what is kept for a time without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is loaded once the page is touched', async ({ page }) => {
    const isPrepared = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0);
    await page.goto('/registration', { waitUntil: 'networkidle' });
    expect(await isPrepared()).toBe(false);
    await page.keyboard.press('Tab');
    await expect.poll(isPrepared).toBe(true);
  });
});

test('the first press of all sends the form, once its scripts are there', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Valid email is required');
  await fillMessage(page, newPerson());
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Thank you. We answer within two working days.')).toBeVisible();
});

test('every form that keeps presses is told once its scripts are there', async ({ page }) => {
  await page.goto('/registration');
  await registerQuickly(page, newPerson(), { isSubmitted: false });
  const own = steps.map(({ slug }) => `/registration?step=${slug}`);
  for (const path of [...untouchedPages, ...own, '/alumni-update?view=registration']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(isDeaf), path).toBe(false);
  }
});

/** Runs in the page: the form that `behaviour.js` keeps presses of does not say that it listens. */
function isDeaf(): boolean {
  const form = document.querySelector<HTMLElement>(
    'main :is(form[method=post]:not([action]), form[method=dialog])',
  );
  return '__reactRouterContext' in window && form !== null && !('hydrated' in form.dataset);
}

test('a page that was translated before the first touch sends its form as it is', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.evaluate(() => document.documentElement.classList.add('translated-ltr'));
  await page.getByLabel('Name').fill('Anupama');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Valid email is required');
  await expect(page.getByLabel('Name')).toHaveValue('Anupama');
});
