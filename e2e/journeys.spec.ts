import { expect, type Page } from '@playwright/test';
import { startMailCatcher } from '../server/testing/platform/outside.ts';
import { expectAccessible } from './axe.ts';
import { answer, enterCode, expectDetails, proceedAndPay, toast } from './coming-back.ts';
import { type Product, startProduct } from './product.ts';
import { newPerson, openPayWindow, ownRegistration, registerQuickly } from './registering.ts';
import { test } from './test.ts';

interface Alone {
  mails: Awaited<ReturnType<typeof startMailCatcher>>['mails'];
  product: Product;
}

/** On a product of its own, whose mails leave by SMTP and whose payment provider may be disturbed. */
const alone = test.extend<Alone & { catcher: Awaited<ReturnType<typeof startMailCatcher>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
  catcher: async ({}, use) => {
    const catcher = await startMailCatcher();
    await use(catcher);
    await catcher.stop();
  },
  mails: async ({ catcher }, use) => use(catcher.mails),
  product: [
    async ({ catcher }, use) => {
      const { stop, ...product } = await startProduct({ smtpUrl: catcher.url });
      await use(product);
      await stop();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

alone(
  'who pays later comes back by phone, with a mailed code, and pays',
  async ({ page, mails, browser, baseURL }) => {
    alone.slow();
    const person = newPerson();
    const subjects = () =>
      mails
        .filter(({ recipients }) => recipients.includes(person.email))
        .map(({ source }) => /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(source)?.[1] ?? '');
    const before = await browser.newPage({ ...(baseURL && { baseURL }) });
    const { registrationNumber } = await registerQuickly(before, person, { adults: 2 });
    await before.goto('/registration?step=payment');
    await before.getByRole('button', { name: 'Submit now, pay later' }).click();
    await expect(before).toHaveURL(/\?type=payment$/);
    await before.context().close();

    await page.goto('/');
    await page.goto('/alumni-update');
    await page.getByLabel('Contact number').fill(person.phone);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(toast(page, 'OTP sent successfully!')).toBeVisible();
    const code = () =>
      subjects()
        .map((subject) => /\b\d{6}\b/.exec(subject)?.[0])
        .find(Boolean);
    await expect.poll(code).toBeTruthy();
    await enterCode(page, code() ?? '');
    await expectDetails(page);
    const status = page.getByRole('region', { name: 'Registration Status' });
    await expect(status).toContainText('Registration Status: Incomplete');

    await page.getByRole('button', { name: 'Pay & Complete Registration' }).click();
    const dialog = page.getByRole('dialog', { name: 'Complete Payment' });
    await dialog.getByLabel('Amount to pay').fill('');
    await expect(dialog.getByRole('button', { name: 'Proceed' })).toBeDisabled();
    await dialog.getByLabel('Amount to pay').fill('1000');
    await proceedAndPay(page);
    await expect(toast(page, 'Payment successful! Registration completed.')).toBeVisible();
    await expect(status).toContainText('Registration Status: Complete');
    await expect(answer(page, 'Payment Status')).toContainText('Completed');
    const confirmed = () => subjects().filter((subject) => subject.includes(registrationNumber));
    await expect.poll(() => confirmed().join(' ')).toContain('you are registered');

    await page.getByRole('button', { name: 'Add More Event Contribution' }).click();
    const gift = page.getByRole('dialog', { name: 'Add Event Contribution' });
    await gift.getByLabel('Amount in rupees').fill('0');
    await gift.getByRole('button', { name: 'Proceed' }).click();
    await expect(toast(page, 'Please enter a valid amount.')).toBeVisible();
    for (const [amount, total] of [
      ['1000', '₹1,000'],
      ['500', '₹1,500'],
    ] as const) {
      if (amount === '500') {
        await page.getByRole('button', { name: 'Add More Event Contribution' }).click();
      }
      await gift.getByLabel('Amount in rupees').fill(amount);
      await proceedAndPay(page);
      await expect(toast(page, 'Additional contribution successful!')).toBeVisible();
      await expect(answer(page, 'Total Additional Contribution')).toContainText(total);
    }
    await expect(answer(page, 'Last Contribution Amount')).toContainText('₹500');
    await expect(answer(page, 'Last Contribution Transaction ID')).toContainText('pay_');
    await expect(answer(page, 'Payment Amount')).toContainText('₹1,000');
  },
);

alone(
  'whoever closes the browser during payment is told to wait, and then is registered',
  async ({ page, context, product }) => {
    alone.slow();
    const provider = new URL(product.url);
    provider.port = String(Number(provider.port) + 1);
    const setSwitches = (switches: object) =>
      context.request.put(new URL('/__sim/switches', provider).href, { data: switches });
    const own = await registerQuickly(page, newPerson());
    await setSwitches({ webhook: { off: true }, authorizeOnly: true, captureFails: true });
    await payAndVanish(page);

    const later = await context.newPage();
    await later.goto('/alumni-update?view=registration');
    const status = later.getByRole('region', { name: 'Registration Status' });
    await expect(async () => {
      await later.request.get(`/api/v1/registrations/${own._id}/payment-status`);
      expect((await ownRegistration(later)).paymentStatus).toBe('Processing');
    }).toPass({ intervals: [2000] });
    await later.reload();
    await expect(status).toContainText('Do not pay again');
    await expect(later.getByRole('button', { name: 'Pay & Complete Registration' })).toHaveCount(0);
    await expectAccessible(later);

    await setSwitches({});
    await expect(async () => {
      await later.request.get(`/api/v1/registrations/${own._id}/payment-status`);
      expect((await ownRegistration(later)).status).toBe('Confirmed');
    }).toPass({ intervals: [5000] });
    await later.goto('/registration');
    await expect(later.getByText('Your registration is complete.')).toBeVisible();
  },
);

async function payAndVanish(page: Page): Promise<void> {
  await page.goto('/registration?step=payment');
  const payWindow = await openPayWindow(page);
  await payWindow.getByRole('button', { name: 'Pay, then lose the connection' }).click();
  await expect(payWindow.getByText('Connection lost.')).toBeVisible();
  await page.close();
}
