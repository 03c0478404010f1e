import * as z from 'zod/mini';
import { arrangements } from '../arrangements/arrangements.ts';
import { endpoint } from '../calls/endpoint.ts';
import { failed } from '../locale/problems.ts';
import { receipt } from '../payments/receipts.ts';
import { transferStates } from '../payments/transfers.ts';
import { registrationRecord } from '../registrations/registrations.ts';
import { asCode } from '../text/doors.ts';
import { consentPurposes } from './consents.ts';

/** Low, since collecting the data reads every table. */
const limit = { calls: 20, windowSeconds: 3600 } as const;

/** All data about one person. */
export const myData = z.object({
  exportedAt: z.string(),
  registration: registrationRecord,
  /** All consents given or refused, oldest first. */
  consents: z.array(
    z.object({
      purpose: z.enum(consentPurposes),
      given: z.boolean(),
      noticeVersion: z.number(),
      at: z.string(),
    }),
  ),
  receipts: z.array(receipt),
  /** For the donation receipts; null unless it was told. */
  donor: z.nullable(z.object({ pan: z.string(), address: z.string(), at: z.string() })),
  /** The arrangements, without travel mates, who are other people. */
  arrangements: z.pick(arrangements, { rooms: true, trips: true }),
  /** All attempts to pay, failed ones included; rupees. */
  payments: z.array(
    z.object({
      transactionId: z.string(),
      amount: z.number(),
      refunded: z.number(),
      method: z.nullable(z.string()),
      status: z.string(),
      at: z.string(),
    }),
  ),
  /** Bank transfers that were declared; rupees. */
  transfers: z.array(
    z.object({
      reference: z.string(),
      amount: z.number(),
      paidOn: z.string(),
      state: z.enum(transferStates),
      fileName: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  messages: z.array(
    z.object({
      channel: z.string(),
      recipient: z.string(),
      /** Empty for a code, which is not kept readable. */
      subject: z.string(),
      text: z.string(),
      status: z.string(),
      at: z.string(),
    }),
  ),
  /** Issues about the registration, and those from its address if that is proven. */
  reports: z.array(
    z.object({
      number: z.number(),
      title: z.string(),
      status: z.string(),
      description: z.string(),
      fileName: z.nullable(z.string()),
      entries: z.array(z.object({ from: z.string(), text: z.string(), at: z.string() })),
      at: z.string(),
    }),
  ),
  contactMessages: z.array(
    z.object({
      subject: z.string(),
      text: z.string(),
      replies: z.array(z.object({ text: z.string(), at: z.string() })),
      at: z.string(),
    }),
  ),
  /** Photos that were sent in for the gallery, and what the sender agreed to. */
  photos: z.array(
    z.object({
      caption: z.string(),
      credit: z.string(),
      state: z.enum(['waiting', 'shown', 'removed']),
      agreedTo: z.string(),
      at: z.string(),
    }),
  ),
  checkIns: z.array(z.object({ at: z.string(), people: z.number(), undone: z.boolean() })),
  /** Sessions that can open this registration. */
  sessions: z.array(z.object({ startedAt: z.string(), lastUsedAt: z.string() })),
});
export type MyData = z.output<typeof myData>;

const failure = failed('dataNotCollected');

/** CODE_REQUIRED unless a one-time code was entered within ten minutes. */
export const readMyData = endpoint('GET /registrations/{id}/my-data', {
  summary: 'Everything kept about the person of this registration',
  access: { kind: 'registrant' },
  reply: myData,
  limit,
  timeoutMs: 30_000,
  failure,
});

/** As `readMyData`, as PDF. */
export const downloadMyData = endpoint('GET /registrations/{id}/my-data.pdf', {
  summary: 'Everything kept about the person of this registration, as PDF',
  access: { kind: 'registrant' },
  file: 'application/pdf',
  limit,
  timeoutMs: 30_000,
  failure,
});

/**
 * Needs a one-time code entered within ten minutes. Payments stay in the books without a name; for a
 * refund, people ask first.
 */
export const eraseMyData = endpoint('POST /registrations/{id}/erasure', {
  summary: 'Cancels the registration and erases the person for good',
  access: { kind: 'registrant' },
  /** Typed to confirm. */
  body: z.object({ registrationNumber: z.string().check(asCode, z.maxLength(40)) }),
  reply: z.object({
    /** When the sealed copy is destroyed too. */
    erasedForGoodAt: z.string(),
  }),
  limit: { calls: 10, windowSeconds: 3600 },
  timeoutMs: 30_000,
  failure: failed('dataNotErased'),
});
