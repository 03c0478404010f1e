import { settingsFields } from '@sangamam/contract/settings/catalogue';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { payer, practice } from '../../../../testing/domain/money.ts';

const test = await testApp({ provider: true });
const bank = practice(test);
const { pool } = test.deps;

beforeEach(async () => {
  await bank.switches({ webhook: { off: true } });
});

async function ordersOf(registrationId: string): Promise<string[]> {
  const { rows } = await pool.query(
    'select status, amount_paise from payment_order where registration_id = $1 order by created_at, id',
    [registrationId],
  );
  return rows.map(({ status, amount_paise }) => `${status} ${amount_paise}`);
}

it('offers what the checkout needs, in paise, and nothing else', async () => {
  const family = await payer(test, { adults: 2 });
  const { status, body } = await family.order({ amount: 1200 });
  const { _id, formDataStructured } = await family.read();
  expect(status).toBe(200);
  expect(body.data).toEqual({
    orderId: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    keyId: test.provider?.keyId,
    amount: 120_000,
    currency: 'INR',
    name: 'Sangamam – Navodaya Alumni Summit',
    description: 'Registration Payment',
    prefill: {
      name: 'Anu Thomas',
      email: formDataStructured.personalInfo?.email,
      contact: formDataStructured.personalInfo?.contactNumber,
    },
    minimum: 1000,
    scriptUrl: `${test.provider?.url}/v1/checkout.js`,
    pageUrl: `${test.provider?.url}/v1/checkout/embedded`,
    callbackUrl: expect.stringContaining('/api/v1/payments/callback?o='),
  });
  expect(_id).toBe(family.id);
});

describe('the amount', () => {
  it.each([
    ['below the fee', 499],
    ['nothing', 0],
    ['negative', -500],
    ['no number', 'five hundred'],
    ['an exponent', '1e3'],
    ['a fraction of a paisa', '500.001'],
    ['above the most', 500_001],
    ['above the most, as digits', '9999999'],
    ['not finite', Number.MAX_VALUE],
  ])('%s is refused in the specified words', async (_, amount) => {
    const family = await payer(test);
    const { status, body } = await family.order({ amount });
    expect([status, body.code, body.message]).toEqual([
      400,
      'AMOUNT_INVALID',
      'Please enter a valid amount',
    ]);
    expect(body.fields?.amount).toContain('The minimum is ₹500');
    expect(await ordersOf(family.id)).toEqual([]);
  });

  it('may be the most that the settings may say', async () => {
    const may = (amount: number) =>
      settingsFields['payments.maxOrder']?.rule.safeParse(amount).success;
    expect([may(500_000), may(500_001)]).toEqual([true, false]);
    const family = await payer(test);
    expect((await family.order({ amount: 500_000 })).body.data?.amount).toBe(50_000_000);
  });

  it.each([
    ['the fee when none is named', undefined, 50_000],
    ['digits', '500.50', 50_050],
    ['more than the fee', 750.25, 75_025],
  ])('%s is taken to the paisa', async (_, amount, paise) => {
    const family = await payer(test);
    expect((await family.order({ amount })).body.data?.amount).toBe(paise);
  });

  it.each([0, -1, 0.5, '', 500_001])('a contribution of %s is refused', async (amount) => {
    const family = await payer(test, { isSubmitted: false });
    await family.browser.stayAtHome();
    await family.browser.submit();
    const { status, body } = await family.order({ purpose: 'contribution', amount });
    expect([status, body.message]).toEqual([400, 'Please enter a valid amount']);
  });
});

describe('refusals', () => {
  it('pays a fee once', async () => {
    const family = await payer(test);
    await family.confirm((await bank.pay(await family.orderId())).response);
    const { status, body } = await family.order();
    expect([status, body.message]).toEqual([409, 'Payment already completed!']);
  });

  it('finds out by itself that the open order was paid, before it offers another', async () => {
    const family = await payer(test);
    await bank.pay(await family.orderId());
    const { orderId } = { orderId: await family.orderId() };
    expect(orderId).toMatch(/^order_/);
    await pool.query(
      `update payment_order set created_at = created_at - interval '11 s' where registration_id = $1`,
      [family.id],
    );
    expect((await family.order({ amount: 900 })).body.message).toBe('Payment already completed!');
    expect((await family.read()).paymentStatus).toBe('Completed');
  });

  it('asks for nothing before somebody comes', async () => {
    const family = await payer(test, { isSubmitted: false });
    await family.browser.stayAtHome();
    expect((await family.order()).body.code).toBe('NOTHING_TO_PAY');
  });

  it('tells the new fee when the table has changed since the payer saw it', async () => {
    const family = await payer(test);
    const seen = (await family.read()).fee.version;
    await test.patchSettings((settings) => ({
      ...settings,
      fees: { ...settings.fees, adult: 600, version: settings.fees.version + 1 },
    }));
    const refused = await family.order({ amount: 500, feeVersion: seen });
    expect([refused.status, refused.body.code]).toEqual([409, 'FEE_CHANGED']);
    expect(refused.body.fields?.amount).toBe('The minimum is now ₹600');
    const { fee } = await family.read();
    expect((await family.order({ feeVersion: fee.version })).body.data?.amount).toBe(60_000);
    await test.patchSettings((settings) => ({
      ...settings,
      fees: { ...settings.fees, adult: 500, version: settings.fees.version + 1 },
    }));
  });

  it('takes contributions only when the fee is paid and the form finished', async () => {
    const unpaid = await payer(test);
    const wanted = { purpose: 'contribution', amount: 100 };
    expect((await unpaid.order(wanted)).body.code).toBe('FORM_NOT_FINISHED');
    const unfinished = await payer(test, { isSubmitted: false });
    await unfinished.confirm((await bank.pay(await unfinished.orderId())).response);
    expect((await unfinished.order(wanted)).body.code).toBe('FORM_NOT_FINISHED');
  });

  it('knows only the registrations of its own browser', async () => {
    const [family, stranger] = [await payer(test), await payer(test)];
    const { status, body } = await stranger.send('POST', `${family.id}/payment`, {});
    expect([status, body.message]).toEqual([404, 'Registration not found']);
  });
});

describe('one order can be paid at a time', () => {
  it('two tabs one order: both get the same', async () => {
    const family = await payer(test);
    const [one, two] = [await family.orderId(), await family.orderId()];
    expect(one).toBe(two);
    expect(await ordersOf(family.id)).toEqual(['open 50000']);
  });

  it('ten clicks at once leave one live order, and every answer names it', async () => {
    const family = await payer(test);
    const answers = await Promise.all(Array.from({ length: 10 }, () => family.order()));
    const ids = new Set(answers.map(({ body }) => body.data?.orderId));
    expect([...ids]).toEqual([await family.orderId()]);
    expect(await ordersOf(family.id)).toEqual(['open 50000']);
  });

  it('another amount takes the place of the first', async () => {
    const family = await payer(test);
    await family.orderId();
    await family.orderId({ amount: 800 });
    expect(await ordersOf(family.id)).toEqual(['superseded 50000', 'open 80000']);
  });
});

describe('when the provider fails', () => {
  it('lost order answer: it is found again by its receipt', async () => {
    const family = await payer(test);
    await bank.switches({ loseCreateResponse: 1, webhook: { off: true } });
    const lost = await family.order();
    expect([lost.status, lost.body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
    expect(lost.headers['retry-after']).toBe('10');
    const { response } = await bank.pay(await family.orderId());
    expect((await family.confirm(response)).status).toBe(200);
    expect(await ordersOf(family.id)).toEqual(['paid 50000']);
  });

  it.each([
    { down: true },
    { http: '429' },
    { http: '500' },
    { http: '502-html' },
    { http: 'empty' },
  ])('with %j it says so, charges nothing, and works again afterwards', async (fault) => {
    const family = await payer(test);
    await bank.switches({ ...fault, webhook: { off: true } });
    const { status, body } = await family.order();
    expect([status, body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
    await bank.switches({ webhook: { off: true } });
    await family.orderId();
    expect(await ordersOf(family.id)).toEqual(['open 50000']);
  });
});
