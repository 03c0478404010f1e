import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed } from '../locale/problems.ts';
import { asCode } from '../text/doors.ts';

/** A receipt, or the credit note of a refund; rupees, the parts add up to `amount`. */
export const receipt = z.object({
  /** Such as SGM-R-2627-00042, without gaps within the financial year from April to March. */
  receiptNumber: z.string(),
  /** `donation`: for the tax office; `refund`: a credit note. */
  kind: z.enum(['fee', 'balance', 'contribution', 'donation', 'refund']),
  paidAt: z.string(),
  amount: z.number(),
  feePart: z.number(),
  contributionPart: z.number(),
  /** Paid beyond fee and contribution; covers later increases of the fee. */
  creditPart: z.number(),
  /** The provider's fee that the payer bore on top; no part of `amount`. */
  payerFee: z.number(),
  /** As named by the provider, such as upi or card; null if unknown. */
  method: z.nullable(z.string()),
  transactionId: z.string(),
  /** Reference recorded by staff; null for payments of the provider. */
  reference: z.nullable(z.string()),
  /** The refunded amount. */
  refunded: z.number(),
});
export type Receipt = z.output<typeof receipt>;

const failure = failed('receiptsNotLoaded');

export const listReceipts = endpoint('GET /registrations/{id}/receipts', {
  summary: 'Receipts of a registration, newest first',
  access: { kind: 'registrant-or-admin', action: 'payments.view' },
  reply: z.array(receipt),
  failure,
});

export const downloadReceipt = endpoint('GET /registrations/{id}/receipts/{receiptNumber}.pdf', {
  summary: 'One receipt of a registration as PDF',
  access: { kind: 'registrant-or-admin', action: 'payments.view' },
  params: z.object({ id: z.uuid(), receiptNumber: z.string().check(asCode, z.maxLength(40)) }),
  file: 'application/pdf',
  limit: { calls: 60, windowSeconds: 600 },
  failure,
});
