import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { languages } from '../locale/languages.ts';
import { failed, problem } from '../locale/problems.ts';
import { moneyTakenIn } from '../payments/changes.ts';
import { sentForm } from '../questions/wire.ts';
import { registrationRecord } from '../registrations/registrations.ts';
import { asText } from '../text/doors.ts';

const reason = z._default(
  z.string().check(asText, z.maxLength(300, problem('tooLong', { label: 'The reason', max: 300 }))),
  '',
);

/**
 * Registers somebody at the desk: form, payment and check-in, all or nothing. A payment needs the right to
 * manage payments and a recent password (PASSWORD_REQUIRED), a check-in the right to check in. VALIDATION,
 * also for a school outside the admin's scope, DUPLICATE_CONTACT without `sameContactReason`, CAPACITY, and
 * the refusals of `recordPayment` (fields under `payment`) and `checkIn` (under `checkIn`).
 */
export const createStaffRegistration = endpoint('POST /registrations/staff/new', {
  summary: 'Registers somebody at the desk, with payment and check-in',
  access: { kind: 'admin', action: 'registrations.edit' },
  body: z.object({
    /** The quick form, as at the desk; else all sections. */
    isQuick: z.boolean(),
    formDataStructured: sentForm,
    consents: z.object({ policies: z.boolean() }),
    /** Language of the messages. */
    locale: z._default(z.enum(languages), 'en'),
    /** Null: they pay later. */
    payment: z.nullable(z.object(moneyTakenIn)),
    /** Why a contact may have a second registration; empty: it may not. */
    sameContactReason: reason,
    sendConfirmation: z.boolean(),
    /** Null: no check-in now. The device makes `key`. */
    checkIn: z.nullable(z.object({ key: z.uuid(), reason })),
  }),
  reply: z.object({
    registration: registrationRecord,
    /** The payment must be approved by a second person. */
    isAwaitingApproval: z.boolean(),
    isCheckedIn: z.boolean(),
  }),
  idempotent: true,
  limit: { calls: 300, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: failed('staffRegistrationFailed'),
});
