import formBody from '@fastify/formbody';
import { providerPaymentId } from '@sangamam/contract/payments';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../app.ts';
import { burstLimit } from '../../http/burst-limit.ts';
import { addressKey, sha256 } from '../../http/caller.ts';
import { isPlainText } from '../../http/json-body.ts';
import type { Limits } from '../../http/limits.ts';
import { Refusal } from '../../http/refusal.ts';
import { isProviderAddress } from '../../outside/razorpay-addresses.ts';
import { confirmPayment } from './confirm-payment.ts';
import { findOrder } from './order-store.ts';
import { keepEvent } from './webhook-store.ts';

const webhookLimitBytes = 256 * 1024;
const callbackLimitBytes = 8 * 1024;
const maxEventIdLength = 100;
const maxEventTypeLength = 100;

/** What the provider sends by itself, and what it has browsers send. Both are known by signature. */
export async function webhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (webhook) => {
    // the bytes are what is signed, so nothing may read them first, whatever they are called
    webhook.removeAllContentTypeParsers();
    webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    webhook.post(
      '/payments/webhook',
      { bodyLimit: webhookLimitBytes, config: { crossSite: true, uncounted: true } },
      async (request) => {
        countDelivery(deps, request.ip);
        await storeEvent(deps, {
          raw: request.body,
          signature: request.headers['x-razorpay-signature'],
          eventId: request.headers['x-razorpay-event-id'],
        });
        return { success: true };
      },
    );
  });
  await app.register(async (callback) => {
    await callback.register(formBody, { bodyLimit: callbackLimitBytes });
    callback.post('/payments/callback', { config: { crossSite: true } }, async (request, reply) =>
      reply.redirect(await whereNext(deps, app.limits, request), 303),
    );
  });
}

/** What an address that is none of the provider's may send (payments and security 8.3). */
const passes = burstLimit({ perSecond: 50, burst: 200 });

/** Counts before the signature is looked at, so that forgeries cost little. Refuses with TOO_MANY. */
function countDelivery({ config, now }: Deps, address: string): void {
  if (!config.rateLimits || isProviderAddress(address)) return;
  const retryAfterSeconds = passes(addressKey(address), now().getTime());
  if (retryAfterSeconds !== null) throw new Refusal('TOO_MANY', { retryAfterSeconds });
}

/**
 * Keeps an event whose signature is good, once, and has it worked on. An answer of 200 means that it is
 * stored: whatever fails before that makes the provider send it again.
 */
async function storeEvent(
  deps: Deps,
  sent: { raw: unknown; signature: unknown; eventId: unknown },
): Promise<void> {
  const { raw, signature, eventId } = sent;
  const isSigned =
    Buffer.isBuffer(raw) &&
    typeof signature === 'string' &&
    deps.outside.payments.isWebhookSignature(raw, signature);
  if (!isSigned) throw new Refusal('SIGNATURE_INVALID');
  const bodySha256 = sha256(raw);
  const isNamed = typeof eventId === 'string' && eventId.length <= maxEventIdLength;
  await keepEvent(deps.db, {
    eventId: isNamed ? eventId : bodySha256.toString('hex'),
    bodySha256,
    eventType: readEventType(raw),
    raw,
    now: deps.now(),
  });
}

function readEventType(raw: Buffer): string {
  try {
    const { event } = JSON.parse(raw.toString('utf8')) as { event?: unknown };
    const isStorable = typeof event === 'string' && isPlainText(event);
    return isStorable ? event.slice(0, maxEventTypeLength) : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Nobody comes back so often, and each forged one is a finding for staff. */
const callbacksOfOrder = { calls: 20, windowSeconds: 600 };
const callbackQuery = z.object({ o: z.uuid() });
const callbackBody = z.object({
  razorpay_payment_id: providerPaymentId,
  razorpay_signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/**
 * In-app browsers come back with a form instead of a message. The post comes from another site, without
 * our cookie, so only its signature counts; the address names our order. Returns the page to show.
 */
async function whereNext(
  deps: Deps,
  limits: Limits,
  { query, body }: Pick<FastifyRequest, 'query' | 'body'>,
): Promise<string> {
  const { publicUrl } = deps.config;
  const failed = `${publicUrl}/registration-pending?reason=failed`;
  const asked = z.safeParse(callbackQuery, query);
  const answered = z.safeParse(callbackBody, body);
  if (!asked.success || !answered.success) return failed;
  const order = await findOrder(deps.db, { id: asked.data.o });
  if (order?.providerOrderId == null) return failed;
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = answered.data;
  try {
    await limits.count('payment callbacks', order.providerOrderId, callbacksOfOrder);
    const outcome = await confirmPayment(deps, order.registrationId, {
      paymentId,
      signed: { orderId: order.providerOrderId, signature },
      source: 'callback',
      failure: 'Payment processing failed',
    });
    return outcome === 'applied'
      ? `${publicUrl}/registration-success`
      : `${publicUrl}/registration-pending-success?type=verification`;
  } catch (error) {
    if (error instanceof Refusal) return failed;
    throw error;
  }
}
