import { expect } from '@playwright/test';
import { alone } from './alone.ts';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { newPerson, ownRegistration, registerQuickly } from './registering.ts';
import { addTreasurer, signInQuickly } from './signing-in.ts';

const account = 'Navodaya Alumni Association\nA/c 1234567890, IFSC SBIN0000001';

const slip = {
  name: 'slip.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'),
};

alone.describe('without scripts', () => {
  alone.use({ javaScriptEnabled: false });

  alone(
    'a bank transfer is declared with its picture, and withdrawn',
    async ({ page, ownDb, changeSettings }) => {
      await changeSettings((settings) => ({
        ...settings,
        transfers: { accepted: true, details: account },
      }));
      await page.goto('/policies-that-do-not-exist');
      await registerQuickly(page, newPerson());
      await page.goto('/registration?step=payment');
      await page.getByRole('link', { name: 'Pay by bank transfer' }).click();
      await expect(page.getByText('A/c 1234567890')).toBeVisible();
      await expectNoSidewaysScroll(page);
      const reference = page.getByLabel('Reference number of the transfer');
      const day = page.getByLabel('Day of the transfer');
      const send = page.getByRole('button', { name: 'I have paid' });
      await day.fill('2020-01-01');
      await send.click();
      await expect(page.getByText('Enter the reference number of the transfer')).toBeVisible();
      await expect(day).toHaveValue('2020-01-01');
      await reference.fill('SBIN 412345678');
      await send.click();
      await expect(day).toHaveAttribute('aria-invalid', 'true');
      await expect(reference).toHaveValue('SBIN 412345678');

      const today = new Date().toISOString().slice(0, 10);
      const isLookedFor = page.getByText('We are looking for your transfer SBIN 412345678.');
      const takeBack = async () => {
        await page.goto('/pay');
        await expect(isLookedFor).toBeVisible();
        await page.getByRole('button', { name: 'Withdraw' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toContainText('still to be paid');
      };
      // the same once more counts once more
      for (const _time of [1, 2]) {
        await page.goto('/pay?by=transfer');
        await reference.fill('SBIN 412345678');
        await day.fill(today);
        await send.click();
        await takeBack();
      }
      await page.goto('/pay?by=transfer');
      await reference.fill('SBIN 412345678');
      await day.fill(today);
      await page.getByLabel('Picture of the confirmation').setInputFiles(slip);
      await send.click();
      await expect(page).toHaveURL(/\/registration-pending-success\?type=payment$/);
      await expect(isLookedFor).toBeVisible();
      const kept = () =>
        ownDb
          .selectFrom('declaredTransfer')
          .innerJoin('upload', 'upload.id', 'declaredTransfer.attachmentId')
          .select(['reference', 'amountPaise', 'upload.fileName'])
          .execute();
      expect(await kept()).toEqual([
        { reference: 'SBIN 412345678', amountPaise: 50_000, fileName: 'slip.pdf' },
      ]);
      await takeBack();
      expect(await kept()).toEqual([]);
    },
  );
});

alone(
  'a bank transfer is declared, looked for and received',
  async ({ page, browser, product, ownDb, changeSettings }) => {
    alone.slow();
    await changeSettings((settings) => ({
      ...settings,
      transfers: { accepted: true, details: account },
    }));
    await page.goto('/policies-that-do-not-exist');
    await registerQuickly(page, newPerson());
    await page.goto('/alumni-update?view=registration');
    await page.getByRole('link', { name: 'Pay by bank transfer' }).click();
    const form = page.getByRole('dialog', { name: 'Pay by bank transfer' });
    await expect(form).toContainText('A/c 1234567890');
    await expect(form.getByLabel('Amount you transferred')).toHaveValue('500');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await form.getByRole('button', { name: 'I have paid' }).click();
    await expect(form.getByText('Enter the reference number of the transfer')).toBeVisible();
    const declare = async () => {
      await form.getByLabel('Reference number of the transfer').fill('SBIN 412345678');
      await form.getByLabel('Day of the transfer').fill(new Date().toISOString().slice(0, 10));
      await form.getByLabel('Picture of the confirmation').setInputFiles(slip);
      await form.getByRole('button', { name: 'I have paid' }).click();
    };
    const isLookedFor = page.getByText('We are looking for your transfer SBIN 412345678.').first();
    // an upload that never ends is cancelled: the transfer is declared without the picture
    await page.route('**/upload/single', () => {});
    await declare();
    await form.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(isLookedFor).toBeVisible();
    await page.unroute('**/upload/single');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('link', { name: 'Pay by bank transfer' }).click();
    await declare();
    await expect(isLookedFor).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay & Complete Registration' })).toHaveCount(0);
    await expectAccessible(page);
    await page.goto('/registration-pending-success?type=payment');
    await expect(page.getByText('SBIN 412345678')).toBeVisible();
    await expectAccessible(page);
    const { registrationNumber, _id } = await ownRegistration(page);

    const office = await (await browser.newContext({ baseURL: product.url })).newPage();
    await signInQuickly(office, await addTreasurer(ownDb));
    await office.goto(`/admin/registrations/${_id}?part=payments`);
    await expect(office.getByText('SBIN 412345678')).toBeVisible();
    await expect(office.getByText('slip.pdf')).toBeVisible();
    await expectAccessible(office);
    await expectNoSidewaysScroll(office);
    await office.getByRole('link', { name: 'Find it' }).click();
    await expect(office.getByText(registrationNumber)).toBeVisible();
    await expect(office.getByRole('heading', { name: 'SBIN 412345678' })).toBeVisible();
    await expectAccessible(office);
    await expectNoSidewaysScroll(office);
    await expect(office.getByText('slip.pdf')).toBeVisible();
    const [file] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('slip.pdf');
    await office.getByLabel('Bank statement (CSV or XLSX)').setInputFiles({
      name: 'statement.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Date,Narration,Credit\n20/11/2026,NEFT-SBIN412345678-ANU,500.00\n'),
    });
    await office.getByRole('button', { name: 'Look for transfers' }).click();
    await expectAccessible(office);
    await office.getByRole('button', { name: 'Record 1 payment' }).click();
    await expect(office.getByText('No transfers are waiting')).toBeVisible();
    await office.context().close();

    expect(await ownRegistration(page)).toMatchObject({ status: 'Confirmed' });
    await page.goto('/registration-success');
    await expect(page.getByRole('region', { name: 'Your ticket' })).toContainText('₹500');
  },
);
