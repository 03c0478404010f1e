import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPracticeProvider } from './server.ts';
import { control, sdkFor, startReceiver, startWithSdk } from './testing.ts';

let { provider, sdk, http }: Awaited<ReturnType<typeof startWithSdk>> = {} as never;

beforeAll(async () => {
  ({ provider, sdk, http } = await startWithSdk());
});
beforeEach(() => control(provider, 'PUT', 'switches', {}));
afterAll(() => provider.close());

const newOrder = (more: object = {}) =>
  sdk.orders.create({ amount: 135_000, currency: 'INR', receipt: 'r_1', ...more });

describe('the hosted page', () => {
  const site = 'http://localhost:3000';
  const post = (path: string, fields: Record<string, string>, origin: string) =>
    fetch(`${provider.url}${path}`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams(fields),
    });
  const fieldsOf = (orderId: string) => ({
    key_id: provider.keyId,
    order_id: orderId,
    name: 'Meet <2026>',
    callback_url: `${site}/back?o=1`,
    cancel_url: `${site}/left`,
  });

  it('takes an order of the site, and posts the signed answer back', async () => {
    const { id } = await newOrder();
    const shown = await (await post('/v1/checkout/embedded', fieldsOf(id), site)).text();
    expect(shown).toContain('₹1,350');
    expect(shown).toContain('Meet &lt;2026>');
    const pay = async (action: string) => {
      const fields = { ...fieldsOf(id), action };
      return (await post('/v1/checkout/embedded/pay', fields, provider.url)).text();
    };
    expect(await pay('fail')).toContain('declined');
    const paid = await pay('upi');
    expect(paid).toContain(`action="${site}/back?o=1"`);
    const field = (name: string) =>
      paid.match(`name="razorpay_${name}" value="([^"]+)"`)?.[1] ?? '';
    const ids = { order_id: id, payment_id: field('payment_id') };
    const { keySecret } = provider;
    expect(validatePaymentVerification(ids, field('signature'), keySecret)).toBe(true);
  });

  it.each([
    ['an order nobody made', { order_id: 'order_00000000000000' }, site, 400],
    ['the key of somebody else', { key_id: 'rzp_sim_00000000000000' }, site, 400],
    ['a way back to another machine', { callback_url: 'https://example.org/' }, site, 400],
    ['a form of another machine', {}, 'https://example.org', 403],
  ])('refuses %s', async (_, change, origin, status) => {
    const { id } = await newOrder();
    const answer = await post('/v1/checkout/embedded', { ...fieldsOf(id), ...change }, origin);
    expect(answer.status).toBe(status);
  });
});

describe('the official SDK', () => {
  it('makes an order, finds it by receipt, and sees it paid', async () => {
    const order = await newOrder({ receipt: 'r_find', notes: { registration_id: 'reg-1' } });
    expect(order.id).toMatch(/^order_[A-Za-z0-9]{14}$/);
    const found = await sdk.orders.all({ receipt: 'r_find' });
    expect(found.items.map(({ id }) => id)).toEqual([order.id]);

    await control(provider, 'POST', 'pay', { order_id: order.id, action: 'fail' });
    const { payment } = await control(provider, 'POST', 'pay', { order_id: order.id });
    expect(await sdk.orders.fetch(order.id)).toMatchObject({ status: 'paid', attempts: 2 });
    expect(await sdk.payments.fetch(payment.id)).toMatchObject({ status: 'captured', notes: [] });
    const attempts = await sdk.orders.fetchPayments(order.id);
    expect(attempts.items.map(({ status }) => status)).toEqual(['captured', 'failed']);
  });

  it('captures, refunds and lists', async () => {
    const order = await newOrder({ payment: { capture: 'manual' } });
    const { payment } = await control(provider, 'POST', 'pay', { order_id: order.id });
    expect(payment.status).toBe('authorized');
    await sdk.payments.capture(payment.id, 135_000, 'INR');
    const refund = await sdk.payments.refund(payment.id, { amount: 35_000 });
    expect(await sdk.refunds.fetch(refund.id)).toMatchObject({ payment_id: payment.id });
    expect(await sdk.payments.fetchMultipleRefund(payment.id)).toMatchObject({ count: 1 });
    const page = await sdk.payments.all({ from: payment.created_at, count: 1 });
    expect(page.count).toBe(1);
    expect(page.items[0]).toMatchObject({ amount_refunded: 35_000, refund_status: 'partial' });
  });

  it.each([
    [{ amount: 99 }, 'Order amount less than minimum amount allowed'],
    [{ amount: 1.5 }, 'The amount must be an integer.'],
    [{ amount: '135000' }, 'The amount must be an integer.'],
    [{ currency: 'USD' }, 'Currency is not supported'],
    [{ receipt: 'r'.repeat(41) }, 'The receipt may not be greater than 40 characters.'],
    [{ notes: { long: 'n'.repeat(257) } }, 'Each note must be a text of at most 256 characters.'],
    [
      { notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`k${i}`, 'v'])) },
      'The notes may not have more than 15 items.',
    ],
    [{ notes: { sim: '{"down":"often"}' } }, 'notes.sim: The switch "down" takes true or false.'],
  ])('is refused an order with %j', async (wrong, description) => {
    await expect(newOrder(wrong)).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', description },
    });
  });

  it('gets one refund for one idempotency key, and 409 for another body', async () => {
    const order = await newOrder();
    const { payment } = await control(provider, 'POST', 'pay', { order_id: order.id });
    const path = `/v1/payments/${payment.id}/refund`;
    const key = { headers: { 'X-Refund-Idempotency': 'refund-row-1' } };
    const first = await http.post(path, { amount: 500 }, key);
    const again = await http.post(path, { amount: 500 }, key);
    expect(again.data.id).toBe(first.data.id);
    await expect(http.post(path, { amount: 600 }, key)).rejects.toMatchObject({
      response: { status: 409 },
    });
    expect(await sdk.payments.fetch(payment.id)).toMatchObject({ amount_refunded: 500 });
  });

  it('cannot get in with another secret', async () => {
    const stranger = sdkFor({ ...provider, keySecret: 'sim_wrong0wrong0wrong0' }).sdk;
    await expect(stranger.orders.all()).rejects.toMatchObject({ statusCode: 401 });
  });
});

describe('the signature of a payment', () => {
  it('is what the SDK and openssl compute', async () => {
    const order = await newOrder();
    const { response } = await control(provider, 'POST', 'pay', { order_id: order.id });
    const ids = { order_id: order.id, payment_id: response.razorpay_payment_id };
    const { razorpay_signature: signature } = response;
    expect(validatePaymentVerification(ids, signature, provider.keySecret)).toBe(true);
    const digest = execFileSync('openssl', ['dgst', '-sha256', '-hmac', provider.keySecret, '-r'], {
      input: `${order.id}|${ids.payment_id}`,
    });
    expect(digest.toString().split(' ')[0]).toBe(signature);
  });

  it.each(['handlerWithBadSignature', 'handlerWithForeignOrder'])(
    'does not prove the order under %s',
    async (name) => {
      const order = await newOrder({ notes: { sim: JSON.stringify({ [name]: true }) } });
      const { response } = await control(provider, 'POST', 'pay', { order_id: order.id });
      const ids = { order_id: order.id, payment_id: response.razorpay_payment_id };
      expect(
        validatePaymentVerification(ids, response.razorpay_signature, provider.keySecret),
      ).toBe(false);
    },
  );
});

describe('switches', () => {
  it.each([
    ['429', 429],
    ['500', 500],
    ['502-html', 502],
    ['empty', 502],
  ])('http=%s answers every call with %i', async (fault, statusCode) => {
    await control(provider, 'PUT', 'switches', { http: fault });
    await expect(sdk.orders.all()).rejects.toMatchObject({ statusCode });
  });

  it('down resets the connection, and only of the order that asks for it', async () => {
    const order = await newOrder();
    await expect(newOrder({ notes: { sim: '{"down":true}' } })).rejects.toThrow(TypeError);
    expect((await sdk.orders.fetch(order.id)).status).toBe('created');
    await control(provider, 'PUT', 'switches', { down: true });
    await expect(sdk.orders.fetch(order.id)).rejects.toThrow(TypeError);
    await expect(fetch(`${provider.url}/v1/checkout.js`)).rejects.toThrow();
  });

  it('loseCreateResponse makes the order all the same', async () => {
    await control(provider, 'PUT', 'switches', { loseCreateResponse: 1 });
    await expect(newOrder({ receipt: 'r_lost' })).rejects.toThrow(TypeError);
    expect((await sdk.orders.all({ receipt: 'r_lost' })).count).toBe(1);
    await newOrder({ receipt: 'r_next' });
  });

  it('amountOverride pays another amount than the order has', async () => {
    await control(provider, 'PUT', 'switches', { amountOverride: 100 });
    const order = await newOrder();
    const { payment } = await control(provider, 'POST', 'pay', { order_id: order.id });
    expect(payment).toMatchObject({ amount: 100, status: 'captured' });
  });

  it.each([{ nonsense: true }, { http: { toString: 1 } }, { webhook: 'off=maybe' }, [], null])(
    'refuses %j',
    async (body) => {
      const { error } = await control(provider, 'PUT', 'switches', body);
      expect(error.code).toBe('BAD_REQUEST_ERROR');
    },
  );
});

describe('hostile input', () => {
  it.each([
    ['POST', '/v1/orders', '{'],
    ['POST', '/v1/orders', '[]'],
    ['POST', '/v1/orders', '{"__proto__":{"amount":1}}'],
    ['GET', '/v1/orders/__proto__', undefined],
    ['GET', '/v1/orders/order_%zz', undefined],
    ['GET', '/v1/orders?count=101', undefined],
    ['GET', '/v1/payments?from=1&from=2', undefined],
    ['DELETE', '/v1/orders', undefined],
    ['POST', '/checkout/pay', '{"key":{"toString":1},"order_id":{"toString":1}}'],
    ['POST', '/__sim/pay', '{"order_id":{"toString":1}}'],
    ['POST', '/__sim/clock', '{"advanceSec":"x"}'],
  ])('%s %s %s is refused, not a crash', async (method, path, body) => {
    const auth = Buffer.from(`${provider.keyId}:${provider.keySecret}`).toString('base64');
    const headers = { authorization: `Basic ${auth}`, 'content-type': 'application/json' };
    const init = body
      ? { method, headers, body }
      : { method, headers: { ...headers, 'content-type': 'text/html' } };
    const response = await fetch(`${provider.url}${path}`, init);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });

  it('does not let another site drive it through a browser', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: '{"advanceSec":1}' };
    expect((await fetch(`${provider.url}/__sim/clock`, init)).status).toBe(403);
  });

  it.each(['X-Forwarded-For', 'X-Forwarded-Host', 'Forwarded', 'Via', 'X-Real-IP'])(
    'answers nothing that a proxy forwarded, as %s tells',
    async (name) => {
      const ask = (headers: Record<string, string>) =>
        fetch(`${provider.url}/__sim/state`, { headers });
      expect((await ask({})).status).toBe(200);
      expect((await ask({ [name]: '203.0.113.9' })).status).toBe(403);
    },
  );
});

describe('locks', () => {
  it.each([
    { NODE_ENV: 'production' },
    { APP_ENV: 'production' },
    { APP_ENV: 'staging' },
    { HOST: '0.0.0.0' },
    { WEBHOOK_URL: 'https://example.org/hook' },
  ])('does not start with %j', (env) => {
    const main = new URL('./main.ts', import.meta.url).pathname;
    const clean = { PATH: process.env.PATH, PORT: '0', ...env };
    const { status, stderr } = spawnSync(process.execPath, [main], { env: clean, timeout: 60_000 });
    expect(status).toBe(1);
    expect(stderr.toString()).toContain('The practice payment provider');
  });

  it.each([
    { keyId: 'rzp_live_12345678901234' },
    { keyId: 'rzp_test_12345678901234' },
    { keySecret: 'a-real-secret-of-a-real-account' },
    { webhookSecret: 'a-real-secret-of-a-real-account' },
  ])('does not take %j', async (keys) => {
    await expect(startPracticeProvider({ port: 0, ...keys })).rejects.toThrow('practice keys only');
  });
});

describe('a state file', () => {
  it('keeps keys, orders and payments over a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'practice-'));
    const stateFile = join(folder, 'state.json');
    const first = await startWithSdk({ stateFile });
    const order = await first.sdk.orders.create({ amount: 500, currency: 'INR', receipt: 'r' });
    await control(first.provider, 'POST', 'pay', { order_id: order.id });
    await first.provider.close();

    const second = await startWithSdk({ stateFile });
    expect(second.provider.keySecret).toBe(first.provider.keySecret);
    expect(await second.sdk.orders.fetch(order.id)).toMatchObject({ status: 'paid' });
    expect((await second.sdk.orders.fetchPayments(order.id)).count).toBe(1);
    await second.provider.close();
    rmSync(folder, { recursive: true });
  });

  it('filled with a past, while nobody listened, leaves webhooks on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'practice-'));
    const stateFile = join(folder, 'state.json');
    const receiver = await startReceiver();
    receiver.answerStatus = 500;
    let nowMs = Date.now() - 30 * 24 * 60 * 60_000;
    const keeping = { stateFile, webhookUrl: receiver.url };
    const past = await startWithSdk({ ...keeping, isFilling: true, nowMs: () => nowMs });
    const payAt = async ({ provider: at, sdk: by }: typeof past) => {
      const order = await by.orders.create({ amount: 500, currency: 'INR' });
      await control(at, 'POST', 'pay', { order_id: order.id });
      await control(at, 'POST', 'clock', { advanceSec: 0 });
    };
    await payAt(past);
    nowMs = Date.now();
    await payAt(past);
    await past.provider.close();
    expect(receiver.received).toEqual([]);

    receiver.answerStatus = 200;
    const present = await startWithSdk(keeping);
    expect((await control(present.provider, 'GET', 'state')).webhook.disabled).toBe(false);
    await payAt(present);
    expect(receiver.received.map(({ event }) => event)).toContain('order.paid');
    await present.provider.close();
    receiver.close();
    rmSync(folder, { recursive: true });
  });

  it('is not needed for the same ids from the same seed', async () => {
    const ids = [];
    for (const seed of ['a', 'a', 'b']) {
      const run = await startWithSdk({ seed });
      ids.push((await run.sdk.orders.create({ amount: 500, currency: 'INR' })).id);
      await run.provider.close();
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
  });
});
