import { createHmac, randomBytes } from 'node:crypto';
import { type Delivery, PRACTICE_HOUR_MS, type WebhookEvent, type World } from './state.ts';
import { runDueTimers } from './timers.ts';

/** The receiver must answer 2xx within 5 seconds (razorpay.com/docs/webhooks/best-practices). */
const DELIVERY_TIMEOUT_MS = 5000;
/** Failing for 24 hours disables the webhook; the hours are accelerated. */
const GIVE_UP_AFTER_MS = 24 * PRACTICE_HOUR_MS;
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = PRACTICE_HOUR_MS;

interface Sender {
  world: World;
  /** The address events go to; null keeps them unsent. */
  webhookUrl: () => string | null;
  secrets: { webhookSecret: string; oldWebhookSecret: string };
  /** Keeps the state, called after each round. */
  save: () => Promise<void>;
}

/**
 * The provider's work in the background: its own timers, then the deliveries that are due, one
 * after the other. `run()` does all that is due now and resolves when it is done; between runs one
 * timer waits for the next due time.
 */
export function startBackground({ world, webhookUrl, secrets, save }: Sender) {
  let current: Promise<void> | null = null;
  let again = false;
  let closed = false;
  let alarm: NodeJS.Timeout | undefined;

  function run(): Promise<void> {
    again = true;
    current ??= work().finally(() => {
      current = null;
      setAlarm();
    });
    return current;
  }

  async function work(): Promise<void> {
    while (again && !closed) {
      again = false;
      runDueTimers(world);
      for (const delivery of world.state.deliveries.filter(isDue)) {
        if (!closed) await deliver(delivery);
      }
      // A disk that cannot be written is told to the next caller, whose answer waits for it too.
      await save().catch(() => {});
    }
  }

  function isDue(delivery: Delivery): boolean {
    return delivery.status === 'waiting' && delivery.dueAtMs <= world.nowMs();
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const event = world.state.events.get(delivery.eventId);
    const url = webhookUrl();
    if (!event || !url || world.state.webhookDisabled) {
      delivery.status = 'off';
      return;
    }
    const startedMs = performance.now();
    const atMs = world.nowMs();
    const { httpStatus, error } = await post(url, event, delivery);
    const tookMs = Math.round(performance.now() - startedMs);
    delivery.tries.push({ atMs, httpStatus, tookMs, error });
    if (httpStatus && httpStatus >= 200 && httpStatus < 300) {
      delivery.status = 'delivered';
    } else if (world.nowMs() - event.createdAtMs >= GIVE_UP_AFTER_MS) {
      delivery.status = 'failed';
      world.state.webhookDisabled = true;
    } else {
      const waitMs = FIRST_RETRY_MS * 2 ** (delivery.tries.length - 1);
      delivery.dueAtMs = world.nowMs() + Math.min(waitMs, MAX_RETRY_MS);
    }
  }

  async function post(url: string, event: WebhookEvent, delivery: Delivery) {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'user-agent': 'Razorpay-Webhook/v1',
      'x-razorpay-signature': webhookSignature(event.body, secretFor(delivery)),
    };
    if (delivery.eventIdHeader === 'same') headers['x-razorpay-event-id'] = event.id;
    if (delivery.eventIdHeader === 'changed') {
      headers['x-razorpay-event-id'] = randomBytes(7).toString('hex');
    }
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: event.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
      });
      await response.body?.cancel();
      return { httpStatus: response.status, error: null };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { httpStatus: null, error: String(cause) };
    }
  }

  function secretFor({ signedWith }: Delivery): string {
    if (signedWith === 'wrong') return 'not the secret';
    return signedWith === 'old' ? secrets.oldWebhookSecret : secrets.webhookSecret;
  }

  function setAlarm(): void {
    clearTimeout(alarm);
    const waiting = world.state.deliveries.filter(({ status }) => status === 'waiting');
    const dueTimes = [...waiting, ...world.state.timers].map(({ dueAtMs }) => dueAtMs);
    if (closed || dueTimes.length === 0) return;
    const nextMs = dueTimes.reduce((a, b) => Math.min(a, b)) - world.nowMs();
    alarm = setTimeout(run, Math.min(Math.max(nextMs, 1), MAX_RETRY_MS)).unref();
  }

  return {
    run,
    /** Stops after the sending in hand. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(alarm);
      await current;
      await save();
    },
  };
}

/** Hex HMAC-SHA256 of the raw body, the value of `X-Razorpay-Signature`. */
function webhookSignature(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** Hex HMAC-SHA256 of `order|payment`, the `razorpay_signature` of a checkout. */
export function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex');
}
