import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paymentStatuses } from './registration-status.ts';
import { registrationRecord } from './registrations.ts';

export const providerOrderId = z.string().check(z.regex(/^order_[A-Za-z0-9]{14}$/));
export const providerPaymentId = z.string().check(z.regex(/^pay_[A-Za-z0-9]{14}$/));
export const maxCheckoutErrorLength = 300;

const idParams = z.object({ id: z.uuid() });
/** Rupees as a number or its digits; what is not an amount is refused with the specified words. */
const amount = z.union([z.number(), z.string().check(z.maxLength(20))]);

/** Everything the provider's checkout needs; nothing else may be passed to it. */
export const checkout = z.object({
  orderId: z.string(),
  keyId: z.string(),
  /** Paise. */
  amount: z.number(),
  currency: z.literal('INR'),
  name: z.string(),
  description: z.string(),
  prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
  /** Rupees. */
  minimum: z.number(),
  scriptUrl: z.string(),
  /** Where browsers without frames are sent with the answer (in-app browsers). */
  callbackUrl: z.string(),
});
export type Checkout = z.output<typeof checkout>;

export const createOrder = endpoint({
  method: 'POST',
  path: '/registrations/{id}/payment',
  summary: 'Creates an order with the provider, or returns the open one of the same amount',
  access: { kind: 'registrant' },
  params: idParams,
  body: z.object({
    amount: z.optional(amount),
    purpose: z._default(z.enum(['registration', 'contribution']), 'registration'),
    /** The fee version the payer saw; another one now is refused as FEE_CHANGED. */
    feeVersion: z.optional(z.int()),
  }),
  reply: checkout,
  idempotent: true,
  limit: { by: 'session', calls: 10, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: 'Payment processing failed',
});

/** The answer to a confirmation: the record, and whether the provider is still to be heard. */
export const confirmation = z.object({ pending: z.boolean(), registration: registrationRecord });

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/registrations/transaction/{id}',
  summary: 'Reports what the checkout answered; the provider is asked, never the browser believed',
  access: { kind: 'registrant' },
  params: idParams,
  body: z.union([
    z.object({
      razorpay_order_id: providerOrderId,
      razorpay_payment_id: providerPaymentId,
      razorpay_signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    z.object({
      orderId: providerOrderId,
      status: z.enum(['dismissed', 'failed']),
      error: z.optional(z.string().check(z.maxLength(maxCheckoutErrorLength))),
    }),
  ]),
  reply: confirmation,
  limit: { by: 'session', calls: 20, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: 'Failed to register transaction',
});

/**
 * Where a payer's money is. Nothing is called failed while the provider may still capture it:
 * `with_bank` money is authorised, or the checkout said so and the provider has not; `not_received` is
 * an attempt that came to nothing so far. `nextLookAt` says when we look by ourselves.
 */
export const whereabouts = [
  'nowhere',
  'with_bank',
  'not_received',
  'received',
  'not_matched',
  'refund_started',
  'refunded',
  'refund_failed',
] as const;
export type Whereabouts = (typeof whereabouts)[number];

const payerState = z.object({
  paymentStatus: z.enum(paymentStatuses),
  /** Of the newest order: creating, open, paid, superseded, expired; null without an order. */
  orderStatus: z.nullable(z.string()),
  /** The newest payment seen, for a report to the help desk. */
  paymentId: z.nullable(z.string()),
  /** In words a payer understands, when an attempt failed. */
  failureReason: z.nullable(z.string()),
  needsAttention: z.boolean(),
  money: z.object({
    where: z.enum(whereabouts),
    /** Rupees of the payment or refund meant; null where there is none. */
    amount: z.nullable(z.number()),
    /** When it was received, tried, or sent back. */
    at: z.nullable(z.string()),
    /** When we ask the provider again by ourselves; null when nothing is to be asked. */
    nextLookAt: z.nullable(z.string()),
  }),
  /** From when "check now" asks the provider again; null when there is nothing to ask. */
  checkAgainAt: z.nullable(z.string()),
});
export type PayerState = z.output<typeof payerState>;

/** Where the money is, for the waiting page. */
export const paymentState = endpoint({
  method: 'GET',
  path: '/registrations/{id}/payment-status',
  summary: 'Where the payment stands; asks the provider again at most every ten seconds',
  access: { kind: 'registrant' },
  params: idParams,
  reply: payerState,
  timeoutMs: 30_000,
  failure: 'Failed to fetch registration data',
});

/**
 * "Check now": every order and claim of the registration that is not settled, asked at the provider, at
 * most once in 30 s (`checkAgainAt`). When the provider is away the answer says what is known here.
 */
export const checkOwnPayment = endpoint({
  method: 'POST',
  path: '/registrations/{id}/payment-check',
  summary: 'Asks the provider about every unsettled payment of a registration',
  access: { kind: 'registrant-or-admin', action: 'payments.view' },
  params: idParams,
  reply: payerState,
  limit: { by: 'session', calls: 20, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: 'Failed to fetch registration data',
});

/** `PUT /registrations/{id}` as the browser of the specification sends it: a claim, not a fact. */
export const claimPayment = endpoint({
  method: 'PUT',
  path: '/registrations/{id}',
  summary: 'Claims that the fee was paid; the provider is asked, never the browser believed',
  access: { kind: 'registrant' },
  params: idParams,
  body: z.object({
    paymentStatus: z.literal('Completed'),
    paymentAmount: z.optional(amount),
    paymentMethod: z.optional(z.string().check(z.maxLength(40))),
    transactionId: providerPaymentId,
  }),
  reply: confirmation,
  limit: { by: 'session', calls: 20, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: 'Failed to update registration',
});

export const claimContribution = endpoint({
  method: 'PATCH',
  path: '/registrations/{id}/add-more-amount',
  summary: 'Claims that a contribution was paid; the provider is asked, never the browser believed',
  access: { kind: 'registrant' },
  params: idParams,
  body: z.object({
    amount: z.optional(amount),
    paymentMethod: z.optional(z.string().check(z.maxLength(40))),
    transactionId: providerPaymentId,
  }),
  reply: confirmation,
  limit: { by: 'session', calls: 20, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: 'Failed to add more amount',
});
