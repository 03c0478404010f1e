import type { Switches } from './switches.ts';

/** Key-value notes of an entity. Razorpay answers an empty set as `[]`, not `{}`. */
export type Notes = Record<string, string> | [];

export interface Order {
  id: string;
  entity: 'order';
  /** Paise, like every amount here. */
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  /** Unix seconds, like every `created_at` here. */
  created_at: number;
}

export interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** null: paid by a UPI code. */
  order_id: string | null;
  invoice_id: null;
  international: false;
  method: 'upi' | 'card';
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  description: string | null;
  card_id: string | null;
  bank: null;
  wallet: null;
  vpa: string | null;
  email: string | null;
  contact: string | null;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  /** Only of a payment that an offer made cheaper. */
  offers?: { entity: 'collection'; count: number; items: readonly { id: string }[] };
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string>;
  late_authorized?: boolean;
  created_at: number;
}

/** A UPI code of one amount, for one payment. */
export interface QrCode {
  id: string;
  entity: 'qr_code';
  name: string | null;
  usage: 'single_use';
  type: 'upi_qr';
  image_url: string;
  /** The text in the code; Razorpay shows it on request. */
  image_content: string;
  payment_amount: number;
  status: 'active' | 'closed';
  description: string | null;
  fixed_amount: true;
  payments_amount_received: number;
  payments_count_received: number;
  notes: Notes;
  customer_id: null;
  close_by: number | null;
  created_at: number;
  closed_at: number | null;
  close_reason: string | null;
}

export interface PaymentLink {
  id: string;
  amount: number;
  amount_paid: number;
  currency: 'INR';
  status: 'created' | 'paid' | 'cancelled' | 'expired';
  reference_id: string;
  description: string | null;
  short_url: string;
  /** 0: never. */
  expire_by: number;
  notes: Notes;
  payments: { payment_id: string; amount: number; status: 'captured' }[];
  created_at: number;
  cancelled_at: number;
}

export interface Refund {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  receipt: string | null;
  notes: Notes;
  acquirer_data: { arn: string | null };
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_requested: 'normal';
  speed_processed: 'normal';
  created_at: number;
}

/** One webhook event, fixed at the moment it happened: a retry sends the same bytes. */
export interface WebhookEvent {
  id: string;
  type: string;
  orderId: string;
  body: string;
  createdAtMs: number;
}

/** One sending of an event with its retries. A duplicate or a replay is another delivery. */
export interface Delivery {
  id: number;
  eventId: string;
  status: 'waiting' | 'delivered' | 'failed' | 'off';
  dueAtMs: number;
  signedWith: 'current' | 'old' | 'wrong';
  eventIdHeader: 'same' | 'none' | 'changed';
  tries: { atMs: number; httpStatus: number | null; tookMs: number; error: string | null }[];
}

/** Something the provider does by itself when its clock reaches `dueAtMs`. */
export interface Timer {
  kind: 'lateAuthorize' | 'refundUncaptured' | 'settleRefund' | 'failRefund';
  id: string;
  dueAtMs: number;
}

export interface State {
  keys: {
    keyId: string;
    keySecret: string;
    webhookSecret: string;
    oldWebhookSecret: string;
  } | null;
  accountId: string;
  idCount: number;
  clockOffsetMs: number;
  webhookDisabled: boolean;
  switches: Switches;
  orders: Map<string, { order: Order; autoCapture: boolean; switches: Switches }>;
  payments: Map<string, Payment>;
  refunds: Map<string, Refund>;
  qrCodes: Map<string, QrCode>;
  links: Map<string, PaymentLink>;
  /** `X-Refund-Idempotency` key → the refund it made and the request that made it. */
  refundKeys: Map<string, { refundId: string; request: string }>;
  events: Map<string, WebhookEvent>;
  deliveries: Delivery[];
  timers: Timer[];
}

/** The things a move may use from outside: the state it changes, the provider's clock, new ids. */
export interface World {
  state: State;
  nowMs: () => number;
  /** Prefix plus 14 characters of A–Z, a–z, 0–9, for example `pay_Qy0b3TfWm7uXk2`. */
  newId: (prefix: 'order' | 'pay' | 'rfnd' | 'evt' | 'card' | 'disp' | 'qr' | 'plink') => string;
}

/** A provider at which nothing has happened yet. */
export const emptyState = (): State => ({
  keys: null,
  accountId: 'acc_Practice000000',
  idCount: 0,
  clockOffsetMs: 0,
  webhookDisabled: false,
  switches: {},
  orders: new Map(),
  payments: new Map(),
  refunds: new Map(),
  qrCodes: new Map(),
  links: new Map(),
  refundKeys: new Map(),
  events: new Map(),
  deliveries: [],
  timers: [],
});

/** A fault in the words of the provider's API. */
export interface ProviderError {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';
  description: string;
  field?: string;
  source: string;
  step: string;
  reason: string;
  metadata: Record<string, string>;
}

/** A refusal of the provider, which its API answers with this status. */
export class ProviderRefusal extends Error {
  readonly httpStatus: number;
  readonly error: ProviderError;

  constructor(httpStatus: number, error: ProviderError) {
    super(error.description);
    this.httpStatus = httpStatus;
    this.error = error;
  }
}

/** Builds the refusal for a wrong request: HTTP 400, `BAD_REQUEST_ERROR`; `other` changes its error. */
export const badRequest = (
  description: string,
  field?: string,
  httpStatus = 400,
  other: Partial<ProviderError> = {},
): ProviderRefusal =>
  new ProviderRefusal(httpStatus, {
    code: 'BAD_REQUEST_ERROR',
    description,
    ...(field ? { field } : {}),
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...other,
  });

export const serverError = () =>
  badRequest('The server encountered an error', undefined, 500, { code: 'SERVER_ERROR' });

/** The provider's refusal of an id it never gave out. */
export const unknownId = () => badRequest('The id provided does not exist');

/** The entity with this id. Refuses an id that was never given out. */
export function withId<Entity>(all: ReadonlyMap<string, Entity>, id: string): Entity {
  const found = all.get(id);
  if (found === undefined) throw unknownId();
  return found;
}

/** The provider's rule of hours, accelerated: an hour of the documents passes in a minute here. */
export const PRACTICE_HOUR_MS = 60_000;
