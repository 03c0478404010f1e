import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed } from '../locale/problems.ts';
import { sentForm } from '../questions/wire.ts';
import { registrationRecord } from '../registrations/registrations.ts';
import { paymentStatuses, registrationStatuses } from '../registrations/status.ts';
import { asCode, asLine } from '../text/doors.ts';

export const providerOrderId = z.string().check(asCode, z.regex(/^order_[A-Za-z0-9]{14}$/));
export const providerPaymentId = z.string().check(asCode, z.regex(/^pay_[A-Za-z0-9]{14}$/));
export const maxCheckoutErrorLength = 300;

/** Rupees as a number or its digits; anything else is refused with the message of the specification. */
export const amount = z.union([z.number(), z.string().check(asCode, z.maxLength(20))]);

/** The complete input of the provider's checkout; pass nothing else to it. */
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
  /** The provider's own page, for browsers without scripts. */
  pageUrl: z.string(),
  /** Browsers without frames or scripts post the result here. */
  callbackUrl: z.string(),
});
export type Checkout = z.output<typeof checkout>;

export const createOrder = endpoint('POST /registrations/{id}/payment', {
  summary: 'Creates an order with the provider, or returns the open one of the same amount',
  access: { kind: 'registrant' },
  body: z.object({
    amount: z.optional(amount),
    purpose: z._default(z.enum(['registration', 'contribution']), 'registration'),
    /** Version of the fee shown to the payer; FEE_CHANGED if it is another one now. */
    feeVersion: z.optional(z.int()),
  }),
  reply: checkout,
  idempotent: true,
  limit: { calls: 10, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: failed('paymentFailed'),
});

/** `pending`: the provider has not confirmed the payment yet. */
export const confirmation = z.object({ pending: z.boolean(), registration: registrationRecord });

export const confirmPayment = endpoint('POST /registrations/transaction/{id}', {
  summary: 'Reports the result of the checkout; the provider is asked what was paid',
  access: { kind: 'registrant' },
  body: z.union([
    z.object({
      razorpay_order_id: providerOrderId,
      razorpay_payment_id: providerPaymentId,
      razorpay_signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    z.object({
      orderId: providerOrderId,
      status: z.enum(['dismissed', 'failed']),
      error: z.optional(z.string().check(asLine, z.maxLength(maxCheckoutErrorLength))),
    }),
  ]),
  reply: confirmation,
  limit: { calls: 20, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: failed('transactionFailed'),
});

/**
 * The place where a payer's money is. A payment has not failed while the provider may still capture it: `with_bank`
 * is authorised, or the checkout said so before the provider did. Of a checkout opened in the last hour
 * without news: `looking` if its end is unknown, `closed` if it was closed untried, `refused` if the bank
 * refused. `refund_asked`: the payer asked for a refund that a treasurer has not decided yet.
 */
export const whereabouts = [
  'nowhere',
  'looking',
  'closed',
  'refused',
  'with_bank',
  'received',
  'not_matched',
  'refund_asked',
  'refund_started',
  'refunded',
  'refund_failed',
] as const;
export type Whereabouts = (typeof whereabouts)[number];

/** The ways on that a page offers a payer; `form` and `later` while the form is open. */
export type PayerWay =
  | 'form'
  | 'later'
  | 'pay'
  | 'waitAgain'
  | 'ticket'
  | 'print'
  | 'report'
  | 'view';

interface PayerStateTold {
  /** The one primary button. */
  readonly first: PayerWay | null;
  readonly ways: readonly PayerWay[];
  /** The one who brings it on; null: nothing is left to do. */
  readonly turn: 'payer' | 'provider' | 'staff' | null;
  /** News may come any moment, so pages ask again. */
  readonly mayArrive: boolean;
  /** The kinds of mail by which the payer hears how it goes on. */
  readonly tells: readonly string[];
  /** Notes about money that fit this state. */
  readonly notes: readonly Whereabouts[];
}

const unpaid = { turn: 'payer', mayArrive: false, tells: ['unpaidReminder', 'confirmed'] } as const;
const tried = {
  ...unpaid,
  first: 'pay',
  ways: ['later', 'form', 'view'],
  mayArrive: true,
} as const;
const waits = { first: null, ways: ['report', 'view'], turn: 'staff', mayArrive: false } as const;
const done = { first: 'ticket', ways: [], turn: null, mayArrive: false } as const;
const toPayNotes = ['refund_asked', 'refund_started', 'refunded'] as const;
const backNotes = [...toPayNotes, 'refund_failed'] as const;

/**
 * The states a payer is told: each one state of registration and money, decided here for all pages. Buttons, waiting,
 * notes and the promises of mails follow from it (docs/payments.md#what-people-are-told).
 */
export const payerStates = {
  /** Not submitted yet. */
  draft: { ...unpaid, first: 'form', ways: ['later'], tells: ['draft'], notes: ['received'] },
  nothing_to_pay: { ...done, tells: [], notes: [] },
  to_pay: { ...unpaid, first: 'pay', ways: tried.ways, notes: toPayNotes },
  /** Unpaid while the event is on. */
  at_desk: { ...unpaid, first: 'pay', ways: ['print'], notes: toPayNotes },
  looking: {
    ...tried,
    first: null,
    ways: ['pay', 'report', 'view'],
    turn: 'provider',
    notes: ['looking'],
  },
  closed: { ...tried, notes: ['closed'] },
  refused: { ...tried, notes: ['refused'] },
  with_bank: {
    ...waits,
    turn: 'provider',
    mayArrive: true,
    tells: ['confirmed', 'receipt', 'unmatched'],
    notes: ['with_bank'],
  },
  /** A bank transfer was declared, and staff look for it. */
  declared: {
    ...waits,
    tells: ['confirmed', 'receipt', 'transferNotFound'],
    notes: toPayNotes,
  },
  /** The fee is paid; notes concern contributions and refunds. */
  received: {
    ...done,
    tells: ['confirmed', 'receipt'],
    notes: ['looking', 'closed', 'refused', 'with_bank', 'not_matched', ...backNotes],
  },
  not_matched: {
    ...waits,
    tells: ['unmatched', 'confirmed', 'receipt', 'refund'],
    notes: ['not_matched'],
  },
  refunded: {
    ...unpaid,
    first: null,
    ways: ['pay', 'report', 'view'],
    tells: ['refund'],
    notes: backNotes,
  },
  waiting_list: { ...waits, ways: ['view'], tells: ['placeGiven'], notes: backNotes },
  /** An offered place was not taken in time: none is offered before they say that they still want one. */
  place_lapsed: {
    ...unpaid,
    first: 'waitAgain',
    ways: ['view'],
    tells: ['placeLapsed'],
    notes: backNotes,
  },
  cancelled: {
    ...waits,
    turn: null,
    tells: ['cancelled'],
    notes: ['with_bank', 'not_matched', ...backNotes],
  },
} as const satisfies Record<string, PayerStateTold>;
export type PayerStateName = keyof typeof payerStates;
export const payerStateNames = Object.keys(payerStates) as PayerStateName[];

/** True if a payer in that state is offered the way, first or beside others. */
export function isOffered(way: PayerWay, state: PayerStateName): boolean {
  const { first, ways }: PayerStateTold = payerStates[state];
  return first === way || ways.includes(way);
}

export const payerState = z.object({
  state: z.enum(payerStateNames),
  status: z.enum(registrationStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** In rupees. */
  due: z.number(),
  /** Status of the newest order: creating, open, paid, superseded, expired; null without one. */
  orderStatus: z.nullable(z.string()),
  /** The newest payment seen, to name in a report to the help desk. */
  paymentId: z.nullable(z.string()),
  /** The bank's reason, if it refused. */
  failureReason: z.nullable(z.string()),
  needsAttention: z.boolean(),
  /** Place on the waiting list, from 1; null for who does not wait. */
  position: z.nullable(z.number()),
  /** Until when an offered place is kept; null without one. */
  placeKeptUntil: z.nullable(z.string()),
  money: z.object({
    where: z.enum(whereabouts),
    /** Rupees of the payment or refund in question; null without one. */
    amount: z.nullable(z.number()),
    /** When it was received, tried or refunded. */
    at: z.nullable(z.string()),
    /** When the server asks the provider next; null if there is nothing to ask. */
    nextLookAt: z.nullable(z.string()),
  }),
  /** From when "check now" asks the provider again; null if there is nothing to ask. */
  checkAgainAt: z.nullable(z.string()),
  transfer: z.object({
    /** The account to transfer what is due to; null where no transfers are taken, or none can be declared now. */
    details: z.nullable(z.string()),
    /** The newest one that was declared, while it waits or, if it was not found, while another may be declared. */
    declared: z.nullable(
      z.object({
        reference: z.string(),
        /** In rupees. */
        amount: z.number(),
        paidOn: z.string(),
        isWaiting: z.boolean(),
        /** False once staff took it in and a second person has yet to approve. */
        mayWithdraw: z.boolean(),
        /** Why it was not found. */
        reason: z.nullable(z.string()),
      }),
    ),
  }),
});
export type PayerState = z.output<typeof payerState>;

/** The state the payer is told, in the pay step, on the pages after it and in self-service. */
export const paymentState = endpoint('GET /registrations/{id}/payment-status', {
  summary: 'Where the payment stands; asks the provider again at most every ten seconds',
  access: { kind: 'registrant' },
  reply: payerState,
  timeoutMs: 30_000,
  failure: failed('registrationNotFetched'),
});

/**
 * "Check now": asks the provider about every unsettled order and claim of the registration, at most once in
 * 30 s (`checkAgainAt`). If it cannot be reached, the answer is what is known here.
 */
export const checkOwnPayment = endpoint('POST /registrations/{id}/payment-check', {
  summary: 'Asks the provider about every unsettled payment of a registration',
  access: { kind: 'registrant-or-admin', action: 'payments.view' },
  reply: payerState,
  limit: { calls: 20, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: failed('registrationNotFetched'),
});

/**
 * From a registrant: a claim that the fee was paid, in the form of the specification. From staff: the
 * record as read, with changed answers; its money fields are ignored, since money has its own calls. Rules
 * and refusals are those of `editRegistration`.
 */
export const putRegistration = endpoint('PUT /registrations/{id}', {
  summary:
    'A registrant claims that the fee was paid (the provider is asked); staff change answers of any step',
  access: { kind: 'registrant-or-admin', action: 'registrations.edit' },
  body: z.union([
    z.object({
      paymentStatus: z.literal('Completed'),
      paymentAmount: z.optional(amount),
      paymentMethod: z.optional(z.string().check(asLine, z.maxLength(40))),
      transactionId: providerPaymentId,
      /** Tells the two bodies apart: a body with answers is from staff. */
      formDataStructured: z.optional(z.never()),
    }),
    z.object({
      formDataStructured: sentForm,
      /** The `version` that was read; STALE if there is a newer one. */
      version: z.optional(z.int()),
      /** Mails the changes to the registrant. */
      tellRegistrant: z._default(z.boolean(), false),
    }),
  ]),
  reply: confirmation,
  limit: { calls: 20, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: failed('registrationNotUpdated'),
});

export const claimContribution = endpoint('PATCH /registrations/{id}/add-more-amount', {
  summary: 'Claims that a contribution was paid; the provider is asked what was paid',
  access: { kind: 'registrant' },
  body: z.object({
    amount: z.optional(amount),
    paymentMethod: z.optional(z.string().check(asLine, z.maxLength(40))),
    transactionId: providerPaymentId,
  }),
  reply: confirmation,
  limit: { calls: 20, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: failed('amountNotAdded'),
});
