import { providerOrderId, providerPaymentId } from '@sangamam/contract/payments/payments';
import * as z from 'zod/mini';

/** A payment as the provider describes it, at the moment it was asked or sent an event. */
export interface ProviderPayment {
  readonly id: string;
  /** null: paid without an order, by some other system on the same account. */
  readonly orderId: string | null;
  readonly status: PaymentState;
  readonly amountPaise: number;
  readonly currency: string;
  readonly amountRefundedPaise: number;
  readonly method: string | null;
  /** The provider's fee, tax included; null until captured. */
  readonly feePaise: number | null;
  readonly taxPaise: number | null;
  /** The offer of the provider that made it cheaper than its order, where the entity tells. */
  readonly offerId: string | null;
  readonly errorCode: string | null;
  readonly errorReason: string | null;
  readonly errorDescription: string | null;
  /** Which site the money was meant for, when the payment says so. */
  readonly env: string | null;
  /** Our request that was paid, when the payment or what came with it says so. */
  readonly requestId: string | null;
  readonly createdAt: Date | null;
}

export interface ProviderRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly amountPaise: number;
  /** As given when it was asked for; null for one made in the provider's dashboard. */
  readonly receipt: string | null;
}

/** A UPI code or a payment link. */
export interface ProviderRequest {
  readonly id: string;
  readonly isOpen: boolean;
  /** The address of a link, or the picture of a code. */
  readonly url: string;
  /** The text in the code, where the provider tells. */
  readonly code: string | null;
  /** Payments of a link; null where they are asked for by themselves. */
  readonly paymentIds: readonly string[] | null;
  /** Our request that it was made for, when it says so. */
  readonly requestId: string | null;
}

export interface ProviderOrder {
  readonly id: string;
  readonly amountPaise: number;
  readonly receipt: string | null;
  /** Which site and which request of ours it is for, when it says so. */
  readonly env: string | null;
  readonly requestId: string | null;
}

export const paymentStates = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

const paise = z.int().check(z.nonnegative());
const optionalText = z.optional(z.nullable(z.string()));
const optionalPaise = z.optional(z.nullable(paise));
const optionalUnixSeconds = z.optional(
  z.nullable(z.int().check(z.nonnegative(), z.maximum(8.64e12))),
);
/** Pairs of texts; empty ones arrive as an empty list. */
const notes = z.optional(
  z.nullable(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
);

const paymentOnWire = z.object({
  id: providerPaymentId,
  order_id: z.optional(z.nullable(providerOrderId)),
  status: z.enum(paymentStates),
  amount: paise.check(z.positive()),
  currency: z.string().check(z.length(3)),
  amount_refunded: optionalPaise,
  method: optionalText,
  fee: optionalPaise,
  tax: optionalPaise,
  offer_id: optionalText,
  error_code: optionalText,
  error_reason: optionalText,
  error_description: optionalText,
  created_at: optionalUnixSeconds,
  notes,
});

const refundOnWire = z.object({
  id: z.string().check(z.regex(/^rfnd_[A-Za-z0-9]{14}$/)),
  payment_id: providerPaymentId,
  status: z.enum(['created', 'pending', 'processed', 'failed']),
  amount: paise.check(z.positive()),
  receipt: optionalText,
});

const orderOnWire = z.object({
  id: providerOrderId,
  amount: paise,
  receipt: z.optional(z.nullable(z.string())),
  notes,
});

const requestOnWire = z.union([
  z.object({
    id: z.string().check(z.regex(/^qr_[A-Za-z0-9]{14}$/)),
    status: z.enum(['active', 'closed']),
    image_url: z.string(),
    image_content: optionalText,
  }),
  z.object({
    id: z.string().check(z.regex(/^plink_[A-Za-z0-9]{14}$/)),
    status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
    short_url: z.string(),
    payments: z.optional(z.nullable(z.array(z.object({ payment_id: providerPaymentId })))),
  }),
]);

const ourNotes = z.object({ env: z.optional(z.string()), request: z.optional(z.uuid()) });

/** Only asked for, with `expand[]=offers` (razorpay.com/docs/api/payments/fetch-payment-expanded-offers). */
const withOffers = z.object({ offers: z.object({ items: z.array(z.object({ id: z.string() })) }) });
const offerPattern = /^offer_[A-Za-z0-9]{14}$/;

function offerIn(entity: unknown, named: string | null): string | null {
  const { data } = z.safeParse(withOffers, entity);
  const id = named ?? data?.offers.items[0]?.id ?? '';
  return offerPattern.test(id) ? id : null;
}

/** The facts in the notes of an entity: which site it is of, and which request of ours; null where they do not. */
export function notesIn(entity: unknown): Pick<ProviderPayment, 'env' | 'requestId'> {
  const { data } = z.safeParse(z.object({ notes: ourNotes }), entity);
  const { env = null, request: requestId = null } = data?.notes ?? {};
  return { env, requestId };
}

/** Reads a payment entity of an answer or an event; null for anything else. */
export function parsePayment(entity: unknown): ProviderPayment | null {
  const { success, data } = z.safeParse(paymentOnWire, entity);
  if (!success) return null;
  return {
    id: data.id,
    orderId: data.order_id ?? null,
    status: data.status,
    amountPaise: data.amount,
    currency: data.currency,
    amountRefundedPaise: data.amount_refunded ?? 0,
    method: data.method ?? null,
    feePaise: data.fee ?? null,
    taxPaise: data.tax ?? null,
    offerId: offerIn(entity, data.offer_id ?? null),
    errorCode: data.error_code || null,
    errorReason: data.error_reason || null,
    errorDescription: data.error_description || null,
    ...notesIn(entity),
    createdAt: data.created_at ? new Date(data.created_at * 1000) : null,
  };
}

/** Reads a refund entity of an answer or an event; null for anything else. */
export function parseRefund(entity: unknown): ProviderRefund | null {
  const { success, data } = z.safeParse(refundOnWire, entity);
  if (!success) return null;
  const status = data.status === 'created' ? 'pending' : data.status;
  return {
    id: data.id,
    paymentId: data.payment_id,
    status,
    amountPaise: data.amount,
    receipt: data.receipt ?? null,
  };
}

/** Reads an order entity of an answer; null for anything else. */
export function parseOrder(entity: unknown): ProviderOrder | null {
  const { success, data } = z.safeParse(orderOnWire, entity);
  if (!success) return null;
  const { id, amount: amountPaise, receipt = null } = data;
  return { id, amountPaise, receipt, ...notesIn(entity) };
}

/** Reads a UPI code or a payment link of an answer; null for anything else. */
export function parseRequest(entity: unknown): ProviderRequest | null {
  const { success, data } = z.safeParse(requestOnWire, entity);
  if (!success) return null;
  const { id, status } = data;
  const { requestId } = notesIn(entity);
  if ('image_url' in data) {
    const { image_url: url, image_content: code = null } = data;
    return { id, isOpen: status === 'active', url, code, paymentIds: null, requestId };
  }
  const { short_url: url, payments } = data;
  const paymentIds = (payments ?? []).map((payment) => payment.payment_id);
  return { id, isOpen: status === 'created', url, code: null, paymentIds, requestId };
}
