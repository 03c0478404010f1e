import { type Checkout, confirmPayment, paymentState } from '@sangamam/contract/payments';
import { type RegistrationRecord, readOwnRegistration } from '@sangamam/contract/registrations';
import { CallError, call } from './call.ts';

/** The provider's own script; on a public address nothing else is ever loaded. */
const providerScriptUrl = 'https://checkout.razorpay.com/v1/checkout.js';
/** Colour of the provider's window: our primary green. */
const themeColor = '#0f5c4d';
/** How long the page waits for a confirmation before it says that it takes longer (Product 1.6). */
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
  /** `reason` in the bank's words. */
  | { kind: 'failed'; reason: string };

/** The provider's script could not be loaded or would not open. */
export class CheckoutUnavailable extends Error {}

const isLoopback = ({ hostname }: { hostname: string }) =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';

/** The provider's script, or on a developer's own machine that of a provider beside it. */
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
 * Opens the provider's window on an order and waits until the visitor has paid or left it. Only what
 * the server returned is passed on. Throws `CheckoutUnavailable` when the window cannot be opened.
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
        theme: { color: themeColor },
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

/** Tells the server that the window was left without paying; it looks for itself what is true. */
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

/** Whether money arrived after all, for instance by UPI after the window was closed. */
export async function hasPaid(registrationId: string): Promise<boolean> {
  try {
    const { paymentStatus } = await call(paymentState, { params: { id: registrationId } });
    return paymentStatus === 'Completed';
  } catch {
    return false;
  }
}

/**
 * Hands the provider's answer to the server and waits up to 15 s until the payment is confirmed.
 * Gives the fresh record, or null when it takes longer; a late confirmation is never a failure.
 */
export async function confirm(
  registrationId: string,
  answer: ProviderAnswer,
): Promise<RegistrationRecord | null> {
  const params = { id: registrationId };
  const until = Date.now() + confirmWithinMs;
  let isReported = false;
  while (Date.now() < until) {
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
