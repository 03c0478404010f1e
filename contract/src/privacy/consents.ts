import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed, problem } from '../locale/problems.ts';

/** Optional consents, each off until given. Only what the product uses is asked. */
export const optionalPurposes = ['photos', 'attendee_list'] as const;
export type OptionalPurpose = (typeof optionalPurposes)[number];

/** No longer asked, since nothing uses them. Consents given stay in the history and can be withdrawn. */
export const retiredPurposes = ['later_events', 'directory', 'whatsapp'] as const;
export type RetiredPurpose = (typeof retiredPurposes)[number];

/** `policies` is required to register, `parent` for registrants under 18; both end with the registration. */
export const consentPurposes = [
  'policies',
  'parent',
  ...optionalPurposes,
  ...retiredPurposes,
] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** Only asked of adults: minors are not listed for others to find. */
export const adultPurposes: readonly OptionalPurpose[] = ['attendee_list'];

export const consentState = z.object({
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  /** Version of the notice shown, and time of the answer; null if never answered. */
  noticeVersion: z.nullable(z.number()),
  at: z.nullable(z.string()),
});
export type ConsentState = z.output<typeof consentState>;

const reply = z.array(consentState);
/** Retired purposes can only be withdrawn. */
const withdrawn = z.literal(false);

export const readConsents = endpoint('GET /registrations/{id}/consents', {
  summary: 'What this person allowed, purpose by purpose',
  access: { kind: 'registrant-or-admin', action: 'answers.view' },
  reply,
  failure: failed('choicesNotLoaded'),
});

/** Purposes left out stay as they are. In force once the call returns. */
export const saveConsents = endpoint('PUT /registrations/{id}/consents', {
  summary: 'Gives or withdraws consent, purpose by purpose',
  access: { kind: 'registrant' },
  body: z.strictObject({
    photos: z.optional(z.boolean()),
    attendee_list: z.optional(z.boolean()),
    later_events: z.optional(withdrawn),
    directory: z.optional(withdrawn),
    whatsapp: z.optional(withdrawn),
  }),
  reply,
  limit: { calls: 60, windowSeconds: 600 },
  failure: failed('choicesNotSaved'),
});

/** The consent required to register, as the pages validate it. */
export const acceptanceSchema = z.object({
  policies: z.literal(true, problem('policiesRequired')),
});
