import { expect } from '@playwright/test';
import { withDonations } from '../server/testing/domain/money.ts';
import { alone } from './alone.ts';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { makeOrder, payOrder, payQuickly } from './provider.ts';
import { newPerson, ownRegistration, registerQuickly } from './registering.ts';
import { addTreasurer, signInQuickly } from './signing-in.ts';

alone(
  'who gave adds their PAN to the donation receipt, and the treasurer has it in the file',
  async ({ page, browser, product, ownDb, changeSettings }) => {
    alone.slow();
    await changeSettings(withDonations);
    await page.goto('/policies-that-do-not-exist');
    await registerQuickly(page, newPerson());
    await payQuickly(page);
    await payOrder(page, await makeOrder(page, { purpose: 'contribution', amount: 500 }));
    await expect.poll(async () => (await ownRegistration(page)).additionalContribution).toBe(500);

    const office = await (await browser.newContext({ baseURL: product.url })).newPage();
    await signInQuickly(office, await addTreasurer(ownDb));
    await office.goto('/admin/payment-history/reconcile');
    const years = office.getByRole('region', { name: 'Form 10BD' });
    await expect(years).toContainText('1 donor has not given their PAN');

    await page.goto('/alumni-update?view=registration');
    const receipts = page.getByRole('listitem').filter({ hasText: 'Donation receipt' });
    const before = await receipts.getByRole('link').textContent();
    await page.getByRole('button', { name: 'Enter PAN and address' }).click();
    const form = page.getByRole('dialog', { name: 'PAN for your donation receipts' });
    await form.getByLabel('PAN', { exact: true }).fill('ABCDT1234F');
    await form.getByLabel('Address').fill('Kollam');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(
      form.getByText('Enter the PAN as on the card: 5 letters, 4 digits and a letter'),
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await form.getByLabel('PAN', { exact: true }).fill('abcpt 1234 f');
    await form.getByLabel('Address').fill('Kizhakke Veedu\nKollam 691001');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('ABCPT****F, Kizhakke Veedu, Kollam 691001')).toBeVisible();
    await expect(receipts.getByRole('link')).not.toHaveText(before ?? '');
    await expectAccessible(page);

    await office.reload();
    await expect(years).toContainText('All have given it');
    await expectAccessible(office);
    await expectNoSidewaysScroll(office);
    const [file] = await Promise.all([
      office.waitForEvent('download'),
      years.getByRole('button', { name: /^Download CSV/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^form-10bd-\d{4}\.csv$/);
    await office.context().close();
  },
);
