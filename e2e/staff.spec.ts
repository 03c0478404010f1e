import { expect } from '@playwright/test';
import { password } from '../server/testing/domain/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { chooseFacet } from './facets.ts';
import { printIntoTitle } from './files.ts';
import { scriptOf } from './lost-scripts.ts';
import {
  newPerson,
  rareSurname,
  registerElsewhere,
  registerQuickly,
  saveStep,
} from './registering.ts';
import { addStaff, signIn, signInQuickly, signOutEverywhere } from './signing-in.ts';
import { isPhone, test } from './test.ts';

const sameOnLargeScreens = 'it is the same screens that the others walk there';

test('a wrong password is refused, and the page asked for is remembered', async ({ page, db }) => {
  const staff = await addStaff(db);
  await page.goto('/admin/registrations?school=JNV+Kollam');
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Email is required/);
  await page.getByLabel('Email').fill(staff.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Login failed')).toBeVisible();

  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/registrations\?school=JNV\+Kollam$/);
  await expect(page.getByRole('button', { name: 'School: JNV Kollam' })).toBeVisible();
  await expect(page.getByText(staff.name)).toBeVisible();
  await expect(page.getByText('Super admin')).toBeVisible();
});

test('an ended session leads to the login and back', async ({ page, db }) => {
  test.skip(!isPhone(page), sameOnLargeScreens);
  const staff = await addStaff(db);
  await signInQuickly(page, staff);
  await page.goto('/admin/registrations?paymentStatus=Completed');
  await expect(page.getByRole('heading', { level: 1, name: 'Registrations' })).toBeVisible();
  await signOutEverywhere(page);

  // unless the list has asked again by itself
  if (!page.url().includes('/admin/login')) {
    await page
      .getByRole('searchbox')
      .fill('Mahe', { timeout: 5_000 })
      .catch(() => null);
  }
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect(page.getByText('Session expired')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
  await signIn(page, staff);
  await expect(page).toHaveURL(/\/admin\/registrations\?.*paymentStatus=Completed/);
  await expect(page.getByRole('button', { name: 'Payment: Completed' })).toBeVisible();
});

test('Logout forgets the session in this browser', async ({ page, db }) => {
  test.skip(!isPhone(page), sameOnLargeScreens);
  await signIn(page, await addStaff(db));
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  const { token, stored } = await page.evaluate(() => ({
    token: localStorage.getItem('adminToken'),
    stored: JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state,
  }));
  expect(token).toBeNull();
  expect(stored).toEqual({ user: null, token: null, isAuthenticated: false });
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login/);
});

test('the list is filtered, paged and closed by address', async ({ page, browser, db }) => {
  const person = newPerson({ name: `Fathima ${rareSurname()}` });
  await registerElsewhere(browser, person);
  await signIn(page, await addStaff(db));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(person.email);
  await chooseFacet(page, 'Payment', 'Completed');
  await expect(page.getByText('No results for these filters')).toBeVisible();
  await expect(page).toHaveURL(/searchTerm=.*paymentStatus=Completed/);
  await chooseFacet(page, 'Payment', 'Completed', false);
  const row = page.getByRole('table').getByRole('link', { name: person.name, exact: true });
  await expect(row).toBeVisible();
  await chooseFacet(page, 'Payment', 'Completed');
  await expect(page.getByText('No results for these filters')).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  await row.click();
  const detail = page.getByRole('heading', { level: 1, name: person.name });
  await expect(detail).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute(
    'href',
    `tel:+91${person.phone}`,
  );
  await page.reload();
  await expect(detail).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(row).toBeVisible();
});

test('a record that is opened while one still types stays open', async ({ page, browser, db }) => {
  const person = newPerson({ name: `Fathima ${rareSurname()}` });
  await registerElsewhere(browser, person);
  await signInQuickly(page, await addStaff(db));
  await page.clock.install();
  await page.goto(`/admin/registrations?searchTerm=${person.email}`);
  const row = page.getByRole('table').getByRole('link', { name: person.name, exact: true });
  await expect(row).toBeVisible();
  const script = Promise.withResolvers<void>();
  await page.route(scriptOf('record-page'), async (route) => {
    await script.promise;
    await route.continue();
  });

  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('searchbox').fill(person.name);
  await row.click();
  await page.clock.runFor(1_000);
  script.resolve();
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
});

test('a column whose question became sensitive is chosen no more', async ({ page, db }) => {
  await signInQuickly(page, await addStaff(db));
  const chosen = 'accommodation.accommodationRemarks,optional.tshirtInterest';
  await page.goto(`/admin/registrations?columns=${chosen}`);
  await expect(page.getByRole('columnheader', { name: 'T-shirt' })).toBeAttached();
  await expect(page).toHaveURL(/columns=optional\.tshirtInterest/);
});

test('the list is narrowed by an answer, shows it in a column, and both are kept', async ({
  page,
  browser,
  db,
}) => {
  const person = newPerson({ name: `Fathima ${rareSurname()}` });
  const visitor = await browser.newPage();
  const { _id } = await registerQuickly(visitor, person);
  const optional = { sangamamFamilyGroups: 'Maybe later' };
  await saveStep(visitor, _id, 'optional', { optional });
  await visitor.context().close();
  await signInQuickly(page, await addStaff(db));
  await page.goto(`/admin/registrations?searchTerm=${encodeURIComponent(person.email)}`);

  const row = page.getByRole('table').getByRole('link', { name: person.name, exact: true });
  // others may have chosen the same
  const choice = page.getByRole('row').filter({ hasText: person.name }).getByText('Maybe later');
  await page.getByText('More filters').click();
  await page.getByLabel('Question').selectOption('Family group');
  const answer = page.getByLabel('Family group');
  await answer.selectOption('No');
  await expect(row).toBeHidden();
  await answer.selectOption('Maybe later');
  if (isPhone(page)) await page.getByRole('button', { name: 'Apply' }).click();
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await expect(columns.getByLabel('T-shirt')).toBeVisible();
  await expect(columns.getByLabel('Blood group')).toHaveCount(0);
  for (const name of ['Family group', 'State', 'Needs a place to stay', 'Area of expertise']) {
    await columns.getByLabel(name, { exact: true }).check();
  }
  const payment = page.getByRole('columnheader', { name: 'Payment' });
  const ownColumn = columns.getByRole('checkbox', { name: 'Payment', exact: true });
  if (!isPhone(page)) {
    await expect(payment).toBeVisible();
    await ownColumn.uncheck();
  }
  await columns.getByRole('button', { name: 'Apply' }).click();
  await expect(choice).toBeVisible();
  await expect(payment).toHaveCount(isPhone(page) ? 1 : 0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.reload();
  await expect(choice).toBeVisible();
  await expect(payment).toHaveCount(isPhone(page) ? 1 : 0);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByLabel('Name').fill('Undecided');
  await page.getByRole('button', { name: 'Save these filters' }).click();
  await expect(page.getByText('Undecided').first()).toBeVisible();
  await page.goto('/admin/registrations');
  await expect(page.getByRole('columnheader', { name: 'Family group' })).toBeAttached();
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('link', { name: 'Undecided' }).click();
  await expect(choice).toBeVisible();

  await printIntoTitle(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page).toHaveTitle(/Maybe later/);
  await expect(page.getByRole('button', { name: 'Saved filters' })).toBeVisible();
});

test('an unknown staff page is not found, inside the frame', async ({ page, db }) => {
  test.skip(!isPhone(page), sameOnLargeScreens);
  await signInQuickly(page, await addStaff(db));
  await page.goto('/admin/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});
