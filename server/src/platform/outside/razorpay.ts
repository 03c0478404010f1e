import { createHmac, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '@sangamam/contract/locale/durations';
import type { RequestWay } from '@sangamam/contract/payments/requests';
import type Razorpay from 'razorpay';
import type { RazorpayConfig } from '../config/config.ts';
import { Refusal } from '../refusal.ts';
import {
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderRequest,
  parseOrder,
  parsePayment,
  parseRefund,
  parseRequest,
} from './razorpay-entities.ts';
import { requestBudget } from './request-budget.ts';

/** The provider's word that a request itself is wrong; asking again will not help. */
interface ProviderRefused {
  readonly refused: string;
  readonly field: string | null;
}

/**
 * The payment provider as the rest of the server sees it: amounts in paise, our names, and three kinds
 * of answers: the thing asked for, a definite no as a value, or `Refusal('PROVIDER_UNAVAILABLE')`
 * thrown when nobody can say.
 */
export interface PaymentProvider {
  readonly mode: 'live' | 'test' | 'sim';
  /** Public half of the key, for the browser's checkout. */
  readonly keyId: string;
  readonly checkoutScriptUrl: string;
  /** Takes the same order as a form, from browsers without scripts. */
  readonly checkoutPageUrl: string;
  createOrder(order: NewOrder): Promise<ProviderOrder | ProviderRefused>;
  findOrderByReceipt(receipt: string): Promise<ProviderOrder | null>;
  /** An order that may be none of ours; null where the provider does not know it. */
  findOrder(orderId: string): Promise<ProviderOrder | null>;
  /** A UPI code, or a link, by which this amount can be paid once until then. */
  createRequest(request: NewRequest): Promise<ProviderRequest | ProviderRefused>;
  /** The code or link made for a request of ours, whose answer may have been lost; null if there is none. */
  findRequest(asked: AskedBefore): Promise<ProviderRequest | null>;
  /** Ends it; a definite no where it has ended. */
  closeRequest(requestId: string): Promise<ProviderRequest | ProviderRefused>;
  /** The payments on it. */
  listRequestPayments(requestId: string): Promise<ProviderPayment[]>;
  fetchPayment(paymentId: string): Promise<ProviderPayment | 'unknown'>;
  /** Every attempt on an order, failed ones too. */
  listOrderPayments(orderId: string): Promise<ProviderPayment[] | 'unknown'>;
  /** One page of payments made in a span of time, newest first; at most `listPageSize`. */
  listPayments(span: Span): Promise<ProviderPayment[]>;
  /** The same of refunds, of whatever payments. */
  listRefunds(span: Span): Promise<ProviderRefund[]>;
  listRefundsOf(paymentId: string): Promise<ProviderRefund[]>;
  /**
   * Sends money back. The same `key` is the same refund, however often it is asked for, and comes back
   * as its `receipt`. A definite no means that nothing was sent.
   */
  refund(paymentId: string, refund: NewRefund): Promise<ProviderRefund | ProviderRefused>;
  /** Takes authorised money; a definite no means "fetch the payment again". */
  capture(paymentId: string, amountPaise: number): Promise<ProviderPayment | ProviderRefused>;
  /** True if the checkout's answer was signed by the provider for this order and payment. */
  isCheckoutSignature(orderId: string, paymentId: string, signature: string): boolean;
  /** True if these bytes were signed with the webhook's present or previous secret. */
  isWebhookSignature(body: Buffer, signature: string): boolean;
}

/** Entries made from `from` to `to`, after the first `skip`. */
interface Span {
  readonly from: Date;
  readonly to: Date;
  readonly skip: number;
}

interface NewOrder {
  readonly amountPaise: number;
  readonly receipt: string;
  readonly notes: Readonly<Record<string, string>>;
}

interface NewRequest extends Omit<NewOrder, 'receipt'> {
  readonly way: RequestWay;
  /** Told to the payer. */
  readonly name: string;
  readonly until: Date;
}

interface AskedBefore extends Pick<NewRequest, 'way'> {
  /** As noted in it. */
  readonly requestId: string;
  /** When it was asked for, by our clock. */
  readonly createdAt: Date;
}

interface NewRefund {
  readonly amountPaise: number;
  /** 10 to 40 of A-Z a-z 0-9 _ - */
  readonly key: string;
}

/** Most entries in one list (razorpay.com/docs/api/understand). */
export const listPageSize = 100;
const defaultTimeoutMs = 8000;
const maxAnswerBytes = 5 * 1024 * 1024;
/** No limit is published; we stay well below what could be one. */
const defaultRequestsPerSecond = 5;
const maxQueueMs = 5000;
const retryAfterSeconds = 10;
/** Between our clock and the provider's, the time of the call included. */
const mostApartMs = 15 * minuteMs;
const paymentIdPattern = /^pay_[A-Za-z0-9]{14}$/;
const orderIdPattern = /^order_[A-Za-z0-9]{14}$/;
const requestIdPattern = /^(qr|plink)_[A-Za-z0-9]{14}$/;

/** True if something failed only because the provider could not be asked. */
export function isProviderUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE';
}

/**
 * Asks Razorpay through its official package, in turn, within a time limit and without redirects. A "no" is an answer;
 * no answer is PROVIDER_UNAVAILABLE (the package throws a TypeError when the network fails).
 */
function connection(
  config: RazorpayConfig,
  { requestsPerSecond = defaultRequestsPerSecond, timeoutMs = defaultTimeoutMs },
) {
  let opened: Promise<{ razorpay: Razorpay; rq: HttpClient }> | undefined;
  const open = async () => {
    const { default: Package } = await import('razorpay');
    const razorpay = new Package({ key_id: config.keyId, key_secret: config.keySecret });
    // its HTTP client is public in fact, not in its types
    const { rq } = razorpay.api as unknown as { rq: HttpClient };
    Object.assign(rq.defaults, {
      baseURL: config.apiUrl,
      maxRedirects: 0,
      maxContentLength: maxAnswerBytes,
    });
    // its own time limit begins anew with every byte
    rq.interceptors.request.use((request) =>
      Object.assign(request, { signal: AbortSignal.timeout(timeoutMs) }),
    );
    return { razorpay, rq };
  };
  const turn = requestBudget(requestsPerSecond, maxQueueMs);

  async function ask<T, Answer>(
    call: (razorpay: Razorpay, rq: HttpClient) => Promise<Answer>,
    parse: (answer: Answer) => T | null,
  ): Promise<T | ProviderRefused> {
    if (!(await turn())) throw unavailable();
    opened ??= open();
    const { razorpay, rq } = await opened;
    let answer: Answer;
    try {
      answer = await call(razorpay, rq);
    } catch (error) {
      return readRefusal(error);
    }
    const parsed = parse(answer);
    if (parsed === null) throw unavailable();
    return parsed;
  }

  async function fetchList<T>(
    call: (razorpay: Razorpay) => Promise<unknown>,
    parse: (entity: unknown) => T | null,
  ): Promise<T[] | ProviderRefused> {
    const list = await ask(call, (answer) => {
      const { items, payment_links: links } = (answer ?? {}) as Record<string, unknown>;
      const entities = items ?? links;
      return Array.isArray(entities) ? entities.map(parse) : null;
    });
    if ('refused' in list) return list;
    if (list.includes(null)) throw unavailable();
    return list as T[];
  }

  async function getList<T>(
    call: (razorpay: Razorpay) => Promise<unknown>,
    parse: (entity: unknown) => T | null,
  ): Promise<T[]> {
    const list = await fetchList(call, parse);
    if ('refused' in list) throw unavailable();
    return list;
  }

  return { ask, fetchList, getList };
}

/** Creates a QR code or a payment link, as asked for. */
function requestPayment(
  razorpay: Razorpay,
  { way, amountPaise, name, until, notes }: NewRequest,
): Promise<unknown> {
  const untilSeconds = Math.ceil(until.getTime() / 1000);
  if (way === 'qr') {
    return razorpay.qrCode.create({
      type: 'upi_qr',
      usage: 'single_use',
      fixed_amount: true,
      payment_amount: amountPaise,
      name,
      description: name,
      close_by: untilSeconds,
      notes: { ...notes },
    } as Parameters<typeof razorpay.qrCode.create>[0]);
  }
  return razorpay.paymentLink.create({
    amount: amountPaise,
    currency: 'INR',
    description: name,
    // we write to the payer ourselves
    notify: { sms: false, email: false },
    reminder_enable: false,
    reference_id: notes.request ?? '',
    expire_by: untilSeconds,
    notes: { ...notes },
  } as Parameters<typeof razorpay.paymentLink.create>[0]);
}

async function findRequest(
  getList: ReturnType<typeof connection>['getList'],
  { way, requestId, createdAt }: AskedBefore,
): Promise<ProviderRequest | null> {
  const isIt = (made: ProviderRequest) => made.requestId === requestId;
  if (way === 'link') {
    const named = { count: listPageSize, reference_id: requestId };
    const links = await getList((razorpay) => razorpay.paymentLink.all(named), parseRequest);
    return links.find(isIt) ?? null;
  }
  // codes have no reference to ask for
  const from = new Date(createdAt.getTime() - mostApartMs);
  const to = new Date(createdAt.getTime() + mostApartMs);
  for (let skip = 0; ; skip += listPageSize) {
    const page = pageOf({ from, to, skip });
    const codes = await getList((razorpay) => razorpay.qrCode.all(page), parseRequest);
    const made = codes.find(isIt);
    if (made || codes.length < listPageSize) return made ?? null;
  }
}

/** Razorpay. Every id that becomes part of a URL must fit a pattern, since its package does not escape them. */
export function createPaymentProvider(
  config: RazorpayConfig,
  limits: { requestsPerSecond?: number; timeoutMs?: number } = {},
): PaymentProvider {
  const { ask, fetchList, getList } = connection(config, limits);

  async function fetchPayment(paymentId: string): Promise<ProviderPayment | 'unknown'> {
    if (!paymentIdPattern.test(paymentId)) return 'unknown';
    const expanded = { 'expand[]': 'offers' } as const;
    const payment = await ask(
      (razorpay) => razorpay.payments.fetch(paymentId, expanded),
      parsePayment,
    );
    if ('refused' in payment) return 'unknown';
    if (payment.id !== paymentId) throw unavailable();
    return payment;
  }

  return {
    mode: modeOf(config.keyId),
    keyId: config.keyId,
    checkoutScriptUrl: config.checkoutUrl,
    checkoutPageUrl: `${config.apiUrl}/v1/checkout/embedded`,

    createOrder: ({ amountPaise, receipt, notes }) =>
      ask(
        (razorpay) =>
          razorpay.orders.create({
            amount: amountPaise,
            currency: 'INR',
            receipt,
            notes: { ...notes },
            // whatever the account's setting is: money authorised is taken
            payment: {
              capture: 'automatic',
              capture_options: {
                automatic_expiry_period: 4320,
                manual_expiry_period: 7200,
                refund_speed: 'normal',
              },
            },
          }),
        parseOrder,
      ),

    async findOrderByReceipt(receipt) {
      const orders = await getList((razorpay) => razorpay.orders.all({ receipt }), parseOrder);
      return orders.find((order) => order.receipt === receipt) ?? null;
    },

    async findOrder(orderId) {
      if (!orderIdPattern.test(orderId)) return null;
      const order = await ask((razorpay) => razorpay.orders.fetch(orderId), parseOrder);
      return 'refused' in order ? null : order;
    },

    createRequest: (asked) => ask((razorpay) => requestPayment(razorpay, asked), parseRequest),

    findRequest: (asked) => findRequest(getList, asked),

    async closeRequest(requestId) {
      if (!requestIdPattern.test(requestId)) return { refused: 'not a request id', field: null };
      return ask(
        (razorpay) =>
          (requestId.startsWith('qr_')
            ? razorpay.qrCode.close(requestId)
            : razorpay.paymentLink.cancel(requestId)) as Promise<unknown>,
        parseRequest,
      );
    },

    async listRequestPayments(requestId) {
      if (!requestIdPattern.test(requestId)) return [];
      if (requestId.startsWith('qr_')) {
        return getList((razorpay) => razorpay.qrCode.fetchAllPayments(requestId), parsePayment);
      }
      const link = await ask(
        (razorpay) => razorpay.paymentLink.fetch(requestId) as Promise<unknown>,
        parseRequest,
      );
      if ('refused' in link) return [];
      const payments = await Promise.all((link.paymentIds ?? []).map((id) => fetchPayment(id)));
      return payments.filter((payment) => payment !== 'unknown');
    },

    fetchPayment,

    async listOrderPayments(orderId) {
      if (!orderIdPattern.test(orderId)) return 'unknown';
      const payments = await fetchList(
        (razorpay) => razorpay.orders.fetchPayments(orderId),
        parsePayment,
      );
      return 'refused' in payments ? 'unknown' : payments;
    },

    listPayments: (span) =>
      getList((razorpay) => razorpay.payments.all(pageOf(span)), parsePayment),

    listRefunds: (span) => getList((razorpay) => razorpay.refunds.all(pageOf(span)), parseRefund),

    async listRefundsOf(paymentId) {
      if (!paymentIdPattern.test(paymentId)) return [];
      return getList(
        (razorpay) => razorpay.payments.fetchMultipleRefund(paymentId, { count: listPageSize }),
        parseRefund,
      );
    },

    async refund(paymentId, { amountPaise, key }) {
      if (!paymentIdPattern.test(paymentId)) return { refused: 'not a payment id', field: null };
      const body = { amount: amountPaise, speed: 'normal', receipt: key };
      // past the package, which lets no header through that makes a repeat harmless
      const headers = { 'X-Refund-Idempotency': key };
      const post = (_razorpay: Razorpay, rq: HttpClient) =>
        rq.post(`/v1/payments/${paymentId}/refund`, body, { headers });
      return ask(post, ({ data }) => parseRefund(data));
    },

    async capture(paymentId, amountPaise) {
      if (!paymentIdPattern.test(paymentId)) return { refused: 'not a payment id', field: null };
      return ask(
        (razorpay) => razorpay.payments.capture(paymentId, amountPaise, 'INR'),
        parsePayment,
      );
    },

    isCheckoutSignature: (orderId, paymentId, signature) =>
      isHmac(config.keySecret, Buffer.from(`${orderId}|${paymentId}`), signature),

    isWebhookSignature: (body, signature) =>
      [config.webhookSecret, config.webhookSecretPrevious]
        .filter((secret) => secret !== null)
        .some((secret) => isHmac(secret, body, signature)),
  };
}

/** One page of a span as the provider wants it: in whole seconds, none of it cut off. */
function pageOf({ from, to, skip }: Span) {
  return {
    from: Math.floor(from.getTime() / 1000),
    to: Math.ceil(to.getTime() / 1000),
    count: listPageSize,
    skip,
  };
}

/** Compares in a time that says nothing about how much of the signature was right. */
function isHmac(secret: string, message: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(message).digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The part we use of the package's HTTP client (axios). */
interface HttpClient {
  readonly defaults: object;
  readonly interceptors: { readonly request: { use(change: (request: object) => object): void } };
  post(path: string, body: object, options: object): Promise<{ data: unknown }>;
}

function modeOf(keyId: string): PaymentProvider['mode'] {
  if (keyId.startsWith('rzp_live_')) return 'live';
  return keyId.startsWith('rzp_test_') ? 'test' : 'sim';
}

function unavailable(): Refusal {
  return new Refusal('PROVIDER_UNAVAILABLE', { retryAfterSeconds });
}

/** The errors the package throws. */
interface PackageError {
  readonly statusCode?: unknown;
  readonly error?: { readonly description?: unknown; readonly field?: unknown } | null;
}

/** The errors its HTTP client throws, where that is called directly. */
interface HttpAnswer {
  readonly status: number;
  readonly data?: Pick<PackageError, 'error'> | null;
}

/**
 * A definite no is a 400 or 404 in the provider's own form. Everything else is no answer: a broken
 * connection, a redirect, a proxy's page, a refused key, too many requests, a fault of theirs.
 */
function readRefusal(error: unknown): ProviderRefused {
  const { response, ...thrown } = (error ?? {}) as PackageError & { response?: HttpAnswer };
  const { statusCode, error: body } = response
    ? { statusCode: response.status, error: response.data?.error }
    : thrown;
  if ((statusCode !== 400 && statusCode !== 404) || typeof body?.description !== 'string') {
    throw unavailable();
  }
  return { refused: body.description, field: typeof body.field === 'string' ? body.field : null };
}
