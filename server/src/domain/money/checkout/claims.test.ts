import { randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '@sangamam/contract/locale/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { payer, practice } from '../../../../testing/domain/money.ts';
import { startRegistrationSession } from '../../../platform/sessions/registrant-session.ts';
import { retryClaims } from './retry-claims.ts';

const test = await testApp({ provider: true });
const bank = practice(test);
const { pool } = test.deps;

beforeEach(async () => {
  await bank.switches({ webhook: { off: true } });
});

async function ledgerSize(): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as size from ledger_entry');
  return rows[0].size;
}

describe('the body of the specification is a claim', () => {
  it('PUT with the payment id completes what the provider has captured', async () => {
    const family = await payer(test);
    const { payment } = await bank.pay(await family.orderId());
    const { status, body } = await family.put(payment.id);
    expect(status).toBe(200);
    expect(body.data?.registration).toMatchObject({
      paymentStatus: 'Completed',
      paymentAmount: 500, // the body said 1
      transactionId: payment.id,
    });
    expect((await family.put(payment.id)).status).toBe(200);
    expect((await family.read()).paymentAmount).toBe(500);
  });

  it('forged id: a payment the provider does not know changes nothing', async () => {
    const family = await payer(test);
    const before = await ledgerSize();
    const { status, body } = await family.put('pay_Forged00000001');
    expect([status, body.message]).toEqual([422, 'Failed to update registration']);
    const contribution = await family.addMore('pay_Forged00000001');
    expect([contribution.status, contribution.body.message]).toEqual([
      422,
      'Failed to add more amount',
    ]);
    expect((await family.read()).paymentStatus).toBe('Pending');
    expect(await ledgerSize()).toBe(before);
  });

  it('foreign id: somebody else’s payment changes nothing for anybody', async () => {
    const [honest, thief] = [await payer(test), await payer(test)];
    const { payment, response } = await bank.pay(await honest.orderId());
    expect((await thief.put(payment.id)).status).toBe(422);
    expect((await thief.confirm(response)).status).toBe(422);
    expect((await thief.read()).paymentStatus).toBe('Pending');
    expect((await honest.confirm(response)).status).toBe(200);
    expect((await thief.put(payment.id)).status).toBe(422);
    expect((await thief.read()).paymentStatus).toBe('Pending');
  });

  it('a session that outlives its registration claims nothing', async () => {
    const id = randomUUID();
    const token = await startRegistrationSession(test.db, {
      registrationId: id,
      assurance: 'created' as const,
      now: new Date(),
    });
    const [payment, order] = [`pay_${'A'.repeat(14)}`, `order_${'A'.repeat(14)}`];
    const signed = { razorpay_payment_id: payment, razorpay_order_id: order };
    for (const [method, path, body] of [
      ['PUT', id, { paymentStatus: 'Completed', transactionId: payment }],
      ['PATCH', `${id}/add-more-amount`, { transactionId: payment }],
      ['POST', `transaction/${id}`, { ...signed, razorpay_signature: 'a'.repeat(64) }],
    ] as const) {
      const reply = await test.app.inject({
        method,
        url: `/api/v1/registrations/${path}`,
        payload: body,
        headers: { cookie: `reg=${token}` },
      });
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'REGISTRATION_NOT_FOUND']);
    }
  });

  it('a claim of the other kind is refused, and the money is credited to what it was for', async () => {
    const family = await payer(test);
    const { payment: fee } = await bank.pay(await family.orderId());
    for (const _ of ['first', 'again']) {
      const { status, body } = await family.addMore(fee.id);
      expect([status, body.code]).toEqual([409, 'PAYMENT_PURPOSE']);
    }
    expect(await family.read()).toMatchObject({ paymentAmount: 500, additionalContribution: 0 });
    const { payment: gift } = await bank.pay(
      await family.orderId({ amount: 300, purpose: 'contribution' }),
    );
    for (const _ of ['first', 'again']) {
      const { status, body } = await family.put(gift.id);
      expect([status, body.code]).toEqual([409, 'PAYMENT_PURPOSE']);
    }
    expect(await family.read()).toMatchObject({ paymentAmount: 500, additionalContribution: 300 });
    expect((await family.addMore(gift.id)).status).toBe(200);
    expect((await family.read()).additionalContribution).toBe(300);
  });

  it.each([
    '../orders/order_x',
    'pay_../../settings',
    'pay_Qy0b3TfWm7uXk2?x=',
    'pay_Qy0b3TfWm7uXk2/refund',
    'pay_short',
    '',
    `pay_${'x'.repeat(5000)}`,
  ])('path-trick id: refused before anybody is asked: %s', async (id) => {
    const family = await payer(test);
    await bank.switches({ down: true, webhook: { off: true } });
    const { status, body } = await family.put(id);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['transactionId']]);
  });

  it.each([
    { paymentStatus: 'Refunded', transactionId: 'pay_Qy0b3TfWm7uXk2' },
    { paymentStatus: 'Completed' },
    { paymentStatus: 'Completed', transactionId: ['pay_Qy0b3TfWm7uXk2'] },
    { paymentStatus: 'Completed', transactionId: { id: 1 } },
    {},
  ])('%j is refused', async (body) => {
    const family = await payer(test);
    expect((await family.send('PUT', family.id, body)).status).toBe(422);
  });

  it('a registration that claims at random is stopped', async () => {
    const family = await payer(test);
    await bank.switches({ down: true, webhook: { off: true } });
    const id = (i: number) => `pay_Random${String(i).padStart(8, '0')}`;
    const answers = [];
    for (let i = 0; i < 22; i++) answers.push((await family.put(id(i))).status);
    expect(answers).toEqual([...Array(20).fill(202), 429, 429]);
    expect((await family.read()).paymentStatus).toBe('Pending');
    await bank.switches({ webhook: { off: true } });
    await retryClaims({ ...test.deps, now: () => new Date(Date.now() + hourMs) });
    expect((await family.put(id(30))).status).toBe(422);
  });
});

describe('the signature of the checkout', () => {
  it.each(['handlerWithBadSignature', 'handlerWithForeignOrder'])(
    '%s is refused',
    async (fault) => {
      const [family] = [await payer(test), await (await payer(test)).orderId()];
      const orderId = await family.orderId();
      await bank.switches({ [fault]: true, webhook: { off: true } });
      const { response } = await bank.pay(orderId);
      const { status, body } = await family.confirm(response);
      expect([status, body.message]).toEqual([422, 'Failed to register transaction']);
      expect((await family.read()).paymentStatus).toBe('Pending');
    },
  );

  it('is made for this order and this payment only', async () => {
    const family = await payer(test);
    const { response } = await bank.pay(await family.orderId());
    const other = await payer(test);
    const { response: second } = await bank.pay(await other.orderId());
    const mixed = { ...response, razorpay_payment_id: second.razorpay_payment_id };
    expect((await family.confirm(mixed)).status).toBe(422);
  });
});

describe('provider down', () => {
  it('a signed answer waits as Processing and is confirmed later', async () => {
    const family = await payer(test);
    const { response } = await bank.pay(await family.orderId());
    await bank.switches({ down: true, webhook: { off: true } });
    const { status, body } = await family.confirm(response);
    expect([status, body.data?.pending]).toEqual([202, true]);
    expect((await family.read()).paymentStatus).toBe('Processing');
    await bank.switches({ webhook: { off: true } });
    await retryClaims({ ...test.deps, now: () => new Date(Date.now() + 5000) });
    expect((await family.read()).paymentStatus).toBe('Completed');
  });

  it('a bare claim waits without showing as anything', async () => {
    const family = await payer(test);
    const { payment } = await bank.pay(await family.orderId());
    await bank.switches({ down: true, webhook: { off: true } });
    expect((await family.put(payment.id)).status).toBe(202);
    expect((await family.read()).paymentStatus).toBe('Pending');
    await bank.switches({ webhook: { off: true } });
    await retryClaims({ ...test.deps, now: () => new Date(Date.now() + 5000) });
    expect((await family.read()).paymentStatus).toBe('Completed');
  });
});

describe('a signed answer that leads nowhere does not show as Processing for ever', () => {
  it('when nobody could be asked for six days', async () => {
    const family = await payer(test);
    const { response } = await bank.pay(await family.orderId());
    await bank.switches({ down: true, webhook: { off: true } });
    await family.confirm(response);
    expect((await family.read()).paymentStatus).toBe('Processing');
    const now = () => new Date(Date.now() + 7 * dayMs);
    await retryClaims({ ...test.deps, now, databaseNow: async () => now() });
    expect((await family.read()).paymentStatus).toBe('Failed');
  });

  it('when it is kept after the payment was found to fit nowhere', async () => {
    const family = await payer(test);
    await bank.switches({ amountOverride: 100, webhook: { off: true } });
    const { payment } = await bank.pay(await family.orderId());
    await bank.webhook('payment.captured', { payment });
    await test.runJobs();
    // a confirmation that began before the webhook and goes on after it
    await pool.query(
      `insert into payment_claim (registration_id, provider_payment_id, source, signature_ok)
       values ($1, $2, 'transaction', true)`,
      [family.id, payment.id],
    );
    await bank.webhook('payment.captured', { payment }, { eventId: 'again' });
    await test.runJobs();
    expect((await family.read()).paymentStatus).toBe('Processing');
    await retryClaims({ ...test.deps, now: () => new Date(Date.now() + 5000) });
    const { rows } = await pool.query(
      'select state from payment_claim where provider_payment_id = $1',
      [payment.id],
    );
    expect(rows).toEqual([{ state: 'confirmed' }]);
  });
});

describe('a checkout that was closed or failed', () => {
  it.each(['dismissed', 'failed'] as const)('%s changes no status by itself', async (status) => {
    const family = await payer(test);
    const orderId = await family.orderId();
    const report = await family.confirm({ orderId, status, error: 'Payment cancelled' });
    expect(report.status).toBe(202);
    expect((await family.read()).paymentStatus).toBe('Pending');
  });

  it('has the order looked at now: the money may have moved all the same', async () => {
    const family = await payer(test);
    const orderId = await family.orderId();
    await bank.pay(orderId);
    await family.confirm({ orderId, status: 'dismissed' });
    await test.runJobs();
    expect((await family.read()).paymentStatus).toBe('Completed');
  });

  it('shows the bank’s reason, and the next attempt succeeds', async () => {
    const family = await payer(test);
    const orderId = await family.orderId();
    await bank.pay(orderId, 'fail');
    expect((await family.state()).body.data).toMatchObject({
      paymentStatus: 'Failed',
      failureReason: 'The bank declined this practice payment.',
    });
    const { response } = await bank.pay(await family.orderId());
    expect((await family.confirm(response)).status).toBe(200);
  });

  it('cannot name another’s order', async () => {
    const [family, other] = [await payer(test), await payer(test)];
    const orderId = await other.orderId();
    expect((await family.confirm({ orderId, status: 'dismissed' })).status).toBe(422);
  });
});
