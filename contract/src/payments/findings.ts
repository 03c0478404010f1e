import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { isoDay } from '../calls/iso-day.ts';
import { facetCounts, listFile, listFormat, several } from '../calls/lists.ts';
import { reason } from '../calls/reason.ts';
import { minuteMs } from '../locale/durations.ts';
import { failed, problem } from '../locale/problems.ts';
import { asText } from '../text/doors.ts';

/** Kinds of findings: what staff must check about money. */
export const findingKinds = [
  /** A payment of a registration that is not allocated: allocate or refund it. */
  'unallocated',
  /** A payment of an unknown payer: attach or refund it. */
  'orphan',
  /** Amount or currency differ from the order, or data of the provider could not be stored. */
  'mismatch',
  /** Payers bear the provider's fee: told once, of the first such payment. */
  'payer_fee',
  /** A payment still under way after six days. */
  'stuck_order',
  /** An event whose job failed ten times. */
  'parked_webhook',
  'dispute',
  /** Captured when no payment was expected any more. */
  'late_authorisation',
  /** A claim that is forged, or about a payment that was made for something else. */
  'suspicious_claim',
  /** A refund that the payer did not get. */
  'refund_failed',
  /** Money went back, and nobody has said whether the people still come. */
  'still_coming',
  /** A day whose totals at the provider and in the ledger differ. */
  'difference',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export const finding = z.object({
  _id: z.number(),
  kind: z.enum(findingKinds),
  /** Id of a payment, order, event, dispute, refund or day. */
  subject: z.string(),
  /** The payment it concerns, if any. */
  paymentId: z.nullable(z.string()),
  registration: z.nullable(
    z.object({ _id: z.uuid(), registrationNumber: z.string(), name: z.string() }),
  ),
  /** Rupees, if it concerns an amount. */
  amount: z.nullable(z.number()),
  /**
   * Such as fee_already_paid, amount_mismatch, unknown_order, refunded_before_seen; null if none was given.
   */
  reason: z.nullable(z.string()),
  /** All recorded facts, as plain values. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Why payments differ from their orders; those of one cause are one finding while it is open. */
  cause: z.nullable(
    z.object({
      direction: z.enum(['above', 'below']),
      /** The share of the order; null where an offer of the provider says why. */
      percent: z.nullable(z.number()),
      offer: z.nullable(z.string()),
    }),
  ),
  /** How many payments it stands for; `amount` is then their sum. */
  count: z.number(),
  /** The newest of several payments, at most 20. */
  payments: z.array(
    z.object({
      paymentId: z.string(),
      registrationNumber: z.string(),
      name: z.string(),
      amount: z.number(),
      /** Rupees of the order. */
      order: z.number(),
    }),
  ),
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** The member of staff; null if it closed automatically. */
  closedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type Finding = z.output<typeof finding>;

const idChecks = [z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)] as const;
const findingId = z.number().check(...idChecks);
const idParams = z.object({ id: z.coerce.number().check(...idChecks) });
const note = z
  .string()
  .check(
    asText,
    z.minLength(3, problem('reasonTooShort')),
    z.maxLength(300, problem('tooLong', { label: 'The note', max: 300 })),
  );
const perMinute = { calls: 60, windowSeconds: 60 } as const;

export const findingStates = ['open', 'closed'] as const;

/** Values of one filter are separated by `|`. */
export const findingFilter = z.object({
  kind: several(findingKinds),
  state: several(findingStates, ['open']),
});
export type FindingFilter = z.output<typeof findingFilter>;

/** By kind, by when or how much; a minus reverses, and the newest come first where that is the same. */
export const findingSorts = ['-when', 'when', '-amount', 'amount', 'kind', '-kind'] as const;
export type FindingSort = (typeof findingSorts)[number];

const findingOrder = z._default(z.enum(findingSorts), '-when');

/** Findings without a registration are only for staff of all schools. */
export const listFindings = endpoint('GET /payments/findings', {
  summary: 'Findings about money, for a person to check',
  access: { kind: 'admin', action: 'payments.view' },
  query: z.extend(findingFilter, {
    sort: findingOrder,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  }),
  reads: 'people',
  reply: z.array(finding),
  paged: true,
  limit: perMinute,
  failure: failed('findingsNotLoaded'),
});

export const downloadFindings = endpoint('GET /payments/findings/file', {
  summary: 'The findings of these filters in this order, as CSV or XLSX',
  access: { kind: 'admin', action: 'payments.export' },
  query: z.extend(findingFilter, { sort: findingOrder, format: listFormat }),
  ...listFile,
});

export const countFindings = endpoint('GET /payments/findings/counts', {
  summary: 'How many findings each filter would show',
  access: { kind: 'admin', action: 'payments.view' },
  query: findingFilter,
  reply: facetCounts,
  limit: perMinute,
  failure: failed('findingsNotLoaded'),
});

/** The finding opens again if its facts change. */
export const closeFinding = endpoint('POST /payments/findings/{id}/close', {
  summary: 'Closes a finding with a note',
  access: { kind: 'admin', action: 'payments.manage' },
  params: idParams,
  body: z.object({ note }),
  reply: finding,
  limit: perMinute,
  failure: failed('findingNotClosed'),
});

/** The most findings closed at once. */
export const maxFindingsAtOnce = 500;

/**
 * Each as by itself. Left open: those closed meanwhile, and `still_coming`, which is a question about one family.
 * LIST_LARGE for more than 500.
 */
export const closeFindings = endpoint('POST /payments/findings/close', {
  summary: 'Closes several findings with one note',
  access: { kind: 'admin', action: 'payments.manage' },
  body: z.object({
    /** null: all that the filter shows. */
    ids: z.nullable(z.array(findingId).check(z.minLength(1), z.maxLength(100))),
    filter: z.optional(findingFilter),
    note,
  }),
  reply: z.object({ closed: z.number(), left: z.number() }),
  limit: perMinute,
  timeoutMs: minuteMs,
  failure: failed('findingNotClosed'),
});

/** The uses of the part by which a payment differs from its order. */
export const differenceUses = ['payer_fee', 'credit', 'waived', 'due'] as const;
export type DifferenceUse = (typeof differenceUses)[number];
/** By how payments differ, what staff may make of it; the first is the likely one. */
export const usesOf = {
  /** The provider's fee, which payers bore, or credit of the families. */
  above: ['payer_fee', 'credit'],
  /** Nobody owes it any more, or it is still due. */
  below: ['waived', 'due'],
} as const satisfies Record<'above' | 'below', readonly DifferenceUse[]>;

/**
 * Matches every open payment of the finding's cause, of the admin's schools and no newer than the finding, to what its
 * order was for. It runs in the background, each payment by itself; what cannot be matched (the fee is paid already, the
 * registration is cancelled) stays open. STATUS_CHANGE for findings without a cause.
 */
export const settleFinding = endpoint('POST /payments/findings/{id}/settle', {
  summary: 'Matches all payments that differ from their orders for the same cause',
  access: { kind: 'admin', action: 'payments.manage' },
  params: idParams,
  body: z.object({ difference: z.enum(differenceUses), reason }),
  /** How many payments are being matched. */
  reply: z.object({ payments: z.number() }),
  passwordAgain: true,
  idempotent: true,
  limit: perMinute,
  failure: failed('paymentNotMatched'),
});

/** Processes a parked event again, now. STATUS_CHANGE for other findings. */
export const retryFinding = endpoint('POST /payments/findings/{id}/retry', {
  summary: 'Tries a parked event again',
  access: { kind: 'admin', action: 'payments.manage' },
  params: idParams,
  reply: finding,
  limit: perMinute,
  failure: failed('eventNotRetried'),
});

/** Net totals of a day at the provider and in the ledger, after refunds, in rupees. */
const comparedDay = z.object({
  day: z.string(),
  provider: z.number(),
  ledger: z.number(),
  payments: z.number(),
  comparedAt: z.string(),
});

const overview = z.object({
  /** Open findings by kind, without those that have none. */
  findings: z.record(z.string(), z.number()),
  awaitingApproval: z.number(),
  /** Declared bank transfers that staff have yet to look for; null where none waits and the settings take none. */
  transfers: z.nullable(z.number()),
  /** Until when the provider's list has been compared completely; null before the first time. */
  sweptUntil: z.nullable(z.string()),
  /** Newest first, at most 30. */
  comparison: z.array(comparedDay),
  /** Above these amounts, in rupees, a second person must approve. */
  refundApprovalAbove: z.number(),
  manualApprovalAbove: z.number(),
});
export type PaymentOverview = z.output<typeof overview>;

export const paymentOverview = endpoint('GET /payments/overview', {
  summary: 'What waits for staff, and whether provider and ledger agree',
  access: { kind: 'admin', action: 'payments.manage' },
  reply: overview,
  limit: perMinute,
  failure: failed('findingsNotLoaded'),
});

/** A run that compares the provider's lists with ours. */
export const reconcileRun = z.object({
  _id: z.uuid(),
  from: z.string(),
  to: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Payments and refunds compared so far. */
  seen: z.number(),
  /** How many of those were new. */
  news: z.number(),
  /** Why it failed, in words. */
  failure: z.nullable(z.string()),
  startedBy: z.nullable(z.string()),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type ReconcileRun = z.output<typeof reconcileRun>;

/** A day of the calendar, such as 2026-11-21. */
export const day = isoDay(problem('enterDate'));

/** Runs in the background; IN_PROGRESS while another runs. At most 186 days. */
export const startReconcile = endpoint('POST /payments/reconcile', {
  summary: 'Reconciles with the provider’s lists now',
  access: { kind: 'admin', action: 'payments.manage' },
  body: z.object({ from: day, to: day }),
  reply: reconcileRun,
  limit: { calls: 20, windowSeconds: 3600 },
  failure: failed('comparisonNotStarted'),
});

/** The newest run with its progress; null before the first. */
export const readReconcile = endpoint('GET /payments/reconcile', {
  summary: 'Progress of the newest reconciliation',
  access: { kind: 'admin', action: 'payments.manage' },
  reply: z.nullable(reconcileRun),
  limit: { calls: 240, windowSeconds: 60 },
  failure: failed('comparisonNotLoaded'),
});

const settlementLine = z.object({
  /** Id of a payment or refund at the provider. */
  entityId: z.string(),
  /** Rupees in the report; null if missing there. */
  reported: z.nullable(z.number()),
  /** Rupees in the ledger; null if missing there. */
  ledger: z.nullable(z.number()),
});

/** Lists hold at most 500 lines; counts are complete. */
export const settlementReport = z.object({
  lines: z.number(),
  matched: z.object({ count: z.number(), amount: z.number() }),
  differs: z.object({ count: z.number(), lines: z.array(settlementLine) }),
  /** In the report, not in the ledger. */
  missingHere: z.object({ count: z.number(), lines: z.array(settlementLine) }),
  /** In the ledger on the days of the report, not in the report. */
  missingThere: z.object({ count: z.number(), lines: z.array(settlementLine) }),
  /** Lines of other kinds: transfers, adjustments, fees. */
  ignored: z.number(),
  /** Sheets that were not read: hidden ones, and those that are no report. */
  leftOut: z.array(z.object({ name: z.string(), isHidden: z.boolean(), rows: z.number() })),
});
export type SettlementReport = z.output<typeof settlementReport>;

/** A file that is compared with our books: a settlement report, or a statement of the bank. */
export const maxSettlementBytes = 5 * 1024 * 1024;

/** Calls that compare a file; nothing of it is kept. */
export const comparedFile = {
  access: { kind: 'admin', action: 'payments.manage' },
  upload: { field: 'file', maxBytes: maxSettlementBytes },
  // and what goes around the file in a form
  bodyLimitBytes: maxSettlementBytes + 64 * 1024,
  limit: { calls: 30, windowSeconds: 3600 },
  timeoutMs: minuteMs,
} as const;

/**
 * The provider's settlement report as CSV or XLSX, from its dashboard or made from its API; of a workbook all visible
 * sheets that are one. VALIDATION (`fields.file`) for any other file, TOO_LARGE.
 */
export const compareSettlement = endpoint('POST /payments/settlement', {
  summary: 'Compares a settlement report with the ledger',
  ...comparedFile,
  reply: settlementReport,
  failure: failed('settlementNotRead'),
});
