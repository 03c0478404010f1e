import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { control, startShop, startWithSdk } from './testing.ts';

const BROWSER_PATH = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

let run: Awaited<ReturnType<typeof startWithSdk>>;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let shop: Awaited<ReturnType<typeof startShop>>;
const consoleErrors: string[] = [];

beforeAll(async () => {
  run = await startWithSdk();
  shop = await startShop(run.provider.url);
  browser = await chromium.launch({
    executablePath: BROWSER_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
});
beforeEach(async () => {
  consoleErrors.length = 0;
  context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  page = await context.newPage();
  page.on('console', (entry) => {
    if (entry.type() === 'error') consoleErrors.push(entry.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
});
afterEach(async () => {
  await context.close();
  expect(consoleErrors).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await run.provider.close();
  shop.close();
});

/** Opens the shop with a new order and its pay window; answers the window and the order's id. */
async function openCheckout(options: object = {}, sim: object = {}) {
  const notes = { sim: JSON.stringify(sim) };
  const order = await run.sdk.orders.create({ amount: 135_000, currency: 'INR', notes });
  const whole = {
    key: run.provider.keyId,
    order_id: order.id,
    name: 'Alumni Meet 2026',
    description: 'Registration Payment',
    prefill: { name: 'Anjali Menon', email: 'anjali@example.org', contact: '+919876543210' },
    ...options,
  };
  await page.goto(shop.url);
  await page.evaluate((value) => Object.assign(globalThis, { checkoutOptions: value }), whole);
  await page.getByRole('button', { name: 'Pay now' }).press('Enter');
  const pay = page.frameLocator('iframe');
  await pay.getByRole('button', { name: 'Close' }).waitFor();
  return { pay, orderId: order.id };
}

const told = () => page.evaluate(() => (globalThis as unknown as { told: unknown[][] }).told);
const windowGone = () => page.locator('dialog').waitFor({ state: 'detached' });
const focused = () => page.evaluate(() => document.activeElement?.textContent);

describe('the pay window', () => {
  it('shows what is paid, and hands three fields that verify to the page', async () => {
    const { pay, orderId } = await openCheckout();
    await pay.getByText('₹1,350').waitFor();
    await pay.getByText('Registration Payment').waitFor();
    await pay.getByText('no money moves').waitFor();
    await pay.getByRole('button', { name: 'Pay by UPI' }).click();
    await windowGone();
    const [[what, answer]] = (await told()) as [[string, Record<string, string>]];
    expect(what).toBe('paid');
    expect(Object.keys(answer).sort()).toEqual([
      'razorpay_order_id',
      'razorpay_payment_id',
      'razorpay_signature',
    ]);
    const ids = { order_id: orderId, payment_id: answer.razorpay_payment_id ?? '' };
    const signature = answer.razorpay_signature ?? '';
    expect(validatePaymentVerification(ids, signature, run.provider.keySecret)).toBe(true);
    expect((await run.sdk.payments.fetch(ids.payment_id)).email).toBe('anjali@example.org');
  });

  it('says that a payment failed, and lets the person try again', async () => {
    const { pay, orderId } = await openCheckout();
    await pay.getByRole('button', { name: 'Fail', exact: true }).click();
    await pay.getByRole('alert').filter({ hasText: 'declined' }).waitFor();
    expect(await told()).toMatchObject([['failed', { metadata: { order_id: orderId } }]]);
    await pay.getByRole('button', { name: 'Pay by card' }).click();
    await windowGone();
    expect((await told()).map(([what]) => what)).toEqual(['failed', 'paid']);
    expect(await run.sdk.orders.fetch(orderId)).toMatchObject({ status: 'paid', attempts: 2 });
  });

  it('tells the page when it is closed, and gives the focus back', async () => {
    const { pay, orderId } = await openCheckout();
    await pay.getByRole('button', { name: 'Close' }).click();
    await windowGone();
    expect(await told()).toEqual([['dismissed']]);
    expect(await focused()).toBe('Pay now');
    expect((await run.sdk.orders.fetch(orderId)).status).toBe('created');
  });

  it.each(['button', 'switch'])('takes money without telling the page by %s', async (how) => {
    const { pay, orderId } = await openCheckout(
      {},
      how === 'switch' ? { closeTabAfterPay: true } : {},
    );
    const name = how === 'switch' ? 'Pay by UPI' : 'Pay, then lose the connection';
    await pay.getByRole('button', { name }).click();
    await pay.getByRole('alert').filter({ hasText: 'Connection lost' }).waitFor();
    expect(await told()).toEqual([]);
    expect((await run.sdk.orders.fetch(orderId)).status).toBe('paid');
  });

  it('refuses a key that is not the order’s', async () => {
    const { pay } = await openCheckout({ key: 'rzp_sim_00000000000000' });
    await pay.getByRole('alert').filter({ hasText: 'The id provided does not exist' }).waitFor();
    expect(await pay.getByRole('button', { name: 'Pay by UPI' }).isVisible()).toBe(false);
    consoleErrors.length = 0; // The browser notes the 400.
  });

  it('asks before it closes when confirm_close is on', async () => {
    const { pay } = await openCheckout({ modal: { confirm_close: true } });
    await pay.getByRole('button', { name: 'Pay by UPI' }).waitFor();
    await page.keyboard.press('Escape');
    await pay.getByRole('button', { name: 'Keep paying' }).click();
    await page.keyboard.press('Escape');
    await pay.getByRole('button', { name: 'Leave' }).click();
    await windowGone();
    expect(await told()).toEqual([['dismissed']]);
  });

  it('posts a form to callback_url when redirect is on', async () => {
    const { pay, orderId } = await openCheckout({
      redirect: true,
      callback_url: `${shop.url}/callback`,
    });
    await pay.getByRole('button', { name: 'Pay by UPI' }).click();
    await page.waitForURL('**/callback');
    expect(new URLSearchParams(shop.posted).get('razorpay_order_id')).toBe(orderId);
    expect(new URLSearchParams(shop.posted).get('razorpay_signature')).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('with the keyboard alone', () => {
  it('starts at the first choice, stays inside, and pays', async () => {
    const { pay } = await openCheckout();
    const first = pay.getByRole('button', { name: 'Pay by UPI' });
    await first.waitFor();
    const frame = page.frames().at(-1);
    const here = () => frame?.evaluate(() => document.activeElement?.textContent?.trim());
    await expect.poll(here).toBe('Pay by UPI');
    const seen = [];
    for (let i = 0; i < 5; i += 1) {
      await page.keyboard.press('Tab');
      seen.push(await here());
    }
    expect(seen).toEqual([
      'Pay by card',
      'Fail',
      'Pay, then lose the connection',
      '',
      'Pay by UPI',
    ]);
    await page.keyboard.press('Enter');
    await windowGone();
    expect((await told())[0]?.[0]).toBe('paid');
  });

  it('closes with Escape, unless the page says no', async () => {
    const { pay } = await openCheckout();
    await pay.getByRole('button', { name: 'Pay by UPI' }).waitFor();
    await page.keyboard.press('Escape');
    await windowGone();
    expect(await told()).toEqual([['dismissed']]);
    const stubborn = await openCheckout({ modal: { escape: false } });
    await stubborn.pay.getByRole('button', { name: 'Pay by UPI' }).waitFor();
    await page.keyboard.press('Escape');
    await stubborn.pay.getByRole('button', { name: 'Close' }).click();
    await windowGone();
    expect(await told()).toEqual([['dismissed']]);
  });
});

describe('for everybody', () => {
  it('axe finds nothing in the window, before and after a failure', async () => {
    const { pay } = await openCheckout();
    await pay.getByRole('button', { name: 'Pay by UPI' }).waitFor();
    const check = async () =>
      (await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze()).violations;
    expect(await check()).toEqual([]);
    await pay.getByRole('button', { name: 'Fail', exact: true }).click();
    await pay.getByRole('alert').waitFor();
    expect(await check()).toEqual([]);
  });

  it('nothing is wider than a screen of 320 px', async () => {
    const { pay } = await openCheckout();
    await pay.getByRole('button', { name: 'Pay by UPI' }).waitFor();
    const width = await page
      .frames()
      .at(-1)
      ?.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });

  it('the control page pays an order, refunds it, sets a switch, and axe finds nothing', async () => {
    const order = await run.sdk.orders.create({ amount: 500, currency: 'INR' });
    await page.goto(run.provider.url);
    await page.getByRole('button', { name: `Pay ${order.id}` }).click();
    await page.getByText(`Pay ${order.id}: done.`).waitFor();
    const { items } = await run.sdk.orders.fetchPayments(order.id);
    await page.getByRole('button', { name: `Refund ${items[0]?.id}` }).click();
    await page.getByText(`Refund ${items[0]?.id}: done.`).waitFor();
    expect((await run.sdk.payments.fetch(items[0]?.id ?? '')).status).toBe('refunded');

    await page.getByLabel('Capturing fails').check();
    await page.getByText('The switches are set.').waitFor();
    expect(await control(run.provider, 'GET', 'switches')).toEqual({ captureFails: true });
    const { violations } = await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze();
    expect(violations).toEqual([]);
    await control(run.provider, 'PUT', 'switches', {});
  });
});
