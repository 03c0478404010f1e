import { expect, type Page } from '@playwright/test';
import { ownRegistration } from './registering.ts';

/** The practice provider of the product a page is on: it listens on the port after the product's. */
function providerUrl(page: Page, path: string): string {
  const url = new URL(page.url());
  return `http://${url.hostname}:${Number(url.port) + 1}${path}`;
}

async function tell(page: Page, path: string, data: object) {
  const answer = await page.request.post(providerUrl(page, path), { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Sets the provider's faults; an empty object puts all of them off. */
export async function setSwitches(page: Page, switches: object): Promise<void> {
  const answer = await page.request.put(providerUrl(page, '/__sim/switches'), { data: switches });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Makes an order for what this browser's registration owes, and gives the provider's id of it. */
export async function makeOrder(page: Page, body: object = {}): Promise<string> {
  const { _id } = await ownRegistration(page);
  const answer = await page.request.post(`/api/v1/registrations/${_id}/payment`, { data: body });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.orderId;
}

/** Pays an order at the provider without a window; gives the id of the payment. */
export async function payOrder(page: Page, orderId: string): Promise<string> {
  return (await tell(page, '/__sim/pay', { order_id: orderId })).payment.id;
}

/** Lets the provider's clock go on and waits until it has done and told what became due. */
export async function passAtProvider(page: Page, seconds: number): Promise<void> {
  await tell(page, '/__sim/clock', { advanceSec: seconds });
}

/** Refunds at the provider, as in its dashboard. */
export async function refundAtProvider(page: Page, paymentId: string): Promise<void> {
  await tell(page, '/__sim/refund', { payment_id: paymentId });
}

/** Pays what this browser's registration owes and waits until we know; gives the payment's id. */
export async function payQuickly(page: Page): Promise<string> {
  const paymentId = await payOrder(page, await makeOrder(page));
  await expect.poll(async () => (await ownRegistration(page)).paymentStatus).toBe('Completed');
  return paymentId;
}
