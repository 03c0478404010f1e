import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Razorpay from 'razorpay';
import type { CheckoutAnswer } from './checkout.ts';
import {
  type PracticeProvider,
  type PracticeProviderOptions,
  startPracticeProvider,
} from './server.ts';
import type { Delivery, Payment } from './state.ts';

/** The axios instance inside the SDK: the only way to point it at another host. */
interface SdkInternals {
  api: {
    rq: {
      defaults: { baseURL: string };
      post(path: string, body: object, config: object): Promise<{ data: { id: string } }>;
    };
  };
}

/** A provider on a free port and the official SDK pointed at it. */
export async function startWithSdk(options: Partial<PracticeProviderOptions> = {}) {
  const provider = await startPracticeProvider({ port: 0, ...options });
  return { provider, ...sdkFor(provider) };
}

/** The official SDK, unchanged but for its base address. */
export function sdkFor({ url, keyId, keySecret }: PracticeProvider) {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const { rq } = (sdk as unknown as SdkInternals).api;
  rq.defaults.baseURL = url;
  return { sdk, http: rq };
}

/** The answer of the calls under `/__sim`, each a part of it. */
interface ControlAnswer {
  payment: Payment;
  response: CheckoutAnswer;
  error: { code: string; description: string };
  items: (Delivery & { event: string; orderId: string })[];
  webhook: { disabled: boolean };
}

/** Calls the provider's own surface, `/__sim/…`, as a test or the control page does. */
export async function control(
  provider: PracticeProvider,
  method: string,
  path: string,
  body?: object | null,
): Promise<ControlAnswer> {
  const response = await fetch(`${provider.url}/__sim/${path}`, {
    method,
    ...(body !== undefined
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {}),
  });
  return (await response.json()) as ControlAnswer;
}

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: string;
  eventId: string | undefined;
}

/** A webhook receiver that keeps what comes; `answerStatus` is what it answers from now on. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = { received, answerStatus: 200, url: '', close: () => server.close() };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { headers } = request;
    const eventId = headers['x-razorpay-event-id']?.toString();
    received.push({ headers, body, event: JSON.parse(body).event, eventId });
    response.writeHead(receiver.answerStatus).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

/** A shop page with the site's kind of CSP: no inline script or style, one foreign origin. */
const shopPage = (providerUrl: string) => `<!doctype html><html lang="en"><head><title>Shop</title>
<script src="${providerUrl}/v1/checkout.js"></script>
<script src="/shop.js" defer></script></head>
<body><main><h1>Shop</h1><button>Pay now</button><a href="#">Elsewhere</a></main></body></html>`;
/** Opens the checkout on click and writes down everything the page is told. */
const SHOP_SCRIPT = `window.told = [];
document.querySelector('button').addEventListener('click', () => {
  const options = window.checkoutOptions;
  const rzp = new Razorpay({
    ...options,
    handler: options.redirect ? undefined : (answer) => told.push(['paid', answer]),
    modal: { ...options.modal, ondismiss: () => told.push(['dismissed']) },
  });
  rzp.on('payment.failed', (event) => told.push(['failed', event.error]));
  rzp.open();
});`;

/** A site under the kind of CSP ours has, whose button opens a checkout. `posted`: the last form. */
export async function startShop(providerUrl: string) {
  const shop = { url: '', posted: '', close: () => server.close() };
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') shop.posted = Buffer.concat(await request.toArray()).toString();
    const isScript = request.url === '/shop.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.setHeader(
      'content-security-policy',
      `default-src 'self'; script-src 'self' ${providerUrl}; frame-src ${providerUrl}; ` +
        "style-src 'self'; require-trusted-types-for 'script'",
    );
    response.end(isScript ? SHOP_SCRIPT : shopPage(providerUrl));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shop.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return shop;
}
