import { createHmac } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createPaymentProvider, isProviderUnavailable } from './razorpay.ts';
import { requestBudget } from './request-budget.ts';

const { validatePaymentVerification } = createRequire(import.meta.url)(
  'razorpay/dist/utils/razorpay-utils',
);

const keys = {
  keyId: 'rzp_sim_00000000000000',
  keySecret: 'sim_0000000000000000',
  webhookSecret: 'simwh_00000000000000',
  webhookSecretPrevious: null,
  checkoutUrl: '',
};
const paymentId = 'pay_Qy0b3TfWm7uXk2';

/** A provider that answers as `listener` does. */
async function answering(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return createPaymentProvider(
    { ...keys, apiUrl: `http://127.0.0.1:${port}` },
    { timeoutMs: 1_000 },
  );
}

const json = (status: number, body: unknown): RequestListener => {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
};

describe('no answer is not a no', () => {
  it.each<[string, RequestListener]>([
    ['the connection breaks', (request) => request.socket.destroy()],
    ['a proxy’s page', (_, response) => response.writeHead(502).end('<html>Bad Gateway</html>')],
    ['a proxy’s page with 404', (_, response) => response.writeHead(404).end('<html></html>')],
    ['silence, until we hang up', () => {}],
    [
      'a trickle, until we hang up',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const trickle = setInterval(() => response.write(' '), 100);
        response.on('close', () => clearInterval(trickle));
      },
    ],
    ['an empty error', (_, response) => response.writeHead(500).end()],
    ['an empty 200', (_, response) => response.end()],
    ['a page with 200', (_, response) => response.end('<html>Maintenance</html>')],
    ['too many requests', json(429, { error: { code: 'BAD_REQUEST_ERROR', description: 'x' } })],
    ['a refused key', json(401, { error: { code: 'BAD_REQUEST_ERROR', description: 'x' } })],
    [
      'a payment with another id',
      json(200, { id: 'pay_00000000000000', status: 'captured', amount: 1, currency: 'INR' }),
    ],
    [
      'a payment with half a paisa',
      json(200, { id: paymentId, status: 'captured', amount: 0.5, currency: 'INR' }),
    ],
    [
      'a status we do not know',
      json(200, { id: paymentId, status: 'paid', amount: 1, currency: 'INR' }),
    ],
  ])('%s', async (_, listener) => {
    const provider = await answering(listener);
    const asked = [
      provider.fetchPayment(paymentId),
      // past the provider's package
      provider.refund(paymentId, { amountPaise: 100, key: 'rf_0123456789' }),
    ];
    for (const answer of asked) {
      const error = await answer.catch((thrown) => thrown);
      expect(isProviderUnavailable(error)).toBe(true);
    }
  });

  it('a redirect is not followed', async () => {
    let visited = 0;
    const target = createServer((_, response) => {
      visited += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => target.once('listening', resolve));
    const { port } = target.address() as AddressInfo;
    const provider = await answering((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
    });
    const error = await provider.fetchPayment(paymentId).catch((thrown) => thrown);
    target.close();
    expect([isProviderUnavailable(error), visited]).toEqual([true, 0]);
  });
});

it('a definite no is an answer', async () => {
  const error = { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' };
  const provider = await answering(json(400, { error }));
  expect(await provider.fetchPayment(paymentId)).toBe('unknown');
  expect(await provider.listOrderPayments('order_00000000000000')).toBe('unknown');
  const refusal = { refused: error.description, field: null };
  expect(await provider.capture(paymentId, 100)).toEqual(refusal);
  const refund = { amountPaise: 100, key: 'rf_0123456789' };
  expect(await provider.refund(paymentId, refund)).toEqual(refusal);
});

it.each(['../orders', 'pay_../../settings?x=', 'pay_short', `${paymentId}/refund`, ''])(
  'asks nobody about the id %j',
  async (id) => {
    let asked = 0;
    const provider = await answering((_, response) => {
      asked += 1;
      response.end('{}');
    });
    expect(await provider.fetchPayment(id)).toBe('unknown');
    expect(await provider.capture(id, 100)).toHaveProperty('refused');
    const refund = { amountPaise: 100, key: 'rf_0123456789' };
    expect(await provider.refund(id, refund)).toHaveProperty('refused');
    expect(await provider.listRefundsOf(id)).toEqual([]);
    expect(await provider.listOrderPayments(id)).toBe('unknown');
    expect(asked).toBe(0);
  },
);

it('checks signatures as the provider’s own package does', () => {
  const provider = createPaymentProvider({ ...keys, apiUrl: 'http://127.0.0.1:9' });
  const order = 'order_00000000000000';
  const signature = createHmac('sha256', keys.keySecret)
    .update(`${order}|${paymentId}`)
    .digest('hex');
  const ids = { order_id: order, payment_id: paymentId };
  expect(validatePaymentVerification(ids, signature, keys.keySecret)).toBe(true);
  expect(provider.isCheckoutSignature(order, paymentId, signature)).toBe(true);
  expect(provider.isCheckoutSignature(order, paymentId, signature.toUpperCase())).toBe(false);
  expect(provider.isCheckoutSignature(order, paymentId, '')).toBe(false);
  expect(provider.isCheckoutSignature('order_00000000000001', paymentId, signature)).toBe(false);
});

it.each([
  ['rzp_live_00000000000000', 'live'],
  ['rzp_test_00000000000000', 'test'],
  ['rzp_sim_00000000000000', 'sim'],
])('%s is %s', (keyId, mode) => {
  expect(createPaymentProvider({ ...keys, keyId, apiUrl: '' }).mode).toBe(mode);
});

describe('the request budget', () => {
  it('lets a burst pass, then refuses rather than letting a payer wait for ever', async () => {
    const turn = requestBudget(5, 0);
    const turns = await Promise.all(Array.from({ length: 8 }, () => turn()));
    expect(turns).toEqual([...Array(5).fill(true), false, false, false]);
  });

  it('makes others wait for their turn', async () => {
    const turn = requestBudget(5, 1000);
    const passed: number[] = [];
    const turns = Array.from({ length: 6 }, async (_, n) => {
      if (await turn()) passed.push(n);
    });
    await Promise.all(turns.slice(0, 5));
    expect(passed).toEqual([0, 1, 2, 3, 4]);
    await turns[5];
    expect(passed).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
