import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { newPerson, ownRegistration, practiceWindow, registerQuickly } from './registering.ts';
import { addStaff, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

/** Staff choose an act for a registration; gives where the provider shows what they asked for. */
async function ask(office: Page, id: string, act: string): Promise<string> {
  await office.goto(`/admin/registrations/${id}`);
  await office.getByRole('button', { name: 'Actions' }).click();
  const made = office.waitForResponse(
    (reply) => reply.url().endsWith('/payment-request') && reply.request().method() === 'POST',
  );
  await office.getByRole('button', { name: act }).click();
  return (await (await made).json()).data.url;
}

/** Pays on the page that a scan or the link opens, on another phone. */
async function payAt(page: Page, url: string): Promise<void> {
  const phone = await (await page.context().browser()?.newContext())?.newPage();
  if (!phone) throw new Error('no browser');
  await phone.goto(url);
  await phone.getByRole('button', { name: 'Pay by UPI' }).click();
  await expect(phone.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await phone.context().close();
}

test('pays the QR at the desk while the checkout is open', async ({ page, browser, db }) => {
  test.slow();
  await page.goto('/policies-that-do-not-exist');
  const { _id: id } = await registerQuickly(page, newPerson());
  await page.goto('/alumni-update?view=registration');
  await page.getByRole('button', { name: 'Pay & Complete Registration' }).click();
  await page.getByRole('button', { name: 'Proceed', exact: true }).click();
  await expect(practiceWindow(page).getByRole('button', { name: 'Pay by UPI' })).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await signInQuickly(office, await addStaff(db));
  const url = await ask(office, id, 'Show UPI code');
  const dialog = office.getByRole('dialog', { name: /^UPI code for/ });
  await expect(dialog.getByRole('img', { name: 'UPI code for ₹500' })).toBeVisible();
  await expect(dialog.getByText('Waiting for the payment')).toBeVisible();
  await expectAccessible(office);
  await expectNoSidewaysScroll(office);
  await payAt(page, url);
  await expect(dialog.getByText('₹500 received')).toBeVisible();

  await practiceWindow(page).getByRole('button', { name: 'Close' }).click();
  await expect.poll(async () => (await ownRegistration(page)).status).toBe('Confirmed');
  await page.goto('/registration-pending?reason=closed');
  await expect(page).toHaveURL(/\/registration-success$/);
  await expect(page.getByRole('region', { name: 'Your ticket' })).toContainText('₹500');
  expect((await ownRegistration(page)).fee).toMatchObject({ paid: 500, credit: 0, due: 0 });
  await office.context().close();
});

test('a link that staff send is paid on the page of the provider', async ({
  page,
  browser,
  db,
}) => {
  test.slow();
  await page.goto('/policies-that-do-not-exist');
  const { _id: id } = await registerQuickly(page, newPerson());
  const office = await (await browser.newContext()).newPage();
  await signInQuickly(office, await addStaff(db));
  const url = await ask(office, id, 'Send payment link');
  const dialog = office.getByRole('dialog', { name: /^Payment link for/ });
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(url);
  await expect(dialog.getByText(/An email with this link is on its way/)).toBeVisible();
  await expectAccessible(office);
  await expectNoSidewaysScroll(office);
  await payAt(page, url);
  await expect(dialog.getByText('₹500 received')).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
  expect(await ownRegistration(page)).toMatchObject({ status: 'Confirmed' });
  await office.context().close();
});
