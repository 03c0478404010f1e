import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import {
  expectStep,
  failAndClose,
  newPerson,
  openPayWindow,
  ownRegistration,
  payAgain,
  payByUpi,
  practiceWindow,
  registerQuickly,
} from './registering.ts';
import { test } from './test.ts';

const payStep = '/registration?step=payment';
const closedWindow = 'You closed the payment window. Nothing was charged.';

test('who pays and closes the tab is registered all the same', async ({ page, context }) => {
  await registerQuickly(page, newPerson());
  await page.goto(payStep);
  const payWindow = await openPayWindow(page);
  await payWindow.getByRole('button', { name: 'Pay, then lose the connection' }).click();
  await expect(payWindow.getByText('Connection lost.')).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await expect.poll(async () => (await ownRegistration(later)).status).toBe('Confirmed');
  await later.goto('/registration');
  await expect(later.getByText('Welcome back, Anupama.')).toBeVisible();
  await expect(later.getByText('Your registration is complete.')).toBeVisible();
  await later.getByRole('link', { name: 'View registration' }).click();
  await expect(later.getByRole('region', { name: 'Your ticket' })).toContainText('₹500');
});

test('somebody pays later, in the same browser', async ({ page }) => {
  await registerQuickly(page, newPerson(), { adults: 2 });
  await page.goto(payStep);
  await page.getByRole('button', { name: 'Submit now, pay later' }).click();
  await expect(page).toHaveURL(/\/registration-pending-success\?type=payment$/);
  const saved = 'Your registration is saved. The fee of ₹1,000 is still to be paid.';
  await expect(page.getByRole('heading', { level: 1, name: saved })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/registration');
  await expect(page.getByText('The fee is still to be paid.')).toBeVisible();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await expectStep(page, 'Pay');
  await payByUpi(page);
  await expect(page.getByRole('heading', { name: /^You are registered/ })).toBeVisible();
  await page.goto('/registration-pending-success?type=payment');
  await expect(page).toHaveURL(/\/registration-success$/);
});

test('a closed payment window is no payment; a second try is', async ({ page }) => {
  await registerQuickly(page, newPerson());
  await page.goto(payStep);
  const payWindow = await openPayWindow(page);
  await payWindow.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/registration-pending\?reason=closed$/);
  await expect(page.getByText(closedWindow)).toBeVisible();
  await expectAccessible(page);
  expect(await ownRegistration(page)).toMatchObject({ paymentAmount: 0, status: 'Submitted' });

  await (await payAgain(page)).getByRole('button', { name: 'Pay by UPI' }).click();
  await expect(page).toHaveURL(/\/registration-success$/);
  expect((await ownRegistration(page)).paymentAmount).toBe(500);
});

test('a refused payment is told with the reason of the bank', async ({ page }) => {
  await registerQuickly(page, newPerson());
  await page.goto(payStep);
  const payWindow = await openPayWindow(page);
  const reason = await failAndClose(payWindow);
  await expect(page).toHaveURL(/\/registration-pending\?reason=failed$/);
  await expect(page.getByText(/^The bank did not accept the payment: .{10}/)).toBeVisible();
  expect(reason).not.toBe('');
  await expectAccessible(page);
  expect((await ownRegistration(page)).paymentAmount).toBe(0);

  await page.getByRole('button', { name: 'Submit now and pay later' }).click();
  await expect(page).toHaveURL(/\/registration-pending-success\?type=payment$/);
});

test('a window that is merely closed is not told as a refusal, also after an earlier one', async ({
  page,
}) => {
  await registerQuickly(page, newPerson());
  await page.goto(payStep);
  const payWindow = await openPayWindow(page);
  await failAndClose(payWindow);
  await expect(page.getByText(/^The bank did not accept the payment: .{10}/)).toBeVisible();
  await (await payAgain(page)).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(closedWindow)).toBeVisible();
  await expect(page.getByText('The bank did not accept')).toHaveCount(0);
  await page.goto(payStep);
  await expect(page.getByText(closedWindow)).toBeVisible();
  await page.goto('/alumni-update?view=registration');
  await expect(page.getByText(closedWindow)).toBeVisible();
});

test('a payment without words of the server fails in the words of its call', async ({ page }) => {
  await registerQuickly(page, newPerson());
  await page.goto(payStep);
  const order = '**/registrations/*/payment';
  await page.route(order, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.getByRole('button', { name: /^Proceed to pay/ }).click();
  await expect(page.getByRole('main').getByText('Payment processing failed')).toBeVisible();
  await page.goto('/alumni-update?view=registration');
  await page.getByRole('button', { name: /^Pay & Complete/ }).click();
  await page.getByRole('button', { name: 'Proceed', exact: true }).click();
  const failed = page.getByRole('dialog').getByText('Failed to initialize payment.');
  await expect(failed).toBeVisible();
});

for (const type of ['waitlist', 'onsite', 'verification', 'quick', 'nonsense']) {
  test(`an unpaid registration can be paid, though the address says ${type}`, async ({ page }) => {
    await registerQuickly(page, newPerson());
    await page.goto(`/registration-pending-success?type=${type}`);
    const saved = 'Your registration is saved. The fee of ₹500 is still to be paid.';
    await expect(page.getByRole('heading', { level: 1, name: saved })).toBeVisible();
    await expect(page.getByText('waiting list')).toHaveCount(0);
    await page.getByRole('link', { name: 'Pay now' }).click();
    await expectStep(page, 'Pay');
    await expect(page.getByRole('button', { name: 'Proceed to pay ₹500' })).toBeVisible();
  });
}

test('a window that cannot be opened is told, and the next try opens it', async ({ page }) => {
  await registerQuickly(page, newPerson());
  await page.goto(payStep);
  await page.route('**/checkout.js', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: /^Proceed to pay/ }).click();
  await expect(page.getByRole('main').getByText('Failed to initialize payment.')).toBeVisible();
  await payByUpi(page);
  await expect(page).toHaveURL(/\/registration-success$/);
  expect((await ownRegistration(page)).paymentAmount).toBe(500);
});

test('a confirmation lost on its way is no lost payment', { tag: '@gate' }, async ({ page }) => {
  await registerQuickly(page, newPerson());
  await page.goto(payStep);
  await page.route('**/registrations/transaction/*', (route) => route.abort(), { times: 1 });
  await payByUpi(page);
  await expect(page.getByText('Do not close this page.')).toBeVisible();
  await expect(page).toHaveURL(/\/registration-success$/);
  expect((await ownRegistration(page)).paymentAmount).toBe(500);
});

test('who has paid may add a contribution', async ({ page }) => {
  await registerQuickly(page, newPerson());
  await page.goto(payStep);
  await payByUpi(page);
  await page.getByRole('link', { name: 'Add a contribution' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Event Contribution' });
  await dialog.getByRole('button', { name: '₹1,000', exact: true }).click();
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  const payWindow = practiceWindow(page);
  await payWindow.getByRole('button', { name: 'Pay by card' }).click();
  await expect(page.getByText('Additional contribution successful!').first()).toBeVisible();
  await page.goto('/registration-success');
  await expect(page.getByRole('region', { name: 'Your ticket' })).toContainText('₹1,000');
  expect(await ownRegistration(page)).toMatchObject({
    paymentAmount: 500,
    additionalContribution: 1000,
  });
});

test('a bookmark in another browser shows nothing personal', async ({ page, browser }) => {
  const person = newPerson();
  await registerQuickly(page, person);
  const stranger = await browser.newPage();
  for (const path of [
    '/registration-success',
    '/registration-pending-success?type=payment',
    '/registration-pending?reason=failed',
  ]) {
    await stranger.goto(path);
    const title = 'To see your registration, confirm your email or phone.';
    await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await stranger.content()).not.toContain(person.name);
  }
  await stranger.context().close();
});
