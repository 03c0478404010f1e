import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { sentForm } from './questions/wire.ts';
import { registrationRecord } from './registrations.ts';

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
 * Answers left out stay as they are, empty ones are removed, nested ones are replaced as a whole, so what
 * was read can be sent back. Rules and refusals are those of the form, but deadlines do not apply, and an
 * email address or country that was never asked for may stay empty. STALE if there is a newer version; what
 * changed is read from the registration. A changed email address is reported to the old one. STATUS_CHANGE
 * for a cancelled registration.
 */
export const editRegistration = endpoint({
  method: 'POST',
  path: '/registrations/staff/{id}',
  summary: 'Changes the answers of one step of a registration, by staff',
  access: { kind: 'admin', action: 'registrations.edit' },
  params: z.object({ id: z.uuid() }),
  body: z.object({
    stepName: z.enum(editableSteps),
    formDataStructured: sentForm,
    /** The `version` that was read. */
    version: z.int(),
    /** Mails the changes to the registrant. */
    tellRegistrant: z._default(z.boolean(), false),
  }),
  reply: registrationRecord,
  limit: { by: 'session', calls: 60, windowSeconds: 60 },
  timeoutMs: 30_000,
  failure: 'Failed to staff registration',
});
