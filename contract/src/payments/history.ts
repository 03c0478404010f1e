import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { dayOrNone } from '../calls/iso-day.ts';
import {
  facetCounts,
  listFile,
  listFormat,
  searchTerm,
  several,
  severalIds,
} from '../calls/lists.ts';
import { failed } from '../locale/problems.ts';
import { paymentStatuses, registrationStatuses } from '../registrations/status.ts';
import { asCode } from '../text/doors.ts';
import { finding } from './findings.ts';
import { refundStatuses } from './refunds.ts';

/** The purpose of a payment. `Unallocated`: not matched to anything yet. */
export const transactionTypes = [
  'Fee',
  'Balance',
  'Contribution',
  'Unallocated',
  'Refund',
] as const;

/**
 * States of a payment or refund (docs/product/staff.md#payment-history). `Awaiting Approval` and `Rejected`
 * concern the second person.
 */
export const transactionStates = [
  'Created',
  'Authorized',
  'Captured',
  'Failed',
  'Refund Pending',
  'Refunded',
  'Awaiting Approval',
  'Rejected',
] as const;
export type TransactionState = (typeof transactionStates)[number];

/** Methods of payments recorded by staff, with labels. */
export const manualMethods = {
  cash: 'Cash',
  upi: 'UPI',
  transfer: 'Bank transfer',
  cheque: 'Cheque',
  card_machine: 'Card machine',
  complimentary: 'Complimentary',
} as const;
export type ManualMethod = keyof typeof manualMethods;

/** Methods of the provider, with labels; unknown ones are shown as they are. */
export const providerMethods = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
} as const;

/** The provider's id, or ours (`man_…`) for payments recorded by staff. */
export const paymentId = z.string().check(asCode, z.regex(/^(pay|man)_[A-Za-z0-9]{14}$/));
const paymentParams = z.object({ id: paymentId });

/** A payment, attempt or refund. Rupees, negative for a refund. */
export const transaction = z.object({
  /** The `transactionId` of a payment, or the id of a refund. */
  _id: z.string(),
  kind: z.enum(['payment', 'refund']),
  /** The payment, also of a refund. */
  paymentId: z.string(),
  at: z.string(),
  /** Null for an unknown payer. */
  registration: z.nullable(
    z.object({
      _id: z.uuid(),
      registrationNumber: z.string(),
      /** Empty once erased. */
      name: z.string(),
      school: z.string(),
    }),
  ),
  type: z.enum(transactionTypes),
  /** Received or given back by staff, without the provider. */
  manual: z.boolean(),
  /** As it was paid. */
  amount: z.number(),
  /** The provider's fee in it, which the payer bore; the rest came to us. */
  payerFee: z.number(),
  /** The refunded part of a payment. */
  refunded: z.number(),
  method: z.nullable(z.string()),
  /** The provider's id, or the reference that staff recorded. */
  transactionId: z.string(),
  orderId: z.nullable(z.string()),
  state: z.enum(transactionStates),
  receiptNumber: z.nullable(z.string()),
  /** Name of the member of staff; null if there was none. */
  recordedBy: z.nullable(z.string()),
});
export type Transaction = z.output<typeof transaction>;

/** The provider, or staff by hand, received the money or gave it back. */
export const paymentChannels = ['provider', 'staff'] as const;

/** Values of one filter are separated by `|`. */
export const paymentFilter = z.object({
  /** Days at the event, inclusive; empty: unbounded. */
  from: dayOrNone,
  to: dayOrNone,
  school: several(),
  type: several(transactionTypes),
  channel: several(paymentChannels),
  method: several(),
  state: several(transactionStates),
  /** Members of staff who took the money in, or asked for the refund. */
  recordedBy: severalIds,
  /** Name, email, phone or number in part; an id, reference or receipt number only as a whole. */
  searchTerm,
});
export type PaymentFilter = z.output<typeof paymentFilter>;

/** By when or how much; a minus reverses, and the newest come first where that is the same. */
export const paymentSorts = ['-when', 'when', '-amount', 'amount'] as const;
export type PaymentSort = (typeof paymentSorts)[number];
const paymentOrder = z._default(z.enum(paymentSorts), '-when');

const failure = failed('paymentsNotLoaded');
const perMinute = { calls: 120, windowSeconds: 60 } as const;

export const listPayments = endpoint('GET /payments', {
  summary: 'Payments, attempts and refunds of the admin’s schools, filtered and sorted',
  access: { kind: 'admin', action: 'payments.view' },
  keyScope: 'payments.read',
  query: z.extend(paymentFilter, {
    sort: paymentOrder,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reads: 'people',
  reply: z.array(transaction),
  paged: true,
  limit: perMinute,
  failure,
});

export const countPayments = endpoint('GET /payments/counts', {
  summary: 'How many payments, attempts and refunds each filter would show',
  access: { kind: 'admin', action: 'payments.view' },
  query: paymentFilter,
  reply: facetCounts,
  limit: perMinute,
  failure,
});

/**
 * Totals in rupees of money received and refunded; attempts are left out, and fees of the provider that payers bore.
 */
export const paymentTotals = endpoint('GET /payments/totals', {
  summary: 'Totals under the same filters',
  access: { kind: 'admin', action: 'payments.view' },
  keyScope: 'payments.read',
  query: paymentFilter,
  reply: z.object({
    /** Rows, attempts included. */
    count: z.number(),
    received: z.number(),
    refunded: z.number(),
    net: z.number(),
    /** Waived fees, not part of `received`. */
    complimentary: z.number(),
    /** The part of `received` that is not allocated yet. */
    unallocated: z.number(),
  }),
  limit: perMinute,
  failure,
});

/** The money one member of staff took in and gave back by one method, in rupees. */
const collected = z.object({
  _id: z.uuid(),
  name: z.string(),
  method: z.string(),
  /** Payments that count as received, and refunds given. */
  count: z.number(),
  received: z.number(),
  refunded: z.number(),
  /** The amount to hand over. */
  net: z.number(),
});
export type CollectedByStaff = z.output<typeof collected>;

export const collectedByStaff = endpoint('GET /payments/collected', {
  summary: 'What each member of staff received under the same filters, by method',
  access: { kind: 'admin', action: 'payments.view' },
  keyScope: 'payments.read',
  query: paymentFilter,
  reply: z.array(collected),
  limit: perMinute,
  failure,
});
/** All of them, however many. */
export const downloadPayments = endpoint('GET /payments/file', {
  summary: 'The payments of these filters in this order, as CSV or XLSX',
  access: { kind: 'admin', action: 'payments.export' },
  query: z.extend(paymentFilter, { sort: paymentOrder, format: listFormat }),
  ...listFile,
});

/** A refund of a payment; rupees. */
export const refundView = z.object({
  _id: z.uuid(),
  amount: z.number(),
  status: z.enum(refundStatuses),
  state: z.enum(transactionStates),
  reason: z.string(),
  /** The member of staff; null if it was made by the provider or in its dashboard. */
  requestedBy: z.nullable(z.string()),
  /** The name of the one who approved or rejected it, if that was required. */
  decidedBy: z.nullable(z.string()),
  /** True if the caller may decide: it waits, and another person asked for it. */
  mayDecide: z.boolean(),
  /** Null until the provider answers, and for refunds given by staff. */
  providerRefundId: z.nullable(z.string()),
  cancelRegistration: z.boolean(),
  /** Why it failed or was rejected, in words. */
  failure: z.nullable(z.string()),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type RefundView = z.output<typeof refundView>;

/** All details of a payment, in rupees. */
export const paymentDetail = z.extend(transaction, {
  /** State of the fee; null for an unknown payer. */
  fee: z.nullable(
    z.object({
      status: z.enum(registrationStatuses),
      paymentStatus: z.enum(paymentStatuses),
      due: z.number(),
    }),
  ),
  /** How the payment is split (docs/payments.md#where-the-money-goes); null until it is received. */
  split: z.nullable(z.object({ fee: z.number(), contribution: z.number(), credit: z.number() })),
  /** The most that can be refunded now of what came to us; waiting refunds are subtracted. */
  refundable: z.number(),
  /** The most that can be refunded beyond that, if staff choose to: the fee that the payer bore. */
  refundableFee: z.number(),
  /** Why no refund is possible although there is money. */
  refundBlocked: z.nullable(z.enum(['dispute', 'too_old'])),
  /** The targets staff can choose for an unmatched payment. */
  allocatable: z.nullable(z.enum(['allocate', 'attach'])),
  /** As last reported by the provider; null for payments recorded by staff. */
  provider: z.nullable(
    z.object({
      status: z.string(),
      mode: z.nullable(z.string()),
      /** Fee of the provider, tax included. */
      fee: z.nullable(z.number()),
      tax: z.nullable(z.number()),
      currency: z.string(),
      errorCode: z.nullable(z.string()),
      errorReason: z.nullable(z.string()),
      errorDescription: z.nullable(z.string()),
      orderStatus: z.nullable(z.string()),
      orderAmount: z.nullable(z.number()),
      /** How it was first reported: webhook, confirm, callback, poller, sweep, claim, staff. */
      firstSeenVia: z.string(),
      firstSeenAt: z.string(),
      createdAt: z.nullable(z.string()),
      capturedAt: z.nullable(z.string()),
    }),
  ),
  /** Note of staff on a payment they recorded. */
  note: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  mayDecide: z.boolean(),
  /** Oldest first. */
  refunds: z.array(refundView),
  ledger: z.array(
    z.object({
      kind: z.string(),
      amount: z.number(),
      at: z.string(),
      /** How it was reported, or the member of staff. */
      by: z.string(),
    }),
  ),
  findings: z.array(finding),
  /** Oldest first. */
  documents: z.array(
    z.object({
      receiptNumber: z.string(),
      kind: z.enum(['receipt', 'donation', 'credit_note']),
      amount: z.number(),
      issuedAt: z.string(),
      /** The document that was issued in its place; it is cancelled then. */
      replacedBy: z.nullable(z.string()),
    }),
  ),
});
export type PaymentDetail = z.output<typeof paymentDetail>;

export const readPayment = endpoint('GET /payments/{id}', {
  summary: 'One payment with all its details',
  access: { kind: 'admin', action: 'payments.view' },
  keyScope: 'payments.read',
  params: paymentParams,
  reads: 'people',
  reply: paymentDetail,
  limit: perMinute,
  failure: failed('paymentNotLoaded'),
});
