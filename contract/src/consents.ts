import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What a person may allow or not, freely and each by itself; off until it is allowed. */
export const optionalPurposes = [
  'photos',
  'later_events',
  'attendee_list',
  'directory',
  'whatsapp',
] as const;
export type OptionalPurpose = (typeof optionalPurposes)[number];

/** `policies` is needed to register, `parent` for a registrant under 18: both end with the registration. */
export const consentPurposes = ['policies', 'parent', ...optionalPurposes] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** Nobody under 18 is listed for others to find. */
export const adultPurposes: readonly OptionalPurpose[] = ['attendee_list', 'directory'];

/** What each purpose is called where it is asked for. */
export const purposeTexts = {
  photos: 'You may photograph me and my family at the event',
  later_events: 'Tell me about later alumni events',
  attendee_list: 'Show my name to fellow alumni',
  directory: 'Alumni may find me for mentoring, and write to me through the organisers',
  whatsapp: 'Send me messages about this event by WhatsApp',
} as const satisfies Record<OptionalPurpose, string>;

export const consentState = z.object({
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  /** Version of the notice that was shown, and when it was answered; null while it never was. */
  noticeVersion: z.nullable(z.number()),
  at: z.nullable(z.string()),
});
export type ConsentState = z.output<typeof consentState>;

const params = z.object({ id: z.uuid() });
const reply = z.array(consentState);

export const readConsents = endpoint({
  method: 'GET',
  path: '/registrations/{id}/consents',
  summary: 'What this person allowed, purpose by purpose',
  access: { kind: 'registrant-or-admin', action: 'registrations.view' },
  params,
  reply,
  failure: 'Failed to load your choices',
});

/** Purposes that are not named stay as they are. It is in force when the call is answered. */
export const saveConsents = endpoint({
  method: 'PUT',
  path: '/registrations/{id}/consents',
  summary: 'Gives or withdraws consent, purpose by purpose',
  access: { kind: 'registrant' },
  params,
  body: z.strictObject({
    photos: z.optional(z.boolean()),
    later_events: z.optional(z.boolean()),
    attendee_list: z.optional(z.boolean()),
    directory: z.optional(z.boolean()),
    whatsapp: z.optional(z.boolean()),
  }),
  reply,
  limit: { by: 'session', calls: 60, windowSeconds: 600 },
  failure: 'Failed to save your choices',
});
