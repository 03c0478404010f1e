import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { reason } from '../calls/reason.ts';
import { attachment } from '../help-desk/issues.ts';
import { failed, problem } from '../locale/problems.ts';
import { all } from '../registrations/list.ts';
import { asCode, asLine, asText } from '../text/doors.ts';
import { comparedFile, day } from './findings.ts';
import { paymentDetail } from './history.ts';
import { amount, payerState } from './payments.ts';

/**
 * The payer's word on a bank transfer. It credits nothing; while it waits, another one is refused with STATUS_CHANGE.
 * ATTACHMENT_INVALID for what is no picture or PDF that this browser uploaded.
 */
export const declareTransfer = endpoint('POST /registrations/{id}/transfer', {
  summary: 'Says that what is due was paid by bank transfer, for staff to look for',
  access: { kind: 'registrant' },
  body: z.object({
    /** The number of the bank, such as a UTR. */
    reference: z
      .string()
      .check(asCode, z.minLength(1, problem('transferReference')), z.maxLength(60)),
    amount,
    paidOn: day,
    /** The `fileUrl` of an upload of this browser, or null. */
    attachments: z._default(z.nullable(z.string().check(asLine, z.maxLength(500))), null),
  }),
  reply: payerState,
  idempotent: true,
  limit: { calls: 10, windowSeconds: 600 },
  failure: failed('transferNotDeclared'),
});

/** Withdrawn, it is forgotten with its picture. STATUS_CHANGE once staff decided. */
export const withdrawTransfer = endpoint('POST /registrations/{id}/transfer/withdraw', {
  summary: 'Takes back the transfer that was declared and waits',
  access: { kind: 'registrant' },
  reply: payerState,
  limit: { calls: 10, windowSeconds: 600 },
  failure: failed('transferNotDeclared'),
});

export const transferStates = ['waiting', 'received', 'not_found'] as const;

/** A transfer as its payer declared it. */
const declaredTransfer = z.object({
  _id: z.uuid(),
  registration: z.object({
    _id: z.uuid(),
    registrationNumber: z.string(),
    name: z.string(),
    school: z.string(),
  }),
  reference: z.string(),
  /** Rupees as declared, and what is due now. */
  amount: z.number(),
  due: z.number(),
  paidOn: z.string(),
  declaredAt: z.string(),
  state: z.enum(transferStates),
  /** The payment it was taken in as. */
  paymentId: z.nullable(z.string()),
  /** Why it was not found. */
  reason: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  attachment: z.nullable(attachment),
});
export type DeclaredTransfer = z.output<typeof declaredTransfer>;

const manage = { kind: 'admin', action: 'payments.manage' } as const;
const limit = { calls: 60, windowSeconds: 600 } as const;

/** Those that wait oldest first, others newest first. */
export const listTransfers = endpoint('GET /payments/transfers', {
  summary: 'Bank transfers that payers of the admin’s schools declared',
  access: { kind: 'admin', action: 'payments.view' },
  query: z.object({
    state: z._default(z.enum([all, ...transferStates]), 'waiting'),
    registration: z.optional(z.uuid()),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  }),
  reads: 'people',
  reply: z.array(declaredTransfer),
  paged: true,
  limit: { calls: 60, windowSeconds: 60 },
  failure: failed('transfersNotLoaded'),
});

/** FILE_NOT_CHECKED while it waits for the virus scan. */
export const linkTransferAttachment = endpoint('GET /payments/transfers/{id}/attachment', {
  summary: 'A link to the picture of a declared transfer, valid for five minutes',
  access: manage,
  reply: z.object({ url: z.string(), expiresAt: z.string() }),
  failure: failed('fileNotOpened'),
});

/**
 * Takes it in as a bank transfer with its reference, by the rules of `recordPayment`: REFERENCE_TAKEN, ALREADY_PAID,
 * and a reason if less than the due came. STATUS_CHANGE once it is decided or withdrawn.
 */
export const receiveTransfer = endpoint('POST /payments/transfers/{id}/received', {
  summary: 'Takes a declared transfer in as a payment',
  access: manage,
  body: z.object({
    /** Rupees that came; absent: as declared. */
    amount: z.optional(amount),
    target: z._default(z.enum(['fee', 'contribution']), 'fee'),
    reason: z._default(z.string().check(asText, z.maxLength(300)), ''),
  }),
  reply: paymentDetail,
  passwordAgain: true,
  idempotent: true,
  // a statement is confirmed one by one
  limit: { calls: 500, windowSeconds: 600 },
  failure: failed('paymentNotRecorded'),
});

/** The payer is told by mail and may declare it anew. STATUS_CHANGE once it is decided or withdrawn. */
export const missTransfer = endpoint('POST /payments/transfers/{id}/not-found', {
  summary: 'Says that a declared transfer did not arrive',
  access: manage,
  body: z.object({ reason }),
  limit,
  failure: failed('transferNotDecided'),
});

/** A transfer that waits, as far as a statement tells of it. */
const statedTransfer = z.object({
  _id: z.uuid(),
  registrationNumber: z.string(),
  name: z.string(),
  reference: z.string(),
  /** Rupees as declared, and in the statement; null if it is not there. */
  amount: z.number(),
  found: z.nullable(z.number()),
});

const statementReport = z.object({
  /** Lines of money that came in. */
  lines: z.number(),
  /** Its reference is a word of a line with the same amount. */
  matched: z.array(statedTransfer),
  differs: z.array(statedTransfer),
  missing: z.array(statedTransfer),
});
export type StatementReport = z.output<typeof statementReport>;

/**
 * A bank statement as CSV or XLSX against the transfers that wait, at most 2,000 of them. Nothing is changed and nothing
 * kept. VALIDATION (`fields.file`) for any other file, TOO_LARGE.
 */
export const matchStatement = endpoint('POST /payments/transfers/statement', {
  summary: 'Looks for the declared transfers in a bank statement',
  ...comparedFile,
  reads: 'people',
  reply: statementReport,
  failure: failed('statementNotRead'),
});
