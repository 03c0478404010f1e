import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { payer, practice } from '../../../testing/domain/money.ts';
import { drainWebhooks } from '../../domain/money/intake/drain-webhooks.ts';
import { createPaymentProvider } from '../../platform/outside/razorpay.ts';

const test = await testApp({ provider: true });
const bank = practice(test);
const { pool } = test.deps;
await bank.switches({ webhook: { off: true } });

const stray = (id: string, notes: object = []) => ({
  id,
  status: 'captured',
  amount: 12_345,
  currency: 'INR',
  order_id: null,
  notes,
});

async function events(): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from webhook_event');
  return rows[0].count;
}

describe('what may come in', () => {
  it('bad signature: only events whose bytes were signed with the webhook’s secret', async () => {
    const before = await events();
    const payment = stray('pay_Unsigned000001');
    for (const options of [
      { signature: '' },
      { signature: '0'.repeat(64) },
      { signature: 'x'.repeat(10_000) },
      { secret: test.provider?.keySecret ?? '' },
    ]) {
      const reply = await bank.webhook('payment.captured', { payment }, options);
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'SIGNATURE_INVALID']);
    }
    expect(await events()).toBe(before);
  });

  it('a body without a signature header, without a body, or of another type', async () => {
    const url = '/api/v1/payments/webhook';
    const replies = await Promise.all([
      test.app.inject({ method: 'POST', url }),
      test.app.inject({ method: 'POST', url, payload: '{}' }),
      test.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'text/plain' },
        payload: 'x',
      }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  });

  it('not more than 256 KiB', async () => {
    const reply = await bank.webhook('payment.captured', {
      payment: { x: 'x'.repeat(256 * 1024) },
    });
    expect(reply.statusCode).toBe(413);
  });

  it('events that a retry signs with the previous secret', async () => {
    const provider = createPaymentProvider({
      keyId: 'rzp_sim_00000000000000',
      keySecret: 'sim_0000000000000000',
      webhookSecret: 'new secret',
      webhookSecretPrevious: 'old secret',
      apiUrl: 'http://127.0.0.1:9',
      checkoutUrl: '',
    });
    const body = Buffer.from('{}');
    const signed = (secret: string) => createHmac('sha256', secret).update(body).digest('hex');
    expect(
      ['new secret', 'old secret', 'other'].map((secret) =>
        provider.isWebhookSignature(body, signed(secret)),
      ),
    ).toEqual([true, true, false]);
  });
});

describe('what is made of it', () => {
  it('the same event, or the same body under another id, counts once', async () => {
    const payment = stray('pay_Repeated000001');
    for (const eventId of ['evt1', 'evt1', 'evt2', undefined]) {
      const options = eventId ? { eventId } : {};
      const reply = await bank.webhook('payment.captured', { payment }, options);
      expect([reply.statusCode, reply.json()]).toEqual([200, { success: true }]);
    }
    await test.runJobs();
    const { rows } = await pool.query(
      `select count(*)::int as credits from ledger_entry where source_id = $1`,
      [payment.id],
    );
    expect(rows[0].credits).toBe(1);
  });

  it('orphan payment: kept for staff, unless it says that it belongs to another site', async () => {
    await bank.webhook('payment.captured', { payment: stray('pay_Stray000000001') });
    await bank.webhook('payment.captured', {
      payment: stray('pay_Stray000000002', { env: 'another-site' }),
    });
    await test.runJobs();
    const { rows } = await pool.query(
      `select f.kind, f.subject, l.kind as credited from finding f
       join ledger_entry l on l.source_id = f.subject where f.subject like 'pay_Stray%'`,
    );
    expect(rows).toEqual([
      { kind: 'orphan', subject: 'pay_Stray000000001', credited: 'unallocated' },
    ]);
  });

  it('an event of a kind we do not know is kept and done', async () => {
    await bank.webhook('payment.downtime.started', { 'payment.downtime': { id: 'down_1' } });
    await bank.webhook('settlement.processed', {});
    await test.runJobs();
    const { rows } = await pool.query(
      `select 1 from webhook_event where processed_at is null or attempts > 0`,
    );
    expect(rows).toEqual([]);
  });

  it('a dispute is told to staff', async () => {
    const family = await payer(test);
    const { payment, response } = await bank.pay(await family.orderId());
    await family.confirm(response);
    const dispute = { id: 'disp_Practice00001', payment_id: payment.id };
    await bank.webhook('payment.dispute.created', { payment, dispute });
    await test.runJobs();
    const { rows } = await pool.query(
      `select kind, registration_id from finding where subject = $1`,
      [dispute.id],
    );
    expect(rows).toEqual([{ kind: 'dispute', registration_id: family.id }]);
    expect((await family.read()).paymentStatus).toBe('Completed');
  });

  it('an event that cannot be read is tried again ever more rarely, then left to people', async () => {
    await bank.webhook('payment.captured', { payment: { id: 'nonsense' } });
    const good = stray('pay_Behind00000001');
    await bank.webhook('payment.captured', { payment: good });
    const times: number[] = [];
    let nowMs = Date.now();
    for (let attempt = 1; attempt <= 12; attempt++) {
      await drainWebhooks({ ...test.deps, now: () => new Date(nowMs) });
      const { rows } = await pool.query(
        'select attempts, next_try_at from webhook_event where processed_at is null',
      );
      times.push(rows[0].attempts);
      nowMs = rows[0].next_try_at.getTime() + 1;
    }
    expect(times).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10]);
    const { rows: findings } = await pool.query(
      `select detail from finding where kind = 'parked_webhook'`,
    );
    expect(findings).toHaveLength(1);
    const { rows: credited } = await pool.query('select 1 from ledger_entry where source_id = $1', [
      good.id,
    ]);
    expect(credited).toHaveLength(1);
  });
});

it('database killed at webhook: the provider is told to come back, and then it counts', async () => {
  const own = await testApp({ provider: true });
  const ownBank = practice(own);
  await ownBank.switches({ webhook: { off: true } });
  const family = await payer(own);
  const { payment } = await ownBank.pay(await family.orderId());
  const { database } = own.deps.pool.options;
  const admit = (isAdmitted: boolean) =>
    pool.query(`alter database ${database} with allow_connections ${isAdmitted}`);
  await admit(false);
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
    database,
  ]);
  const away = await ownBank.webhook('payment.captured', { payment }, { eventId: 'e1' });
  expect([away.statusCode, away.json().code]).toEqual([503, 'UNAVAILABLE']);
  await admit(true);
  // each connection the pool still holds is found broken once; the provider comes back just as often
  let status = 503;
  for (let tries = 0; status === 503 && tries < 20; tries++) {
    const again = await ownBank.webhook('payment.captured', { payment }, { eventId: 'e1' });
    status = again.statusCode;
  }
  expect(status).toBe(200);
  await own.runJobs();
  expect((await family.read()).paymentStatus).toBe('Completed');
});

it('an address that is none of the provider’s is slowed down before anything is looked at', async () => {
  const limited = await testApp({ config: { rateLimits: true, trustProxyHops: 1 } });
  const send = async (address: string) => {
    const reply = await limited.app.inject({
      method: 'POST',
      url: '/api/v1/payments/webhook',
      headers: { 'x-forwarded-for': address, 'x-razorpay-signature': 'forged' },
      payload: 'forged',
    });
    return [reply.statusCode, reply.headers['retry-after']];
  };
  const storm = (address: string) => Promise.all(Array.from({ length: 1000 }, () => send(address)));
  const refused = (await storm('203.0.113.9')).filter(([status]) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.[1]).toBe('1');
  expect(new Set((await storm('52.66.75.174')).map(([status]) => status))).toEqual(new Set([400]));
});

describe('browsers that come back with a form', () => {
  const callback = (orderId: string, body: object) =>
    test.app.inject({
      method: 'POST',
      url: `/api/v1/payments/callback?o=${orderId}`,
      headers: {
        origin: 'https://api.razorpay.com',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ ...body }).toString(),
    });
  const ownOrderId = (checkout: { callbackUrl: string } | undefined) =>
    new URL(checkout?.callbackUrl ?? '').searchParams.get('o') ?? '';

  it('are believed by signature alone and sent to the page that fits', async () => {
    const family = await payer(test);
    const { body } = await family.order();
    const { response } = await bank.pay(body.data?.orderId ?? '');
    const reply = await callback(ownOrderId(body.data), response);
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toMatch(/\/registration-success$/);
    expect((await family.read()).paymentStatus).toBe('Completed');
  });

  it('are never shown raw data: who is not answered in time is told that we are looking', async () => {
    const slow = await testApp({ provider: true, serverLimits: { handlerTimeoutMs: 3000 } });
    const provider = practice(slow);
    const { order } = await payer(slow);
    const { body } = await order();
    const { response } = await provider.pay(body.data?.orderId ?? '');
    const comeBack = (type: string, payload: string) =>
      slow.app.inject({
        method: 'POST',
        url: `/api/v1/payments/callback?o=${ownOrderId(body.data)}`,
        headers: { 'content-type': type },
        payload,
      });
    await provider.switches({ webhook: { off: true }, latencyMs: 60_000 });
    const form = 'application/x-www-form-urlencoded';
    for (const reply of [
      await comeBack(form, new URLSearchParams({ ...response }).toString()),
      await comeBack(form, 'x'.repeat(20_000)),
      await comeBack('text/plain', 'x'),
    ]) {
      expect(reply.statusCode).toBe(303);
      expect(reply.headers.location).toMatch(/\/registration-pending-success\?type=verification$/);
    }
  });

  it('forging one again and again fills no list of findings', async () => {
    const limited = await testApp({ provider: true, config: { rateLimits: true } });
    const { id, order } = await payer(limited);
    const { body } = await order();
    for (let sent = 0; sent < 25; sent++) {
      const reply = await limited.app.inject({
        method: 'POST',
        url: `/api/v1/payments/callback?o=${ownOrderId(body.data)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          razorpay_payment_id: `pay_Forged00000${String(100 + sent)}`,
          razorpay_signature: '0'.repeat(64),
        }).toString(),
      });
      expect(reply.headers.location).toMatch(/\?reason=failed$/);
    }
    const findings = limited.db.selectFrom('finding').select('id').where('registrationId', '=', id);
    expect(await findings.execute()).toHaveLength(20);
  });

  it('with a bad signature or none see that it failed', async () => {
    const family = await payer(test);
    const { body } = await family.order();
    const { response } = await bank.pay(body.data?.orderId ?? '');
    const own = ownOrderId(body.data);
    const forged = { ...response, razorpay_signature: '0'.repeat(64) };
    const error = { 'error[code]': 'BAD_REQUEST_ERROR' };
    for (const [order, answer] of [
      [own, forged],
      [own, error],
      ['nonsense', response],
      [family.id, response],
    ] as const) {
      const reply = await callback(order, answer);
      expect(reply.statusCode).toBe(303);
      expect(reply.headers.location).toMatch(/\/registration-pending\?reason=failed$/);
    }
    expect((await family.read()).paymentStatus).toBe('Pending');
  });
});
