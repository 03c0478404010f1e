import { execFileSync } from 'node:child_process';
import Razorpay from 'razorpay';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { control, startReceiver, startWithSdk } from './testing.ts';

const ALL = ['payment.authorized', 'payment.captured', 'order.paid'];
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let run: Awaited<ReturnType<typeof startWithSdk>>;

beforeAll(async () => {
  receiver = await startReceiver();
  run = await startWithSdk({ webhookUrl: receiver.url });
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answerStatus = 200;
  await control(run.provider, 'PUT', 'switches', {});
});
afterAll(async () => {
  await run.provider.close();
  receiver.close();
});

/** Pays a new order under these webhook switches; `settle` lets everything due be sent. */
async function pay(webhook: unknown = {}) {
  const notes = { sim: JSON.stringify({ webhook }) };
  const order = await run.sdk.orders.create({ amount: 500, currency: 'INR', notes });
  await control(run.provider, 'POST', 'pay', { order_id: order.id });
  return order.id;
}
const settle = () => control(run.provider, 'POST', 'clock', { advanceSec: 0 });
const events = () => receiver.received.map(({ event }) => event);

describe('webhook deliveries', () => {
  it('come in order, signed over the raw body', async () => {
    await pay();
    await settle();
    expect(events()).toEqual(ALL);
    const { webhookSecret } = run.provider;
    for (const { body, headers } of receiver.received) {
      const signature = String(headers['x-razorpay-signature']);
      expect(Razorpay.validateWebhookSignature(body, signature, webhookSecret)).toBe(true);
      const args = ['dgst', '-sha256', '-hmac', webhookSecret, '-r'];
      const digest = execFileSync('openssl', args, { input: body }).toString();
      expect(digest.split(' ')[0]).toBe(signature);
    }
    const paid = JSON.parse(receiver.received[2]?.body ?? '');
    expect(paid.contains).toEqual(['payment', 'order']);
    expect(paid.payload.order.entity).toMatchObject({ status: 'paid', amount_paid: 500 });
  });

  it.each([
    ['off', []],
    ['onlyOrderPaid', ['order.paid']],
    ['reorder', ALL.toReversed()],
    ['duplicate=1', ALL.flatMap((event) => [event, event])],
  ])('with webhook=%s are %j', async (webhook, wanted) => {
    await pay(webhook);
    await settle();
    expect(events()).toEqual(wanted);
  });

  it('repeat the event id on a duplicate unless switched to change it', async () => {
    await pay('duplicate=1,onlyOrderPaid');
    await settle();
    const [first, second] = receiver.received;
    expect(first?.eventId).toBeTruthy();
    expect(second?.eventId).toBe(first?.eventId);
    await pay('duplicate=1,onlyOrderPaid,changedEventId');
    await settle();
    expect(receiver.received[3]?.eventId).not.toBe(receiver.received[2]?.eventId);
    await pay('onlyOrderPaid,noEventId');
    await settle();
    expect(receiver.received[4]?.eventId).toBeUndefined();
  });

  it.each(['wrongSignature', 'oldSecret'])('carry another signature with %s', async (name) => {
    await pay({ [name]: true });
    await settle();
    const { webhookSecret, oldWebhookSecret } = run.provider;
    const body = String(receiver.received[0]?.body);
    const signature = String(receiver.received[0]?.headers['x-razorpay-signature']);
    expect(Razorpay.validateWebhookSignature(body, signature, webhookSecret)).toBe(false);
    expect(Razorpay.validateWebhookSignature(body, signature, oldWebhookSecret)).toBe(
      name === 'oldSecret',
    );
  });

  it('wait as long as switched', async () => {
    await pay({ delayMs: 3600 * 1000 });
    await settle();
    expect(events()).toEqual([]);
    await control(run.provider, 'POST', 'clock', { advanceSec: 3600 });
    expect(events()).toEqual(ALL);
  });

  it('are tried again with the same bytes until answered 2xx', async () => {
    receiver.answerStatus = 302;
    const orderId = await pay('onlyOrderPaid');
    await settle();
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), 30_000);
    receiver.answerStatus = 200;
    await control(run.provider, 'POST', 'clock', { advanceSec: 60 });
    const { items } = await control(run.provider, 'GET', 'deliveries');
    const delivery = items.find((d) => d.orderId === orderId && d.status !== 'off');
    expect(delivery?.status).toBe('delivered');
    expect(delivery?.tries.at(0)?.httpStatus).toBe(302);
    expect(delivery?.tries.at(-1)?.httpStatus).toBe(200);
    const [first, last] = [receiver.received.at(0), receiver.received.at(-1)];
    expect(last?.body).toBe(first?.body);
    expect(last?.eventId).toBe(first?.eventId);
  });

  it('stop when they failed too long, until enabled again; a replay then arrives', async () => {
    receiver.answerStatus = 500;
    await pay('onlyOrderPaid');
    await settle();
    await control(run.provider, 'POST', 'clock', { advanceSec: 24 * 3600 });
    expect((await control(run.provider, 'GET', 'state')).webhook.disabled).toBe(true);
    receiver.answerStatus = 200;
    receiver.received.length = 0;
    await pay();
    await settle();
    expect(events()).toEqual([]);

    await control(run.provider, 'POST', 'webhook/enable');
    const { items } = await control(run.provider, 'GET', 'deliveries');
    await control(run.provider, 'POST', 'deliver', { event_id: items.at(-1)?.eventId });
    expect(events()).toEqual(['order.paid']);
  });
});
