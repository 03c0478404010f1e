import { expect, type Page } from '@playwright/test';
import { refuse, scriptOf } from './lost-scripts.ts';
import {
  count,
  expectStep,
  fillAboutYou,
  newPerson,
  openForm,
  registerQuickly,
  save,
} from './registering.ts';
import { addStaff, signInQuickly } from './signing-in.ts';
import { test as base } from './test.ts';

base.skip(Boolean(process.env.TRANSLATED), 'about pages that no browser translates');

/** The browser and React tell of each file that failed; nothing else may fail. */
const test = base.extend({
  quietConsole: async ({ context }, use) => {
    const broken: string[] = [];
    context.on('weberror', (error) => {
      if (!/did not|reach the server/.test(String(error.error())))
        broken.push(String(error.error()));
    });
    await use(undefined);
    expect(broken).toEqual([]);
  },
});

const always = Number.POSITIVE_INFINITY;
const notice = (page: Page) => page.locator('[data-not-loaded]');
const missingPart = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This part did not load.' });

/** As after a deployment on a server that keeps nothing: the file is gone. */
const gone = (page: Page, script: RegExp) =>
  page.route(script, (route) => route.fulfill({ status: 404, body: 'Not found' }));

async function expectFrame(page: Page) {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

test('a form whose scripts never come says so where it is, and Reload helps', async ({ page }) => {
  await refuse(page, scriptOf('common'), always);
  await page.goto('/registration?step=personal');
  await page.getByLabel('Full name').fill('Anupama Nair');
  await save(page);
  await expect(notice(page)).toContainText('Some of this page did not load.');
  await expect(notice(page)).toBeInViewport();
  await expect(notice(page).getByRole('link', { name: /@/ })).toBeVisible();
  await expect(page.getByText('Your tap is remembered.')).toBeVisible();
  await expectFrame(page);
  await page.unroute(scriptOf('common'));
  await notice(page).getByRole('link', { name: 'Reload' }).click();
  await expect(page.locator('form[data-hydrated]')).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test('the fields of a step that come late keep what was typed', async ({ page }) => {
  await refuse(page, scriptOf('questions'), always);
  await page.goto('/registration?step=personal');
  const name = page.getByLabel('Full name');
  await name.fill('Anupama Nair');
  await expect(notice(page)).toBeVisible();
  await expect(name).toHaveValue('Anupama Nair');
  await page.unroute(scriptOf('questions'));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.locator('form[data-hydrated]')).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await expect(name).toHaveValue('Anupama Nair');
  await save(page);
  await expect(page.getByRole('alert')).not.toContainText('Name is required');
});

test('a file that went with a deployment: the step is saved, the rest of the page stays', async ({
  page,
}) => {
  await openForm(page);
  await gone(page, scriptOf('contact-proof'));
  await fillAboutYou(page, newPerson());
  await save(page);
  await expectStep(page, 'Work and skills');
  await expect(missingPart(page)).toBeVisible();
  await expectFrame(page);
  await page.getByLabel('Area of expertise').fill('Boats');
  await page.unroute(scriptOf('contact-proof'));
  await missingPart(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  await expect(missingPart(page)).toHaveCount(0);
  await expect(page.getByLabel('Area of expertise')).toHaveValue('Boats');
});

test('what staff open is lost: the list stays, and another try opens it', async ({ page, db }) => {
  const record = await registerQuickly(page, newPerson());
  await signInQuickly(page, await addStaff(db));
  await page.goto(`/admin/registrations?searchTerm=${record.registrationNumber}`);
  await refuse(page, scriptOf('export-dialog'), 1);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /Export/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await refuse(page, scriptOf('columns-dialog'), always);
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(missingPart(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Registrations' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Anupama Nair', exact: true })).toBeVisible();
  await page.unroute(scriptOf('columns-dialog'));
  await missingPart(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
});

test('what is pressed before the scripts come counts at once, and is done when they have', async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(scriptOf('common'), async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/quick-registration', { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  const adults = count(page, 'Adults, vegetarian');
  const more = page.getByRole('button', { name: 'One more: Adults, vegetarian' });
  const fewer = page.getByRole('button', { name: 'One fewer: Children, vegetarian' });
  await expect(async () => {
    await more.click();
    await expect(adults).toHaveValue(/[1-9]/, { timeout: 1_000 });
  }).toPass();
  const presses = Number(await adults.inputValue());
  await more.click();
  await expect(adults).toHaveValue(String(presses + 1));
  await fewer.click();
  await expect(count(page, 'Children, vegetarian')).toHaveValue('0');
  await page.getByRole('button', { name: 'Submit now, pay later' }).click();
  await expect(page.getByText('Your tap is remembered.')).toBeVisible();
  scripts.resolve();
  await expect(page.getByRole('alert')).toContainText('Name is required');
  await expect(adults).toHaveValue(String(presses + 1));
  await more.click();
  await expect(adults).toHaveValue(String(presses + 2));
  await expect(page.getByText('Your tap is remembered.')).toBeHidden();
});

test('a count that was seen before the scripts came holds against an earlier one', async ({
  page,
}) => {
  await page.goto('/quick-registration');
  await expect(page.locator('form[data-hydrated]')).toBeVisible();
  const adults = count(page, 'Adults, vegetarian');
  await adults.fill('7');
  const scripts = Promise.withResolvers<void>();
  await page.route(scriptOf('common'), async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  await expect(async () => {
    await page.getByRole('button', { name: 'One more: Adults, vegetarian' }).click();
    await expect(adults).toHaveValue(/[1-6]/, { timeout: 1_000 });
  }).toPass();
  const seen = await adults.inputValue();
  scripts.resolve();
  await expect(page.locator('form[data-hydrated]')).toBeVisible();
  await expect(adults).toHaveValue(seen);
  await page.getByRole('button', { name: 'One more: Adults, vegetarian' }).click();
  await expect(adults).toHaveValue(String(Number(seen) + 1));
});

test('a code that is asked for before the scripts come is sent', async ({ page }) => {
  const person = newPerson();
  await registerQuickly(page, person);
  await page.context().clearCookies();
  const scripts = Promise.withResolvers<void>();
  await page.route(scriptOf('common'), async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/alumni-update', { waitUntil: 'commit' });
  await page.getByLabel('Email address').fill(person.email);
  await expect(async () => {
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.locator('form[data-pressed]')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  scripts.resolve();
  await expect(page.getByLabel('OTP', { exact: true })).toBeVisible();
});
