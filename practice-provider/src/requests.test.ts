import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { control, startReceiver, startWithSdk } from './testing.ts';

/** The answers of the official package, where its types leave something out. */
interface Made {
  id: string;
  status: string;
  image_url: string;
  image_content: string;
  short_url: string;
  payments: { payment_id: string }[];
}
const receiver = await startReceiver();
let { provider, sdk }: Awaited<ReturnType<typeof startWithSdk>> = {} as never;
beforeAll(async () => {
  ({ provider, sdk } = await startWithSdk({ webhookUrl: receiver.url }));
});
beforeEach(() => control(provider, 'PUT', 'switches', {}));
afterAll(async () => {
  await provider.close();
  receiver.close();
});

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const newCode = (change: object = {}) =>
  sdk.qrCode.create({
    type: 'upi_qr',
    usage: 'single_use',
    fixed_amount: true,
    payment_amount: 50_000,
    name: 'Meet',
    close_by: secondsFromNow(1800),
    notes: { request: 'r1' },
    ...change,
  } as never) as unknown as Promise<Made>;
const newLink = (change: object = {}) =>
  sdk.paymentLink.create({
    amount: 50_000,
    currency: 'INR',
    description: 'Meet',
    notes: { request: 'r2' },
    ...change,
  } as never) as unknown as Promise<Made>;
const scan = (url: string) => fetch(url, { method: 'POST' }).then((page) => page.text());

/** Events since the last look, by their names, with what the last one says. */
async function events() {
  await control(provider, 'POST', 'clock', { advanceSec: 0 });
  const received = receiver.received.splice(0);
  const last = JSON.parse(received.at(-1)?.body ?? '{}');
  return { names: received.map(({ event }) => event), payload: last.payload };
}

it('codes and links whose answer is lost are made all the same, and listed', async () => {
  await control(provider, 'PUT', 'switches', { loseCreateResponse: 2 });
  await expect(newCode({ notes: { request: 'lost' } })).rejects.toThrow(TypeError);
  await expect(newLink({ reference_id: 'lost' })).rejects.toThrow(TypeError);
  const [newest] = (await sdk.qrCode.all({ count: 100 })).items;
  expect(newest).toMatchObject({ status: 'active', notes: { request: 'lost' } });
  await newLink({ reference_id: 'other' });
  const links = (reference?: string) =>
    sdk.paymentLink.all({ count: 100, ...(reference && { reference_id: reference }) });
  expect((await links()).payment_links.length).toBeGreaterThan(1);
  expect((await links('lost')).payment_links).toMatchObject([{ reference_id: 'lost' }]);
});

describe('a UPI code', () => {
  it('is paid once, of no order, under its notes, and is closed by that', async () => {
    const code = await newCode();
    expect(code).toMatchObject({ status: 'active', payment_amount: 50_000, closed_at: null });
    expect(code.image_content).toMatch(/^upi:\/\/pay\?.*am=500\.00&/);
    expect(await (await fetch(code.image_url)).text()).toContain('₹500');
    expect(await scan(code.image_url)).toContain('Paid');
    const { names, payload } = await events();
    expect(names).toEqual(['payment.authorized', 'payment.captured', 'qr_code.credited']);
    const paid = { status: 'captured', order_id: null, notes: { request: 'r1' }, amount: 50_000 };
    expect(payload.payment.entity).toMatchObject(paid);
    expect(payload.qr_code.entity).toMatchObject({ id: code.id, close_reason: 'paid' });
    const { items } = await sdk.qrCode.fetchAllPayments(code.id);
    expect(items).toMatchObject([paid]);
    expect(await scan(code.image_url)).toContain('closed');
    await expect(sdk.qrCode.close(code.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('cannot be paid once it was closed, or its time is over', async () => {
    const closed = await newCode();
    expect(await sdk.qrCode.close(closed.id)).toMatchObject({
      status: 'closed',
      close_reason: 'on_demand',
    });
    const over = await newCode();
    await control(provider, 'POST', 'clock', { advanceSec: 1801 });
    for (const { image_url: url } of [closed, over]) expect(await scan(url)).toContain('closed');
    expect(await sdk.qrCode.fetch(over.id)).toMatchObject({ close_reason: 'expired' });
    await events();
  });

  it.each([
    ['too little', { payment_amount: 99 }],
    ['of any amount', { fixed_amount: false }],
    ['closed sooner than the provider allows', { close_by: secondsFromNow(600) }],
    ['with a note that is too long', { notes: { request: 'x'.repeat(257) } }],
  ])('%s is refused', async (_what, change) => {
    await expect(newCode(change)).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('a payment link', () => {
  it('is paid once, by an order of the provider that has its notes, and says by what', async () => {
    const link = await newLink({ reference_id: 'ref-1' });
    expect(link).toMatchObject({ status: 'created', payments: [] });
    expect(await (await fetch(link.short_url)).text()).toContain('₹500');
    expect(await scan(link.short_url)).toContain('Paid');
    const { names, payload } = await events();
    expect(names).toEqual([
      'payment.authorized',
      'payment.captured',
      'order.paid',
      'payment_link.paid',
    ]);
    expect(payload.payment.entity).toMatchObject({ status: 'captured', notes: [] });
    expect(payload.order.entity).toMatchObject({ receipt: 'ref-1', notes: { request: 'r2' } });
    const paid = (await sdk.paymentLink.fetch(link.id)) as unknown as Made;
    expect(paid).toMatchObject({
      status: 'paid',
      payments: [{ payment_id: payload.payment.entity.id }],
    });
    expect(await scan(link.short_url)).toContain('paid');
    await expect(sdk.paymentLink.cancel(link.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('cannot be paid once it was cancelled, or has expired', async () => {
    const cancelled = await newLink();
    expect(await sdk.paymentLink.cancel(cancelled.id)).toMatchObject({ status: 'cancelled' });
    const over = await newLink({ expire_by: secondsFromNow(48 * 3600) });
    await control(provider, 'POST', 'clock', { advanceSec: 48 * 3600 });
    expect(await scan(cancelled.short_url)).toContain('cancelled');
    expect(await scan(over.short_url)).toContain('expired');
  });

  it('of a reference that another has is refused', async () => {
    await newLink({ reference_id: 'twice' });
    await expect(newLink({ reference_id: 'twice' })).rejects.toMatchObject({ statusCode: 400 });
  });
});
