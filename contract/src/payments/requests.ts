import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed } from '../locale/problems.ts';

/** A UPI code to be shown at the desk, or a link to be sent: for one payment of what is due. */
const requestWays = ['qr', 'link'] as const;
export type RequestWay = (typeof requestWays)[number];

const paymentRequest = z.object({
  way: z.enum(requestWays),
  /** `closed`: its time is over, or what is due was paid another way or is another amount now. */
  state: z.enum(['open', 'paid', 'closed']),
  /** In rupees. */
  amount: z.number(),
  /** The address of the link, or the picture of a code. */
  url: z.string(),
  /** The text in the code; null where the provider gives a picture alone. */
  code: z.nullable(z.string()),
  until: z.string(),
  /** True if an email with the link went out. */
  isMailed: z.boolean(),
});
export type PaymentRequest = z.output<typeof paymentRequest>;

const access = { kind: 'admin', action: 'payments.view' } as const;
const limit = { calls: 60, windowSeconds: 600 } as const;

/** Given again, the one that is open for the same amount comes back. */
export const askForPayment = endpoint('POST /registrations/{id}/payment-request', {
  summary: 'Makes a UPI code or a payment link for what a registration owes',
  access,
  body: z.object({ way: z.enum(requestWays) }),
  reply: paymentRequest,
  limit,
  timeoutMs: 30_000,
  failure: failed('paymentFailed'),
});

export const readPaymentRequest = endpoint('GET /registrations/{id}/payment-request', {
  summary:
    'What became of the newest UPI code or payment link; asks the provider every ten seconds',
  access,
  query: z.object({ way: z._default(z.enum(requestWays), 'qr') }),
  reply: z.nullable(paymentRequest),
  limit: { calls: 600, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: failed('registrationNotFetched'),
});
