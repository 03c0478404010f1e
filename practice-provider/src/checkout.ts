import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { bodyOf, idOf } from './api.ts';
import { paymentSignature } from './deliver.ts';
import { readNotes, switchesOf } from './orders.ts';
import { type Attempt, attemptPayment } from './payments.ts';
import { type Payment, type ProviderError, unknownId, type World, withId } from './state.ts';

const BROWSER_FOLDER = new URL('../browser/', import.meta.url);
const MAX_TEXT_LENGTH = 256;

/** The answer that the page's `handler` receives. */
export interface CheckoutAnswer {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** Files of `browser/` by the path they are served at. */
export function addFile(app: FastifyInstance, path: string, file: string, csp?: string): void {
  const content = readFileSync(new URL(file, BROWSER_FOLDER));
  const types = { html: 'text/html', css: 'text/css', js: 'text/javascript' };
  const type = types[file.split('.').at(-1) as keyof typeof types];
  app.get(path, async (_, reply) => {
    if (csp) reply.header('content-security-policy', csp);
    return reply.type(`${type}; charset=utf-8`).send(content);
  });
}

/**
 * The pay window inside the iframe and the two calls it makes. `siteHosts` may frame it. The script
 * the site loads, `/v1/checkout.js`, is public too: it carries no secret.
 */
export function addCheckout(
  app: FastifyInstance,
  world: World,
  { keyId, keySecret, siteHosts }: { keyId: string; keySecret: string; siteHosts: string[] },
): void {
  const ancestors = siteHosts.flatMap((host) => [`http://${host}:*`, `https://${host}:*`]);
  const csp =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action http: https:; " +
    `frame-ancestors ${ancestors.join(' ')}`;
  addFile(app, '/checkout/window', 'pay-window.html', csp);
  addFile(app, '/checkout/pay-window.js', 'pay-window.js');
  addFile(app, '/checkout/pay-window.css', 'pay-window.css');
  addFile(app, '/practice.css', 'practice.css');

  app.post('/checkout/order', async (request) => {
    const { key, order_id } = bodyOf(request);
    if (key !== keyId) throw unknownId();
    const { order } = withId(world.state.orders, idOf(order_id));
    return { amount: order.amount, currency: order.currency, status: order.status };
  });

  app.post('/checkout/pay', async (request) => {
    const body = bodyOf(request);
    if (body.key !== keyId) throw unknownId();
    const payment = attemptPayment(world, readAttempt(body));
    if (payment.status === 'failed') return { result: 'failed', error: errorOf(payment) };
    if (body.action === 'lose' || switchesOf(world, payment.order_id).closeTabAfterPay) {
      return { result: 'lost' };
    }
    return { result: 'paid', response: checkoutAnswer(world, payment, keySecret) };
  });
}

/** Reads an attempt from the pay window's or a test's body: `order_id`, `action`, contact, notes. */
export function readAttempt(body: Record<string, unknown>): Attempt {
  return {
    orderId: idOf(body.order_id),
    method: body.action === 'card' || body.method === 'card' ? 'card' : 'upi',
    outcome: body.action === 'fail' ? 'fail' : 'succeed',
    email: textOrNull(body.email),
    contact: textOrNull(body.contact),
    description: textOrNull(body.description),
    notes: readNotes(body.notes),
  };
}

/** The three signed fields of a success, falsified if the switches say so. */
export function checkoutAnswer(world: World, payment: Payment, keySecret: string): CheckoutAnswer {
  const switches = switchesOf(world, payment.order_id);
  const foreign = [...world.state.orders.keys()].find((id) => id !== payment.order_id);
  const orderId = switches.handlerWithForeignOrder
    ? (foreign ?? world.newId('order'))
    : (payment.order_id ?? '');
  const signature = paymentSignature(orderId, payment.id, keySecret);
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: orderId,
    razorpay_signature: switches.handlerWithBadSignature
      ? [...signature].reverse().join('')
      : signature,
  };
}

function errorOf(payment: Payment): ProviderError {
  return {
    code: 'BAD_REQUEST_ERROR',
    description: payment.error_description ?? '',
    source: payment.error_source ?? '',
    step: payment.error_step ?? '',
    reason: payment.error_reason ?? '',
    metadata: { payment_id: payment.id, order_id: payment.order_id ?? '' },
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value ? value.slice(0, MAX_TEXT_LENGTH) : null;
}
