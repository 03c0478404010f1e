import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { formDataStructured, registrationRecord } from './registrations.ts';

/** The steps whose answers staff may change, one at a time. */
export const editableSteps = [
  'personalInfo',
  'professional',
  'eventAttendance',
  'transportation',
  'accommodation',
  'optional',
  'support',
] as const;
export type EditableStep = (typeof editableSteps)[number];

/**
 * The rules and refusals are those of the form, save that no deadline binds staff, and that an email
 * address or a country that nobody asked for, at the desk or by the quick form, may stay open. STALE when the
 * registration has another version by now; what changed is read from the registration. Whoever had the
 * email address before is told of another one. STATUS_CHANGE for a cancelled registration.
 */
export const editRegistration = endpoint({
  method: 'POST',
  path: '/registrations/staff/{id}',
  summary: 'Changes the answers of one step of a registration, by staff',
  access: { kind: 'admin', action: 'registrations.edit' },
  params: z.object({ id: z.uuid() }),
  body: z.object({
    stepName: z.enum(editableSteps),
    formDataStructured,
    /** The `version` the answers were read with. */
    version: z.int(),
    /** Sends the registrant what changed. */
    tellRegistrant: z._default(z.boolean(), false),
  }),
  reply: registrationRecord,
  limit: { by: 'session', calls: 60, windowSeconds: 60 },
  timeoutMs: 30_000,
  failure: 'Failed to staff registration',
});
