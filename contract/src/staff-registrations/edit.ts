import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { messageChannels } from '../calls/message-channels.ts';
import { failed } from '../locale/problems.ts';
import { sentForm } from '../questions/wire.ts';
import { registrationRecord } from '../registrations/registrations.ts';
import { registrationStatuses } from '../registrations/status.ts';
import { changedValue } from './history.ts';

/** The steps whose answers staff may change, one at a time. */
export const editableSteps = [
  'personalInfo',
  'professional',
  'eventAttendance',
  'transportation',
  'accommodation',
  'optional',
  'support',
  'emergency',
] as const;
export type EditableStep = (typeof editableSteps)[number];

const edit = z.object({
  /** Only answers of this step may change; absent: any that were sent. */
  stepName: z.optional(z.enum(editableSteps)),
  formDataStructured: sentForm,
  /** The `version` that was read. */
  version: z.int(),
  /** Mails the changes to the registrant. */
  tellRegistrant: z._default(z.boolean(), false),
});

/**
 * Answers left out stay as they are, empty ones are removed, nested ones are replaced as a whole, so what
 * was read can be sent back. Rules and refusals are those of the form, but deadlines do not apply, and an
 * email address or country that was never asked for may stay empty. STALE if there is a newer version; what
 * changed is read from the registration. A changed email address is reported to the old one. REGISTRATION_CANCELLED
 * and CONTRIBUTION_PAID.
 */
export const editRegistration = endpoint('POST /registrations/staff/{id}', {
  summary: 'Changes answers of a registration, by staff',
  access: { kind: 'admin', action: 'registrations.edit' },
  body: edit,
  reply: registrationRecord,
  limit: { calls: 60, windowSeconds: 60 },
  timeoutMs: 30_000,
  failure: failed('staffRegistrationFailed'),
});

/** Amounts in whole rupees. */
export const editPreview = z.object({
  /** With what becomes of other answers. */
  changes: z.array(changedValue),
  fee: z.object({
    before: z.number(),
    after: z.number(),
    due: z.number(),
    /** Paid and no longer needed for the fee. */
    surplus: z.number(),
  }),
  status: z.object({ before: z.enum(registrationStatuses), after: z.enum(registrationStatuses) }),
  /** Each message that would go out; its subject is empty where it is kept secret. */
  messages: z.array(
    z.object({ channel: z.enum(messageChannels), to: z.string(), subject: z.string() }),
  ),
  /** The registrant has to prove the contact anew. */
  signsOut: z.boolean(),
});
export type EditPreview = z.output<typeof editPreview>;

/** Refuses what the change itself would refuse. */
export const previewEdit = endpoint('POST /registrations/staff/{id}/preview', {
  summary: 'What a change of answers would cost, change besides and send; nothing is kept',
  access: { kind: 'admin', action: 'registrations.edit' },
  body: edit,
  reply: editPreview,
  limit: { calls: 120, windowSeconds: 60 },
  timeoutMs: 30_000,
  failure: failed('staffRegistrationFailed'),
});
