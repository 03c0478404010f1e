import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

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

/** The text of each purpose as asked, now or formerly. */
export const purposeTexts = {
  photos: 'You may photograph me and my family at the event',
  later_events: 'Tell me about later alumni events',
  attendee_list: 'Show my name to fellow alumni',
  directory: 'Alumni may find me for mentoring, and write to me through the organisers',
  whatsapp: 'Send me messages about this event by WhatsApp',
} as const satisfies Record<OptionalPurpose | RetiredPurpose, string>;

export const consentState = z.object({
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  /** Version of the notice shown, and time of the answer; null if never answered. */
  noticeVersion: z.nullable(z.number()),
  at: z.nullable(z.string()),
});
export type ConsentState = z.output<typeof consentState>;

const params = z.object({ id: z.uuid() });
const reply = z.array(consentState);
/** Retired purposes can only be withdrawn. */
const withdrawn = z.literal(false);

export const readConsents = endpoint({
  method: 'GET',
  path: '/registrations/{id}/consents',
  summary: 'What this person allowed, purpose by purpose',
  access: { kind: 'registrant-or-admin', action: 'registrations.view' },
  params,
  reply,
  failure: 'Failed to load your choices',
});

/** Purposes left out stay as they are. In force once the call returns. */
export const saveConsents = endpoint({
  method: 'PUT',
  path: '/registrations/{id}/consents',
  summary: 'Gives or withdraws consent, purpose by purpose',
  access: { kind: 'registrant' },
  params,
  body: z.strictObject({
    photos: z.optional(z.boolean()),
    attendee_list: z.optional(z.boolean()),
    later_events: z.optional(withdrawn),
    directory: z.optional(withdrawn),
    whatsapp: z.optional(withdrawn),
  }),
  reply,
  limit: { by: 'session', calls: 60, windowSeconds: 600 },
  failure: 'Failed to save your choices',
});

export const policiesRequired = 'Accept the policies to continue';
/** The consent required to register, as the pages validate it. */
export const acceptanceSchema = z.object({ policies: z.literal(true, policiesRequired) });
