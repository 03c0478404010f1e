import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { reason, reasonTooShort } from '../calls/reason.ts';
import { failed, problem } from '../locale/problems.ts';
import { nameRules } from '../text/answer-kinds.ts';
import { asCode, asLine, asText } from '../text/doors.ts';
import { type ManualMethod, manualMethods, paymentDetail, paymentId } from './history.ts';

const paymentParams = z.object({ id: paymentId });
/** Rupees as a number or its digits; at most two decimals. */
const amount = z.union([z.number(), z.string().check(asCode, z.maxLength(20))]);
const sentence = (max = 300, door = asText) => z.string().check(door, z.maxLength(max));
/** By id or number. */
const registration = z
  .string()
  .check(asCode, z.minLength(1, problem('registrationRequired')), z.maxLength(60));
/** `fee`: the due first, the rest becomes credit. */
const target = z.enum(['fee', 'contribution'], problem('targetRequired'));
const access = { kind: 'admin', action: 'payments.manage' } as const;
const limit = { calls: 60, windowSeconds: 600 } as const;

/**
 * Payments at the provider are refunded there; for others it is recorded that staff gave the money back.
 * Above the amount in the settings a second person must approve. AMOUNT_INVALID for more than is left of what came to
 * us, or with `withPayerFee` of that and the provider's fee that the payer bore; REFUND_BLOCKED if it cannot be refunded.
 */
export const refundPayment = endpoint('POST /payments/{id}/refund', {
  summary: 'Refunds a payment, in full or in part',
  access,
  params: paymentParams,
  body: z.object({
    amount,
    withPayerFee: z._default(z.boolean(), false),
    reason,
    cancelRegistration: z._default(z.boolean(), false),
    tellPayer: z._default(z.boolean(), true),
  }),
  reply: paymentDetail,
  passwordAgain: true,
  idempotent: true,
  limit,
  timeoutMs: 30_000,
  failure: failed('paymentNotRefunded'),
});

const decision = z
  .object({
    decision: z.enum(['approve', 'reject']),
    /** Required to reject. */
    note: z._default(sentence(), ''),
  })
  .check(
    z.refine(({ decision, note }) => decision === 'approve' || note !== '', {
      path: ['note'],
      error: reasonTooShort,
    }),
  );

/**
 * The decision of the second person. OWN_REQUEST for who asked for it, STATUS_CHANGE if it is decided
 * already.
 */
export const decideRefund = endpoint('POST /payments/refunds/{id}/decision', {
  summary: 'Approves or rejects a refund that waits for a second person',
  access,
  body: decision,
  reply: paymentDetail,
  passwordAgain: true,
  limit,
  timeoutMs: 30_000,
  failure: failed('refundNotDecided'),
});

export const decideManualPayment = endpoint('POST /payments/{id}/decision', {
  summary: 'Approves or rejects a manual payment that waits for a second person',
  access,
  params: paymentParams,
  body: decision,
  reply: paymentDetail,
  passwordAgain: true,
  limit,
  failure: failed('paymentNotDecided'),
});

/** True if payments by this method have a reference number. */
export function needsReference(method: ManualMethod): boolean {
  return method !== 'cash' && method !== 'complimentary';
}

const manualMethod = z.enum(Object.keys(manualMethods) as [ManualMethod, ...ManualMethod[]]);

/** Fields of a payment recorded by staff. */
export const moneyTakenIn = {
  method: manualMethod,
  amount,
  reference: z._default(sentence(60, asCode), ''),
  /** When it was received: ISO 8601 with time zone, not in the future; empty: now. */
  receivedAt: z._default(z.string().check(asCode, z.maxLength(40)), ''),
  reason: z._default(sentence(), ''),
};

/**
 * Records a payment received by staff. Complimentary waives the due: the fee is settled without money.
 * ALREADY_PAID for a settled fee, REFERENCE_TAKEN for a reference already used with the method, VALIDATION
 * for a missing reference, or a missing reason if less than the due was received.
 */
export const recordPayment = endpoint('POST /payments/manual', {
  summary: 'Records a payment that staff received',
  access,
  body: z.object({
    registration,
    ...moneyTakenIn,
    target: z._default(target, 'fee'),
  }),
  reply: paymentDetail,
  passwordAgain: true,
  idempotent: true,
  limit,
  failure: failed('paymentNotRecorded'),
});

/** The facts staff check before they record a payment. */
export const findPayingRegistration = endpoint('GET /payments/registration', {
  summary: 'A registration by its number, and what it owes',
  access,
  query: z.object({ registration }),
  reads: 'people',
  reply: z.object({
    _id: z.uuid(),
    registrationNumber: z.string(),
    name: z.string(),
    school: z.string(),
    status: z.string(),
    paymentStatus: z.string(),
    /** Rupees. */
    due: z.number(),
  }),
  limit,
  failure: failed('registrationNotFound'),
});

/**
 * Cancels a document of a payment and issues one in its place, with this payer and the issuer of the settings.
 * STATUS_CHANGE if it was cancelled before.
 */
export const correctReceipt = endpoint('POST /payments/{id}/receipt', {
  summary: 'Corrects a receipt or credit note: cancels it and issues another',
  access,
  params: paymentParams,
  body: z.object({
    receiptNumber: z.string().check(asCode, z.maxLength(40)),
    payerName: z
      .string()
      .check(
        asLine,
        z.minLength(1, problem('payerNameRequired')),
        z.maxLength(80),
        ...nameRules('Name'),
      ),
    reason,
  }),
  reply: paymentDetail,
  idempotent: true,
  limit,
  failure: failed('receiptNotCorrected'),
});

/** Allocates an unmatched payment of a registration to fee or contribution. ALREADY_PAID if no fee is due. */
export const allocatePayment = endpoint('POST /payments/{id}/allocate', {
  summary: 'Matches an unmatched payment of a registration',
  access,
  params: paymentParams,
  body: z.object({ target, note: z._default(sentence(), '') }),
  reply: paymentDetail,
  limit,
  failure: failed('paymentNotMatched'),
});

/** Attaches a payment of an unknown payer to a registration and allocates it, in one step. */
export const attachPayment = endpoint('POST /payments/{id}/attach', {
  summary: 'Attaches a payment of an unknown payer to a registration',
  access,
  params: paymentParams,
  body: z.object({ registration, target, note: z._default(sentence(), '') }),
  reply: paymentDetail,
  limit,
  failure: failed('paymentNotAttached'),
});

/**
 * Asks the provider about this payment, its order and its refunds. PROVIDER_UNAVAILABLE if it cannot be
 * reached.
 */
export const checkPayment = endpoint('POST /payments/{id}/check', {
  summary: 'Asks the provider about a payment now',
  access,
  params: paymentParams,
  reply: paymentDetail,
  limit: { calls: 30, windowSeconds: 60 },
  timeoutMs: 30_000,
  failure: failed('paymentNotChecked'),
});
