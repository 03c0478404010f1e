import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, finding } from './payment-findings.ts';
import { paymentStatuses, registrationStatuses } from './registration-status.ts';
import { all } from './registrations.ts';

/** What money was paid for. `Unallocated`: it fits nowhere yet. */
export const transactionTypes = [
  'Fee',
  'Balance',
  'Contribution',
  'Unallocated',
  'Refund',
] as const;

/**
 * What has become of one payment or refund (Product 6). `Awaiting Approval` and `Rejected` are those of
 * a second member of staff.
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

/** How staff take money in themselves, and what it is called. */
export const manualMethods = {
  cash: 'Cash',
  upi: 'UPI',
  transfer: 'Bank transfer',
  cheque: 'Cheque',
  card_machine: 'Card machine',
  complimentary: 'Complimentary',
} as const;
export type ManualMethod = keyof typeof manualMethods;

/** Methods of the provider, in its words; others it may name are shown as they are. */
export const providerMethods = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
} as const;

/** The id of a payment: the provider's, or ours of money that staff took in. */
export const paymentId = z.string().check(z.regex(/^(pay|man)_[A-Za-z0-9]{14}$/));
const paymentParams = z.object({ id: paymentId });

/** One payment, attempt or refund. Rupees; a refund is negative. */
export const transaction = z.object({
  /** Of a payment, its `transactionId`; of a refund, its own. */
  _id: z.string(),
  kind: z.enum(['payment', 'refund']),
  /** The payment; of a refund, the one it takes from. */
  paymentId: z.string(),
  at: z.string(),
  /** null: money nobody has been found for. */
  registration: z.nullable(
    z.object({
      _id: z.uuid(),
      registrationNumber: z.string(),
      /** Empty for somebody whose data was erased. */
      name: z.string(),
      school: z.string(),
    }),
  ),
  type: z.enum(transactionTypes),
  /** Taken in or given back by staff, past the provider. */
  manual: z.boolean(),
  amount: z.number(),
  /** Of a payment, what has gone back of it. */
  refunded: z.number(),
  method: z.nullable(z.string()),
  /** As the provider calls it, or the reference staff wrote down. */
  transactionId: z.string(),
  orderId: z.nullable(z.string()),
  state: z.enum(transactionStates),
  receiptNumber: z.nullable(z.string()),
  /** Name of the member of staff; null where nobody did anything. */
  recordedBy: z.nullable(z.string()),
});
export type Transaction = z.output<typeof transaction>;

/** `from` and `to` are days in Kochi, both included; empty: no bound. */
const filters = {
  from: z._default(z.union([z.literal(''), day]), ''),
  to: z._default(z.union([z.literal(''), day]), ''),
  school: z._default(z.string().check(z.maxLength(80)), all),
  /** `Manual` shows what staff took in, whatever it was paid for. */
  type: z._default(z.enum([all, ...transactionTypes, 'Manual']), all),
  method: z._default(z.string().check(z.maxLength(30)), all),
  state: z._default(z.enum([all, ...transactionStates]), all),
  /** Name, e-mail, phone, number, or an id, reference or receipt number as a whole. */
  searchTerm: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
};

const failure = 'Failed to load the payments';
const perMinute = { by: 'session', calls: 120, windowSeconds: 60 } as const;

/** `pagination.total` is counted to 10,000 (1,000 with a search or for some schools); beyond that it is `capped`. */
export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  summary: 'Payments, attempts and refunds of the admin’s schools, newest first',
  access: { kind: 'admin', action: 'payments.view' },
  keyScope: 'payments.read',
  query: z.object({
    ...filters,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reply: z.array(transaction),
  paged: true,
  limit: perMinute,
  failure,
});

/** The totals row. Rupees; only money that was received or went back counts, attempts do not. */
export const paymentTotals = endpoint({
  method: 'GET',
  path: '/payments/totals',
  summary: 'What the same filters add up to',
  access: { kind: 'admin', action: 'payments.view' },
  keyScope: 'payments.read',
  query: z.object(filters),
  reply: z.object({
    /** Rows, attempts included. */
    count: z.number(),
    received: z.number(),
    refunded: z.number(),
    net: z.number(),
    /** Fees that were waived: no money came, and `received` does not hold them. */
    complimentary: z.number(),
    /** Of `received`, what fits nowhere yet. */
    unallocated: z.number(),
  }),
  limit: perMinute,
  failure,
});

/** Every row of the filters as CSV; cells that a spreadsheet would read as formulas are made harmless. */
export const exportPayments = endpoint({
  method: 'GET',
  path: '/payments/export.csv',
  summary: 'The filtered payments as CSV',
  access: { kind: 'admin', action: 'payments.export' },
  query: z.object(filters),
  file: 'text/csv',
  passwordAgain: true,
  limit: { by: 'session', calls: 20, windowSeconds: 3600 },
  failure: 'Failed to export the payments',
});

/** A refund of a payment; rupees. */
export const refundView = z.object({
  _id: z.uuid(),
  amount: z.number(),
  state: z.enum(transactionStates),
  reason: z.string(),
  /** Member of staff; null where the provider did it or it was done in its dashboard. */
  requestedBy: z.nullable(z.string()),
  /** Who approved or rejected it, where that was needed. */
  decidedBy: z.nullable(z.string()),
  /** Whether whoever asks may decide: it waits, and somebody else asked for it. */
  mayDecide: z.boolean(),
  /** The provider's id; null until it answered, and where staff gave the money back. */
  providerRefundId: z.nullable(z.string()),
  cancelRegistration: z.boolean(),
  /** Why it failed or was rejected, in words. */
  failure: z.nullable(z.string()),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type RefundView = z.output<typeof refundView>;

/** Everything known of a payment; rupees. */
export const paymentDetail = z.extend(transaction, {
  /** How the fee stands; null where the payment belongs to nobody. */
  fee: z.nullable(
    z.object({
      status: z.enum(registrationStatuses),
      paymentStatus: z.enum(paymentStatuses),
      due: z.number(),
    }),
  ),
  /** Which part is fee, which contribution, which credit (D25); null until it is received. */
  split: z.nullable(z.object({ fee: z.number(), contribution: z.number(), credit: z.number() })),
  /** The most that can be refunded now, refunds that wait taken off. */
  refundable: z.number(),
  /** Why nothing can be refunded though money is there. */
  refundBlocked: z.nullable(z.enum(['dispute', 'too_old'])),
  /** What can be done with money that fits nowhere. */
  allocatable: z.nullable(z.enum(['allocate', 'attach'])),
  /** As the provider last told it; null for money that staff took in. */
  provider: z.nullable(
    z.object({
      status: z.string(),
      mode: z.nullable(z.string()),
      /** What the provider keeps, tax included. */
      fee: z.nullable(z.number()),
      tax: z.nullable(z.number()),
      currency: z.string(),
      errorCode: z.nullable(z.string()),
      errorReason: z.nullable(z.string()),
      errorDescription: z.nullable(z.string()),
      orderStatus: z.nullable(z.string()),
      orderAmount: z.nullable(z.number()),
      /** How we came to know: webhook, confirm, callback, poller, sweep, claim, staff. */
      firstSeenVia: z.string(),
      firstSeenAt: z.string(),
      createdAt: z.nullable(z.string()),
      capturedAt: z.nullable(z.string()),
    }),
  ),
  /** Of money that staff took in. */
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
      /** How we came to know, or the member of staff. */
      by: z.string(),
    }),
  ),
  findings: z.array(finding),
});
export type PaymentDetail = z.output<typeof paymentDetail>;

export const readPayment = endpoint({
  method: 'GET',
  path: '/payments/{id}',
  summary: 'Everything known of one payment',
  access: { kind: 'admin', action: 'payments.view' },
  keyScope: 'payments.read',
  params: paymentParams,
  reply: paymentDetail,
  limit: perMinute,
  failure: 'Failed to load the payment',
});
