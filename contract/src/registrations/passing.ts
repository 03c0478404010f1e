import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { languages } from '../locale/languages.ts';
import { failed } from '../locale/problems.ts';
import { consents, registrationRecord } from './registrations.ts';

/** The secret of the link, which stands behind its #. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** CODE_REQUIRED unless a code for a current contact was entered within five minutes. */
export const offerPlace = endpoint('POST /registrations/{id}/pass', {
  summary: 'Makes the link by which another person takes a registration over; an earlier one ends',
  access: { kind: 'registrant' },
  reply: z.object({ link: z.string(), until: z.string() }),
  limit: { calls: 10, windowSeconds: 3600 },
  failure: failed('registrationNotUpdated'),
});

export const withdrawPlace = endpoint('DELETE /registrations/{id}/pass', {
  summary: 'Ends the link by which another person could take a registration over',
  access: { kind: 'registrant' },
  limit: { calls: 30, windowSeconds: 3600 },
  failure: failed('registrationNotUpdated'),
});

const offeredPlace = z.object({
  /** The name of the one whose place it is. */
  from: z.string(),
  people: z.number(),
  /** Rupees still to be paid, with the year of who gives it away. */
  due: z.number(),
  until: z.string(),
});
export type OfferedPlace = z.output<typeof offeredPlace>;

/** PLACE_NOT_OFFERED when the link was used, withdrawn, or is too old. */
export const readOfferedPlace = endpoint('POST /registrations/offered-place', {
  summary: 'What is passed on by the link that somebody was given',
  access: { kind: 'public' },
  body: z.object({ token }),
  reply: offeredPlace,
  limit: { calls: 60, windowSeconds: 3600 },
  bodyLimitBytes: 1024,
  failure: failed('registrationNotFetched'),
});
/** The answer carries a session for the registration; those of who gave it away end. */
export const takePlace = endpoint('POST /registrations/take-place', {
  summary: 'Takes over the registration of somebody who gave one the link to it',
  access: { kind: 'public' },
  body: z.object({
    token,
    personalInfo: z._default(z.record(z.string(), z.unknown()), {}),
    consents,
    locale: z._default(z.enum(languages), 'en'),
  }),
  reply: registrationRecord,
  idempotent: true,
  limit: { calls: 20, windowSeconds: 3600 },
  timeoutMs: 30_000,
  failure: failed('registrationFailed'),
});
