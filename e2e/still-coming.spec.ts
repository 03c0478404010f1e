import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { comeBack, toast } from './coming-back.ts';
import { payQuickly } from './provider.ts';
import { count, newPerson, ownRegistration, registerQuickly } from './registering.ts';
import { addTreasurer, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

const question = (page: Page) => page.getByRole('region', { name: 'Are you still coming?' });
const work = (office: Page, number: string) => office.getByRole('row').filter({ hasText: number });

/** Registers two adults who paid, whose money a treasurer sends back, and who come back by a code. */
async function refunded(page: Page, office: Page): Promise<string> {
  const person = newPerson();
  await page.goto('/policies-that-do-not-exist');
  const { registrationNumber: number } = await registerQuickly(page, person, { adults: 2 });
  await payQuickly(page);
  await office.goto(`/admin/payment-history?searchTerm=${number}`);
  await office.getByRole('table').getByRole('link').first().click();
  await office.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = office.getByRole('dialog', { name: /^Refund to/ });
  await dialog.getByLabel('Reason').fill('Paid by their school');
  await dialog.getByRole('button', { name: 'Refund ₹1,000' }).click();
  await expect(toast(office, 'Refund started')).toBeVisible();
  await office.goto('/admin/payment-history/findings?kind=still_coming');
  await expect(work(office, number)).toContainText('Are they still coming?');
  await page.context().clearCookies();
  await comeBack(page, person.email);
  await expect(question(page)).toContainText('₹1,000 has gone back to you.');
  return number;
}

test('whose money went back says who comes, and the work of staff is done', async ({
  page,
  browser,
  db,
}) => {
  test.slow();
  const office = await (await browser.newContext()).newPage();
  await signInQuickly(office, await addTreasurer(db));

  await test.step('all come', async () => {
    const number = await refunded(page, office);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(office);
    await expectNoSidewaysScroll(office);
    await question(page).getByRole('button', { name: 'Yes, all of us are coming' }).click();
    await expect(toast(page, 'Thank you. Your places are kept.')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    expect(await ownRegistration(page)).toMatchObject({ status: 'Submitted', fee: { due: 1000 } });
    await office.reload();
    await expect(office.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(work(office, number)).toHaveCount(0);
  });

  await test.step('fewer come', async () => {
    const number = await refunded(page, office);
    await question(page).getByRole('button', { name: 'Fewer of us are coming' }).click();
    await count(page, 'Adults, vegetarian').fill('1');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Registration updated')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await office.reload();
    await expect(work(office, number)).toHaveCount(0);
  });

  await test.step('nobody comes', async () => {
    // what one person sends back in a day is bounded
    await office.context().clearCookies();
    await signInQuickly(office, await addTreasurer(db));
    const number = await refunded(page, office);
    await question(page).getByRole('button', { name: 'No, none of us can come' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your registration?' });
    await dialog.getByRole('button', { name: 'Cancel registration' }).click();
    await expect(toast(page, 'Your registration is cancelled.')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await office.reload();
    await expect(work(office, number)).toHaveCount(0);
  });
  await office.context().close();
});
