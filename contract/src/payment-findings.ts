import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { isoDay } from './iso-day.ts';
import { all } from './registrations.ts';

/** What about money a person must look at. */
export const findingKinds = [
  /** Money of a registration that fits nowhere: allocate or refund it. */
  'unallocated',
  /** Money of nobody: attach or refund it. */
  'orphan',
  /** Another amount or currency than asked for, or an entity that could not be taken in. */
  'mismatch',
  /** Still on its way after six days. */
  'stuck_order',
  /** An event that failed ten times. */
  'parked_webhook',
  'dispute',
  /** Captured after paying was over. */
  'late_authorisation',
  /** A forged or foreign claim. */
  'suspicious_claim',
  /** A refund that did not reach the payer. */
  'refund_failed',
  /** A day whose sum at the provider is not that of the ledger. */
  'difference',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export const finding = z.object({
  _id: z.number(),
  kind: z.enum(findingKinds),
  /** A payment, order, event, dispute, refund or day, by its id. */
  subject: z.string(),
  /** The payment it is about, where it is about one. */
  paymentId: z.nullable(z.string()),
  registration: z.nullable(
    z.object({ _id: z.uuid(), registrationNumber: z.string(), name: z.string() }),
  ),
  /** Rupees, where an amount is meant. */
  amount: z.nullable(z.number()),
  /** Such as fee_already_paid, amount_mismatch, unknown_order, refunded_before_seen; null: none given. */
  reason: z.nullable(z.string()),
  /** Everything noted, in plain values. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** Member of staff; null where it closed by itself. */
  closedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type Finding = z.output<typeof finding>;

const idParams = z.object({
  id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
});
const note = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, 'Say in a few words why'),
    z.maxLength(300, 'The note must be 300 characters or fewer'),
  );
const perMinute = { by: 'session', calls: 60, windowSeconds: 60 } as const;

/** Newest first. Findings about nobody are only for staff of all schools. */
export const listFindings = endpoint({
  method: 'GET',
  path: '/payments/findings',
  summary: 'What about money a person must look at',
  access: { kind: 'admin', action: 'payments.view' },
  query: z.object({
    kind: z._default(z.enum([all, ...findingKinds]), all),
    state: z._default(z.enum(['open', 'closed', all]), 'open'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  }),
  reply: z.array(finding),
  paged: true,
  limit: perMinute,
  failure: 'Failed to load the findings',
});

/** Closes by staff, with a note. A finding whose facts change opens again. */
export const closeFinding = endpoint({
  method: 'POST',
  path: '/payments/findings/{id}/close',
  summary: 'Closes a finding with a note',
  access: { kind: 'admin', action: 'payments.manage' },
  params: idParams,
  body: z.object({ note }),
  reply: finding,
  limit: perMinute,
  failure: 'Failed to close the finding',
});

/** Works on a parked event again, now. STATUS_CHANGE for any other finding. */
export const retryFinding = endpoint({
  method: 'POST',
  path: '/payments/findings/{id}/retry',
  summary: 'Tries a parked event again',
  access: { kind: 'admin', action: 'payments.manage' },
  params: idParams,
  reply: finding,
  limit: perMinute,
  failure: 'Failed to try the event again',
});

/** One day's money at the provider and in the ledger, refunds taken off; rupees. */
const comparedDay = z.object({
  day: z.string(),
  provider: z.number(),
  ledger: z.number(),
  payments: z.number(),
  comparedAt: z.string(),
});

const overview = z.object({
  /** Open findings by kind; kinds without any are left out. */
  findings: z.record(z.string(), z.number()),
  awaitingApproval: z.number(),
  /** Until when the provider's own list was compared completely; null: never yet. */
  sweptUntil: z.nullable(z.string()),
  /** Newest first, 30 at most. */
  comparison: z.array(comparedDay),
  /** Above these amounts, in rupees, a second member of staff must approve. */
  refundApprovalAbove: z.number(),
  manualApprovalAbove: z.number(),
});
export type PaymentOverview = z.output<typeof overview>;

export const paymentOverview = endpoint({
  method: 'GET',
  path: '/payments/overview',
  summary: 'What waits for staff, and whether provider and ledger agree',
  access: { kind: 'admin', action: 'payments.manage' },
  reply: overview,
  limit: perMinute,
  failure: 'Failed to load the findings',
});

/** A look through the provider's own lists. */
export const reconcileRun = z.object({
  _id: z.uuid(),
  from: z.string(),
  to: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Payments and refunds looked at so far. */
  seen: z.number(),
  /** Of those, what was not known here. */
  news: z.number(),
  /** Why it failed, in words. */
  failure: z.nullable(z.string()),
  startedBy: z.nullable(z.string()),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type ReconcileRun = z.output<typeof reconcileRun>;

/** A day of the calendar, such as 2026-11-21. */
export const day = isoDay('Choose a day of the calendar');

/** Starts in the background; IN_PROGRESS while another one runs. At most 186 days. */
export const startReconcile = endpoint({
  method: 'POST',
  path: '/payments/reconcile',
  summary: 'Goes through the provider’s own lists now',
  access: { kind: 'admin', action: 'payments.manage' },
  body: z.object({ from: day, to: day }),
  reply: reconcileRun,
  limit: { by: 'session', calls: 20, windowSeconds: 3600 },
  failure: 'Failed to start the comparison',
});

/** The newest run, for its progress; null before the first. */
export const readReconcile = endpoint({
  method: 'GET',
  path: '/payments/reconcile',
  summary: 'How far the newest comparison is',
  access: { kind: 'admin', action: 'payments.manage' },
  reply: z.nullable(reconcileRun),
  limit: { by: 'session', calls: 240, windowSeconds: 60 },
  failure: 'Failed to load the comparison',
});

const settlementLine = z.object({
  /** The provider's payment or refund. */
  entityId: z.string(),
  /** Rupees in the report; null: it is not there. */
  reported: z.nullable(z.number()),
  /** Rupees in the ledger; null: it is not there. */
  ledger: z.nullable(z.number()),
});

/** Each list holds at most 500 lines; the counts are complete. */
export const settlementReport = z.object({
  lines: z.number(),
  matched: z.object({ count: z.number(), amount: z.number() }),
  differs: z.object({ count: z.number(), lines: z.array(settlementLine) }),
  /** In the report, not in the ledger. */
  missingHere: z.object({ count: z.number(), lines: z.array(settlementLine) }),
  /** In the ledger on the days of the report, not in the report. */
  missingThere: z.object({ count: z.number(), lines: z.array(settlementLine) }),
  /** Lines about other things: transfers, adjustments, fees. */
  ignored: z.number(),
});
export type SettlementReport = z.output<typeof settlementReport>;

/** Bytes of a settlement file. */
export const maxSettlementBytes = 5 * 1024 * 1024;

/**
 * The provider's settlement report as CSV, downloaded from its dashboard or made of its API's answer.
 * Refuses with VALIDATION (`fields.file`) a file that is none, with TOO_LARGE.
 */
export const compareSettlement = endpoint({
  method: 'POST',
  path: '/payments/settlement',
  summary: 'Compares a settlement report with the ledger',
  access: { kind: 'admin', action: 'payments.manage' },
  upload: { field: 'file', maxBytes: maxSettlementBytes },
  reply: settlementReport,
  // and what goes around the file in a form
  bodyLimitBytes: maxSettlementBytes + 64 * 1024,
  limit: { by: 'session', calls: 30, windowSeconds: 3600 },
  timeoutMs: 60_000,
  failure: 'Failed to read the settlement report',
});
