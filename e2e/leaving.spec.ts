import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { mailedCode, toast } from './coming-back.ts';
import { payQuickly } from './provider.ts';
import {
  count,
  fillWho,
  newPerson,
  ownRegistration,
  rareSurname,
  registerQuickly,
} from './registering.ts';
import { addTreasurer, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

const ownPage = '/alumni-update?view=registration';

/** Registers two adults, with children or without, who have paid. */
async function paid(page: Page, children = 0) {
  // approved by name, beside others who leave
  const person = newPerson({ name: `Anupama ${rareSurname()}` });
  await page.goto('/policies-that-do-not-exist');
  await registerQuickly(page, person, { adults: 2, children });
  await payQuickly(page);
  await page.goto(ownPage);
  return person;
}

const leaving = (page: Page) => page.getByRole('region', { name: 'If your plans change' });

/** A treasurer approves what was asked for, with one tap and its confirmation. */
async function approve(office: Page, name: string) {
  await office.goto('/admin/payment-history?state=Awaiting+Approval');
  await office.getByRole('table').getByRole('link', { name }).first().click();
  await expect(office.getByText(/requested by the registrant/)).toBeVisible();
  await office.getByRole('button', { name: 'Approve', exact: true }).click();
  await office
    .getByRole('dialog', { name: /^Approve/ })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(toast(office, 'Approved')).toBeVisible();
}

test('who cannot come cancels, and has back what the table gives', async ({
  page,
  browser,
  db,
}) => {
  test.slow();
  const { name } = await paid(page);
  await expect(leaving(page)).toContainText('If you cancel today, ₹900 comes back to you.');
  const until = leaving(page).getByText(/^Until .*: 90% of the fee\./);
  const line = (await until.textContent()) ?? '';
  await leaving(page).getByRole('button', { name: 'I cannot come' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your registration?' });
  await expect(dialog.getByRole('button', { name: 'Go back' })).toBeFocused();
  await expect(dialog.getByLabel('Refund ₹900')).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Cancel registration' }).click();
  await expect(toast(page, 'Your registration is cancelled.')).toBeVisible();
  await expect(page.getByText('You asked for a refund of ₹900.')).toBeVisible();
  await expect(leaving(page)).toHaveCount(0);

  const office = await (await browser.newContext()).newPage();
  await signInQuickly(office, await addTreasurer(db));
  await approve(office, name);
  await expect(async () => {
    await page.goto(ownPage);
    await expect(page.getByText('₹900 has been refunded to you.')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText(/contribution of/i)).toHaveCount(0);

  const said = line.slice(0, line.indexOf('.'));
  for (const path of ['/refund-policy', '/cancellation-policy', '/']) {
    await page.goto(path);
    // on the home page it is folded away
    await expect(page.locator('li', { hasText: said })).toHaveCount(1);
  }
  await office.context().close();
});

test('a family shrinks by one child and asks for what was paid too much', async ({
  page,
  browser,
  db,
}) => {
  test.slow();
  const { name } = await paid(page, 1);
  await leaving(page).getByRole('button', { name: 'Fewer of us come' }).click();
  const children = count(page, 'Children, vegetarian');
  await expect(children).toHaveValue('1');
  await children.fill('0');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Registration updated')).toBeVisible();
  const ask = leaving(page).getByRole('button', { name: 'Refund or give ₹270' });
  await ask.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for ₹270 back' }).click();
  await expect(toast(page, 'Your request has been sent to the treasurer.')).toBeVisible();
  await expect(page.getByText('You asked for a refund of ₹270.')).toBeVisible();
  await expect(ask).toHaveCount(0);

  const office = await (await browser.newContext()).newPage();
  await signInQuickly(office, await addTreasurer(db));
  await approve(office, name);
  await expect.poll(async () => (await ownRegistration(page)).fee.paid).toBe(1030);
  expect(await ownRegistration(page)).toMatchObject({
    status: 'Confirmed',
    additionalContribution: 0,
    fee: { due: 0 },
  });
  await office.context().close();
});

test('a family shrinks by one child and gives what was paid too much', async ({ page }) => {
  test.slow();
  await paid(page, 1);
  await leaving(page).getByRole('button', { name: 'Fewer of us come' }).click();
  await count(page, 'Children, vegetarian').fill('0');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Registration updated')).toBeVisible();
  await leaving(page).getByRole('button', { name: 'Refund or give ₹270' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your ₹270' });
  await expect(dialog.getByLabel('Refund ₹270')).toBeChecked();
  await dialog.getByText('Give ₹270 as a contribution').click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Give ₹270' }).click();
  await expect(toast(page, 'Thank you. ₹270 is now a contribution.')).toBeVisible();
  await expect(leaving(page).getByRole('button', { name: /^Refund or give/ })).toHaveCount(0);
  expect(await ownRegistration(page)).toMatchObject({
    status: 'Confirmed',
    fee: { paid: 1030, due: 0 },
  });
});

test('who cannot come gives the place to another person by a link', async ({ page, browser }) => {
  test.slow();
  const { email } = await paid(page);
  await leaving(page).getByRole('button', { name: 'Give my place to somebody else' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give your place to somebody else' });
  // nobody who sits down at an open page can give it away
  await dialog.getByRole('button', { name: 'Send OTP' }).click();
  await dialog.getByLabel('OTP').fill(await mailedCode(page, email));
  await dialog.getByRole('button', { name: 'Verify OTP' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = dialog.getByLabel('Your link');
  await expect(link).toBeFocused();
  await expectNoSidewaysScroll(page);
  const address = await link.inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(leaving(page)).toContainText('Your link to pass your place on works until');

  const other = await (await browser.newContext()).newPage();
  await other.goto(address);
  await expect(other.getByText('Nothing: it is paid')).toBeVisible();
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  await other.getByRole('button', { name: 'Take the place' }).click();
  await expect(other.getByRole('alert').first()).toBeFocused();
  const taker = newPerson();
  await fillWho(other, taker);
  await other.getByLabel('Email address').fill(taker.email);
  await other.getByRole('checkbox', { name: /accept the/ }).check();
  await other.getByRole('button', { name: 'Take the place' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toContainText('You are registered');
  expect(await ownRegistration(other)).toMatchObject({ status: 'Confirmed', fee: { people: 2 } });

  await page.goto(ownPage);
  await expect(page.getByRole('heading', { level: 1, name: 'Update Registration' })).toBeVisible();
  await other.context().close();
  const late = await (await browser.newContext()).newPage();
  await late.goto(address);
  await expect(late.getByText('This link has been used or withdrawn')).toBeVisible();
  await late.context().close();
});
