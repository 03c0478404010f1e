import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { expectDetails } from './coming-back.ts';
import {
  choose,
  count,
  fillQuick,
  newPerson,
  ownRegistration,
  payAgain,
  practiceWindow,
} from './registering.ts';
import { test } from './test.ts';

test('a family registers and pays on one page, and adds travel and stay later', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const person = newPerson({
    name: 'വടക്കേപ്പറമ്പിൽ രാമചന്ദ്രൻകുട്ടി നമ്പൂതിരിപ്പാട്',
    yearOfPassing: '2024',
  });
  await page.goto('/registration');
  await page.getByRole('link', { name: 'Quick registration' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quick registration' })).toBeVisible();
  await expect(page.locator('form[data-hydrated]')).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const problems = page.getByRole('alert');
  await expect(problems).toBeFocused();
  for (const text of ['Name is required', 'Accept the policies to continue']) {
    await expect(problems).toContainText(text);
  }
  await expect(page).toHaveTitle(/^Error: Quick registration/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await fillQuick(page, person, 1);
  await expect(page.getByText('Recent pass-out discount').first()).toBeAttached();
  await count(page, 'Children, vegetarian').fill('1');
  await expectAccessible(page);
  const begun = page.waitForRequest('**/temp-quick-registration');
  await page.getByRole('button', { name: 'Pay ₹650' }).click();
  expect((await begun).postDataJSON().formDataStructured).toMatchObject({
    personalInfo: { email: person.email },
    eventAttendance: { isAttending: true, attendees: { children: { veg: 1, nonVeg: 0 } } },
  });
  const finished = page.waitForResponse('**/quick-registration/*');
  await practiceWindow(page).getByRole('button', { name: 'Pay by UPI' }).click();
  expect((await finished).status()).toBe(200);
  await expect(page).toHaveURL(/\/registration-success$/);
  await expect(page.getByRole('region', { name: 'Your ticket' })).toContainText('₹650');
  await expectAccessible(page);
  expect(await ownRegistration(page)).toMatchObject({
    registrationType: 'quick',
    status: 'Confirmed',
    paymentAmount: 650,
  });

  await page.getByRole('link', { name: 'Add your stay' }).click();
  await expectDetails(page);
  await choose(page, 'Do you need a place to stay?', 'Yes');
  await expect(page.getByText('2 people are coming.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Children' })).toHaveValue('1');
  await choose(page, 'Do you need a place to stay?', 'No');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await choose(page, 'Are you coming from outside Kochi?', 'No');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(async () => (await ownRegistration(page)).nextStep).toBeNull();
  await expect(page.getByRole('button', { name: 'Add travel and stay details' })).toBeHidden();

  await page.goto('/quick-registration');
  await expect(page.getByText('Your registration is complete.')).toBeVisible();
  await expectAccessible(page);
});

test('somebody submits now and pays later', async ({ page }) => {
  await fillQuick(page, newPerson(), 2);
  await page.getByRole('button', { name: 'Submit now, pay later' }).click();
  await expect(page).toHaveURL(/\/registration-pending-success\?type=quick$/);
  const title = 'Your registration is saved. The fee of ₹1,000 is still to be paid.';
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add travel and stay details' })).toBeVisible();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: 'Proceed to pay ₹1,000' }).click();
  await practiceWindow(page).getByRole('button', { name: 'Pay by card' }).click();
  await expect(page).toHaveURL(/\/registration-success$/);
});

test('a closed payment window keeps everything for another try', async ({ page }) => {
  const person = newPerson();
  await fillQuick(page, person, 2);
  await page.getByRole('button', { name: 'Pay ₹1,000' }).click();
  await practiceWindow(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/registration-pending\?reason=closed$/);
  await expect(page.getByText(/^They are kept until \d/)).toBeVisible();
  await expectAccessible(page);
  await (await payAgain(page)).getByRole('button', { name: 'Close' }).click();
  // the same words stand there from the time before
  await expect(page.locator('iframe[title="Practice payment window"]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try payment again' })).toBeEnabled();
  await expect(page.getByText('You closed the payment window.')).toBeVisible();
  await page.getByRole('link', { name: 'Continue editing' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
  await expect(count(page, 'Adults, vegetarian')).toHaveValue('2');
  await expect(page.getByRole('button', { name: 'Pay ₹1,000' })).toBeVisible();
  await page.goto('/registration-pending?reason=closed');
  await page.getByRole('button', { name: 'Submit now and pay later' }).click();
  await expect(page).toHaveURL(/\/registration-pending-success\?type=quick$/);
  expect(await ownRegistration(page)).toMatchObject({ status: 'Submitted', temporaryUntil: null });
});

test('who pays and closes the tab is registered all the same', async ({ page, context }) => {
  await fillQuick(page, newPerson(), 2);
  await page.getByRole('button', { name: 'Pay ₹1,000' }).click();
  await practiceWindow(page).getByRole('button', { name: 'Pay, then lose the connection' }).click();
  await expect(practiceWindow(page).getByText('Connection lost.')).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await expect.poll(async () => (await ownRegistration(later)).status).toBe('Confirmed');
});

test('a contact that is taken is told so, and another one goes through', async ({
  page,
  browser,
}) => {
  const person = newPerson();
  await fillQuick(page, person, 2);
  await page.getByRole('button', { name: 'Submit now, pay later' }).click();
  await expect(page).toHaveURL(/type=quick$/);
  const second = await browser.newPage();
  await fillQuick(second, { ...newPerson(), email: person.email }, 2);
  await second.getByRole('button', { name: 'Submit now, pay later' }).click();
  const panel = second.getByText('This email or phone number already has a registration.');
  await expect(panel).toBeVisible();
  await second.getByRole('button', { name: 'Use another email or phone' }).click();
  await expect(second.getByLabel('Email address')).toBeFocused();
  await second.getByLabel('Email address').fill(newPerson().email);
  await second.getByRole('button', { name: 'Submit now, pay later' }).click();
  await expect(second).toHaveURL(/type=quick$/);
  await second.context().close();
});
