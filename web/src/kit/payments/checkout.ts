import { type Checkout, confirmPayment, paymentState } from '@sangamam/contract/payments/payments';
import {
  type RegistrationRecord,
  readOwnRegistration,
} from '@sangamam/contract/registrations/registrations';
import { CallError, call } from '../calls/call.ts';

/** The provider's script; on a public host no other script is loaded. */
const providerScriptUrl = 'https://checkout.razorpay.com/v1/checkout.js';
/** Colour of the checkout: that of our buttons. */
const themeColour = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--main-700').trim();
/**
 * How long the page waits for a confirmation before it shows that it takes longer
 * (docs/product/registering.md#result-pages).
 */
const confirmWithinMs = 15_000;
const askAgainAfterMs = 2_000;

interface ProviderAnswer {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}
interface ProviderFailure {
  error: { description?: string; reason?: string };
}
interface ProviderCheckout {
  open(): void;
  on(event: 'payment.failed', listener: (failure: ProviderFailure) => void): void;
}
declare global {
  interface Window {
    Razorpay?: new (options: Record<string, unknown>) => ProviderCheckout;
  }
}

export type CheckoutOutcome =
  | { kind: 'paid'; answer: ProviderAnswer }
  | { kind: 'closed' }
  /** `reason` is the bank's text. */
  | { kind: 'failed'; reason: string };

/** The provider's script failed to load or to open. */
export class CheckoutUnavailable extends Error {}

const isLoopback = ({ hostname }: { hostname: string }) =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';

/** Allows the provider's script, or on loopback one from loopback. */
function mayLoad(scriptUrl: string): boolean {
  if (scriptUrl === providerScriptUrl) return true;
  return isLoopback(location) && isLoopback(new URL(scriptUrl));
}

let loading: Promise<void> | null = null;

function loadScript(scriptUrl: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    if (!mayLoad(scriptUrl)) {
      reject(new CheckoutUnavailable());
      return;
    }
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new CheckoutUnavailable());
    };
    document.head.append(script);
  }).catch((problem) => {
    loading = null;
    throw problem;
  });
  return loading;
}

/**
 * Opens the provider's checkout for an order and waits until the visitor has paid or closed it. Passes on
 * only what the server returned. Throws `CheckoutUnavailable` if it cannot be opened.
 */
export async function openCheckout(order: Checkout): Promise<CheckoutOutcome> {
  await loadScript(order.scriptUrl);
  const { Razorpay } = window;
  if (!Razorpay) throw new CheckoutUnavailable();
  return new Promise((resolve, reject) => {
    let lastFailure: string | null = null;
    try {
      const checkout = new Razorpay({
        key: order.keyId,
        order_id: order.orderId,
        amount: String(order.amount),
        currency: order.currency,
        name: order.name,
        description: order.description,
        prefill: order.prefill,
        theme: { color: themeColour() },
        retry: { enabled: true },
        handler: (answer: ProviderAnswer) => resolve({ kind: 'paid', answer }),
        modal: {
          escape: true,
          confirm_close: false,
          ondismiss: () =>
            resolve(
              lastFailure === null ? { kind: 'closed' } : { kind: 'failed', reason: lastFailure },
            ),
        },
      });
      checkout.on('payment.failed', ({ error }) => {
        lastFailure = error.description ?? error.reason ?? '';
      });
      checkout.open();
    } catch {
      reject(new CheckoutUnavailable());
    }
  });
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tells the server that the checkout ended without payment; the server checks for itself. */
export async function reportUnpaid(
  registrationId: string,
  orderId: string,
  outcome: Exclude<CheckoutOutcome, { kind: 'paid' }>,
): Promise<void> {
  await call(confirmPayment, {
    params: { id: registrationId },
    body: {
      orderId,
      status: outcome.kind === 'closed' ? 'dismissed' : 'failed',
      ...(outcome.kind === 'failed' && { error: outcome.reason.slice(0, 300) }),
    },
  }).catch(() => {});
}

/** True if the fee was paid after all, as by UPI after the checkout was closed. */
export async function hasPaid(registrationId: string): Promise<boolean> {
  try {
    const { paymentStatus } = await call(paymentState, { params: { id: registrationId } });
    return paymentStatus === 'Completed';
  } catch {
    return false;
  }
}

/**
 * Sends the provider's answer to the server and waits up to 15 s for confirmation. Returns the new record,
 * or null if it takes longer, which is not a failure.
 */
export async function confirm(
  registrationId: string,
  answer: ProviderAnswer,
): Promise<RegistrationRecord | null> {
  const params = { id: registrationId };
  const until = performance.now() + confirmWithinMs;
  let isReported = false;
  while (performance.now() < until) {
    try {
      if (!isReported) {
        const { pending, registration } = await call(confirmPayment, { params, body: answer });
        if (!pending) return registration;
        isReported = true;
      } else if (await hasPaid(registrationId)) {
        return await call(readOwnRegistration, { params });
      }
    } catch (problem) {
      const isFinal = problem instanceof CallError && problem.status >= 400 && problem.status < 500;
      if (isFinal) isReported = true;
    }
    await wait(askAgainAfterMs);
  }
  return null;
}
