import formBody from '@fastify/formbody';
import { providerPaymentId } from '@sangamam/contract/payments/payments';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  confirmPayment,
  findOrder,
  type MoneyDeps,
  storeSignedEvent,
} from '../../domain/money/index.ts';
import { addressKey, sha256 } from '../../platform/address.ts';
import type { Deps } from '../../platform/deps.ts';
import { burstLimit } from '../../platform/http/burst-limit.ts';
import { isPlainText } from '../../platform/http/json-body.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { isProviderUnavailable } from '../../platform/outside/razorpay.ts';
import { isProviderAddress } from '../../platform/outside/razorpay-addresses.ts';
import { Refusal } from '../../platform/refusal.ts';

const webhookLimitBytes = 256 * 1024;
const callbackLimitBytes = 8 * 1024;
const maxEventIdLength = 100;
const maxEventTypeLength = 100;

/** Routes that the provider calls, or has browsers call. Both are authenticated by signature. */
export async function webhookRoutes(app: FastifyInstance, deps: MoneyDeps): Promise<void> {
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
    // a person waits here, with money on its way: whatever goes wrong or takes too long, they are shown a page
    callback.setErrorHandler((error, request, reply) => {
      request.log.warn({ err: error }, 'a payer came back and was not answered in time');
      return reply.redirect(lookingPage(deps), 303);
    });
    callback.post('/payments/callback', { config: { crossSite: true } }, async (request, reply) =>
      reply.redirect(await whereNext(deps, app.limits, request), 303),
    );
  });
}

/** Limit for addresses that are not the provider's. */
const passes = burstLimit({ perSecond: 50, burst: 200 });

/** Counts before the signature is checked, so that forgeries cost little. Refuses with TOO_MANY. */
function countDelivery({ config, now }: Pick<Deps, 'config' | 'now'>, address: string): void {
  if (!config.rateLimits || isProviderAddress(address)) return;
  const retryAfterSeconds = passes(addressKey(address), now().getTime());
  if (retryAfterSeconds === null) return;
  throw new Refusal('TOO_MANY', { values: { what: 'other' }, retryAfterSeconds });
}

/**
 * Stores a signed event once, and queues its job. An answer of 200 means that it is stored; after any
 * failure the provider sends it again. Refuses with SIGNATURE_INVALID.
 */
async function storeEvent(
  deps: Pick<Deps, 'db' | 'outside' | 'now'>,
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
  await storeSignedEvent(deps.db, {
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

/** More returns than this for one order are abuse; each forged one is a finding for staff. */
const callbacksOfOrder = { calls: 20, windowSeconds: 600 };
/** Says what is known of the payment, and goes on looking. */
const lookingPage = ({ config }: Pick<Deps, 'config'>) =>
  `${config.publicUrl}/registration-pending-success?type=verification`;
const callbackQuery = z.object({ o: z.uuid() });
const callbackBody = z.object({
  razorpay_payment_id: providerPaymentId,
  razorpay_signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/**
 * Handles the return of in-app browsers, which post a form instead of a message. It comes from another site
 * without our cookie, so only its signature counts; the URL names our order. Returns the URL of the page to
 * show. Throws where nothing is known of the payment.
 */
async function whereNext(
  deps: MoneyDeps,
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
    });
    return outcome === 'applied' ? `${publicUrl}/registration-success` : lookingPage(deps);
  } catch (error) {
    if (error instanceof Refusal && !isProviderUnavailable(error)) return failed;
    throw error;
  }
}
