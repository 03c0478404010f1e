import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed, problem } from '../locale/problems.ts';
import { asCode, asText } from '../text/doors.ts';

/** Five letters, of which the fourth tells the kind of holder (P: a person), four digits and a letter; without blanks. */
export const pan = z.string().check(
  asCode,
  z.overwrite((typed) => typed.replaceAll(' ', '').toUpperCase()),
  z.regex(/^[A-Z]{3}[ABCFGHJKLPT][A-Z]\d{4}[A-Z]$/, problem('donorPan')),
);

/** As it is printed: on one line. */
const address = z.string().check(
  asText,
  z.overwrite((typed) => typed.replaceAll(/,?\s*\n\s*/g, ', ')),
  z.minLength(10, problem('donorAddress')),
  z.maxLength(300, problem('donorAddress')),
);

const donor = z.object({
  /** False where no donation receipts are given. */
  isAsked: z.boolean(),
  /** As it was told, of the PAN only the ends; null until then. */
  told: z.nullable(z.object({ pan: z.string(), address: z.string() })),
});
export type DonorState = z.output<typeof donor>;

const access = { kind: 'registrant' } as const;
const failure = failed('receiptsNotLoaded');

export const readDonor = endpoint('GET /registrations/{id}/donor', {
  summary: 'PAN and address for the donation receipts of a registration',
  access,
  reply: donor,
  failure,
});

/**
 * Donation receipts of this financial year, and of the one before until its statement is due, are issued anew with them.
 * STATUS_CHANGE where no donation receipts are given.
 */
export const tellDonor = endpoint('POST /registrations/{id}/donor', {
  summary: 'Says PAN and address for the donation receipts of a registration',
  access,
  body: z.object({ pan, address }),
  reply: donor,
  idempotent: true,
  limit: { calls: 10, windowSeconds: 3600 },
  failure: failed('donorNotSaved'),
});

/** Donors of a financial year, by what they gave and did not get back; rupees. */
const donationYear = z.object({
  /** Such as 2026 for April 2026 to March 2027. */
  year: z.number(),
  donors: z.number(),
  /** Those of them who did not tell their PAN. */
  withoutPan: z.number(),
  amount: z.number(),
});
export type DonationYear = z.output<typeof donationYear>;

const manage = { kind: 'admin', action: 'payments.manage' } as const;

/** Only for staff of all schools. */
export const listDonationYears = endpoint('GET /payments/form-10bd', {
  summary: 'What was given by financial year, newest first',
  access: manage,
  reply: z.array(donationYear),
  limit: { calls: 60, windowSeconds: 60 },
  failure,
});

/** As `listDonationYears`: one line for each donor and mode of receipt. Who told no PAN has an empty one. */
export const exportDonors = endpoint('GET /payments/form-10bd.csv', {
  summary: 'The donors of a financial year as CSV, for Form 10BD',
  access: manage,
  query: z.object({
    /** The present one unless said. */
    year: z.optional(z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2199))),
  }),
  file: 'text/csv',
  passwordAgain: true,
  limit: { calls: 20, windowSeconds: 3600 },
  failure: failed('paymentsNotExported'),
});
