import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { type Product, startProduct } from './product.ts';
import { makeOrder, passAtProvider, payOrder, refundAtProvider, setSwitches } from './provider.ts';
import { newPerson, openPayWindow, ownRegistration, registerQuickly } from './registering.ts';
import { test } from './test.ts';

const waitingPage = '/registration-pending-success?type=verification';
const pendingPage = '/registration-pending';
const ownPage = '/alumni-update?view=registration';

/** On a product of its own, because the provider's faults are everybody's. */
const alone = test.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      const { stop, ...product } = await startProduct();
      await use(product);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

alone.describe.configure({ mode: 'serial' });

alone.beforeEach(async ({ page }) => {
  await page.goto('/policies-that-do-not-exist');
  await setSwitches(page, {});
  await registerQuickly(page, newPerson());
});

const money = (page: Page, text: string) => page.getByRole('main').getByText(text);

async function expectUsable(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  const primary = page.locator('main :is(a, button)[class*="primary"]');
  expect(await primary.count(), 'primary buttons').toBeLessThanOrEqual(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

alone('money with the bank: when we look again, and a look brings it in', async ({ page }) => {
  await setSwitches(page, { authorizeOnly: true, captureFails: true });
  await payOrder(page, await makeOrder(page));
  for (const path of [ownPage, pendingPage, waitingPage]) {
    await page.goto(path);
    await expect(money(page, 'Your payment is with your bank.')).toBeVisible();
    await expect(money(page, 'Do not pay again')).toBeVisible();
    await expect(page.getByText(/We check again (at|in a moment)/)).toBeVisible();
    await expect(page.getByText(/failed/i)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Try payment again' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Pay & Complete/ })).toHaveCount(0);
    await expectUsable(page);
  }
  const check = page.getByRole('button', { name: 'Check now' });
  await check.click();
  await expect(page.getByText(/^You can check again in \d+ seconds?$/)).toBeVisible();
  await expect(check).toHaveAttribute('aria-disabled', 'true');

  await setSwitches(page, {});
  await page.goto(pendingPage);
  await expect(async () => {
    await page.goto(ownPage);
    await expect(page.getByText('Registration Status: Complete')).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

alone('an attempt the bank refused is not the end while it may still say yes', async ({ page }) => {
  await setSwitches(page, { lateAuthorizeAfterMs: 600_000 });
  await payOrder(page, await makeOrder(page));
  await page.goto(`${pendingPage}?reason=failed`);
  await expect(page.getByText(/^The bank did not accept the payment: .{10}/)).toBeVisible();
  await expect(money(page, 'it will be credited or returned automatically')).toBeVisible();
  await expectUsable(page);
  await setSwitches(page, {});
  await passAtProvider(page, 600);
  await expect.poll(async () => (await ownRegistration(page)).paymentStatus).toBe('Completed');
  await page.reload();
  await expect(page).toHaveURL(/\/registration-success$/);
});

alone('a window that was closed is told as what it is', async ({ page }) => {
  await page.goto('/registration?step=payment');
  const payWindow = await openPayWindow(page);
  await payWindow.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/registration-pending\?reason=closed$/);
  const closed = 'You closed the payment window. Nothing was charged.';
  await expect(money(page, closed)).toBeVisible();
  await expectUsable(page);
});

alone('money that fits nowhere is said to be here, with what happens next', async ({ page }) => {
  await setSwitches(page, { amountOverride: 12_300 });
  await payOrder(page, await makeOrder(page));
  for (const path of [waitingPage, ownPage]) {
    await page.goto(path);
    await expect(
      money(page, 'We have received ₹123 and are checking what it is for.'),
    ).toBeVisible();
    await expect(money(page, 'We will write to you')).toBeVisible();
    await expectUsable(page);
  }
});

alone('a refund is followed from its start to its end', async ({ page }) => {
  const paymentId = await payOrder(page, await makeOrder(page));
  await expect.poll(async () => (await ownRegistration(page)).paymentStatus).toBe('Completed');
  await setSwitches(page, { refund: 'pending' });
  await refundAtProvider(page, paymentId);
  await expect(async () => {
    await page.goto(ownPage);
    await expect(money(page, 'A refund of ₹500 is on its way.')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectUsable(page);

  await registerQuickly(page, newPerson());
  const second = await payOrder(page, await makeOrder(page));
  await setSwitches(page, {});
  await expect.poll(async () => (await ownRegistration(page)).paymentStatus).toBe('Completed');
  await refundAtProvider(page, second);
  await expect(async () => {
    await page.goto('/registration-pending-success?type=payment');
    await expect(money(page, '₹500 has been refunded to you.')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectUsable(page);
});

/** Pays in the window and loses the connection: neither we nor the browser hear of it. */
async function payAndLoseConnection(page: Page): Promise<void> {
  await page.goto('/registration?step=payment');
  const payWindow = await openPayWindow(page);
  await setSwitches(page, { down: true, webhook: { off: true } });
  await payWindow.getByRole('button', { name: 'Pay, then lose the connection' }).click();
  await expect(payWindow.getByText('Connection lost.')).toBeVisible();
}

alone(
  'a payment whose connection was lost is looked for, then received, never both',
  async ({ page }) => {
    await payAndLoseConnection(page);
    const due = page.getByText('is still to be paid');
    const received = page.getByText('We have received');
    // every moment of the page is looked at, not only its end
    await page.addInitScript(() => {
      const said = new Set<string>();
      Object.assign(window, { said });
      new MutationObserver(() => {
        const text = document.querySelector('main')?.textContent ?? '';
        if (text.includes('still to be paid') && /We have received|has arrived/.test(text)) {
          said.add(text);
        }
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto('/registration-pending-success?type=payment');
    await expect(money(page, 'We are looking for your payment.')).toBeVisible();
    await expect(due).toHaveCount(0);
    await expect(received).toHaveCount(0);
    await expectUsable(page);

    await page.goto('/registration?step=payment');
    await expect(money(page, 'We are looking for your payment.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Proceed to pay/ })).toHaveCount(0);
    const again = page.getByRole('button', { name: 'Open the payment window again' });
    await expect(again).toBeVisible();
    await expectUsable(page);

    await page.goto('/registration-pending-success?type=payment');
    await expect(money(page, 'We are looking for your payment.')).toBeVisible();
    const contradictions = () =>
      page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
    expect(await contradictions()).toEqual([]);
    await setSwitches(page, {});
    await expect(page).toHaveURL(/\/registration-success$/);
    await expect(
      page.getByRole('heading', { level: 1, name: /^You are registered/ }),
    ).toBeVisible();
    expect(await contradictions()).toEqual([]);
    expect((await ownRegistration(page)).paymentAmount).toBe(500);
  },
);

alone('a reloaded pay step goes on to the ticket when the payment is found', async ({ page }) => {
  await payAndLoseConnection(page);
  await page.reload();
  await expect(money(page, 'We are looking for your payment.')).toBeVisible();
  await setSwitches(page, {});
  await expect(page).toHaveURL(/\/registration-success$/);
});

alone('while the provider is away nothing is called lost', async ({ page }) => {
  await payOrder(page, await makeOrder(page));
  await setSwitches(page, { down: true, webhook: { off: true } });
  await page.goto(waitingPage);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/failed/i)).toHaveCount(0);
  await setSwitches(page, {});
});
