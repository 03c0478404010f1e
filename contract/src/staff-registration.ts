import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { languages } from './languages.ts';
import { moneyTakenIn } from './payment-changes.ts';
import { formDataStructured, registrationRecord } from './registrations.ts';

const reason = z._default(
  z.string().check(z.trim(), z.maxLength(300, 'The reason must be 300 characters or fewer')),
  '',
);

/**
 * Registers somebody who stands before staff: the form, the money, and coming in, all or nothing. Money
 * needs the right to manage payments and the password of the last minutes (PASSWORD_REQUIRED), as every
 * manual payment does; coming in the right to check in. Refuses with VALIDATION, a school of others
 * included, with DUPLICATE_CONTACT unless `sameContactReason` is given, with CAPACITY, and as
 * `recordPayment` (fields below `payment`) and `checkIn` (below `checkIn`) do.
 */
export const createStaffRegistration = endpoint({
  method: 'POST',
  path: '/registrations/staff/new',
  summary: 'Registers somebody at the desk, with payment and check-in',
  access: { kind: 'admin', action: 'registrations.edit' },
  body: z.object({
    /** At the desk: the quick fields; else every section. */
    isQuick: z.boolean(),
    formDataStructured,
    consents: z.object({ policies: z.boolean() }),
    /** Of the messages. */
    locale: z._default(z.enum(languages), 'en'),
    /** null: they pay later. */
    payment: z.nullable(z.object(moneyTakenIn)),
    /** Why a contact that has a registration may have another; empty: it may not. */
    sameContactReason: reason,
    sendConfirmation: z.boolean(),
    /** null: nobody comes in now. `key` is made by the device. */
    checkIn: z.nullable(z.object({ key: z.uuid(), reason })),
  }),
  reply: z.object({
    registration: registrationRecord,
    /** The money waits for a second member of staff. */
    isAwaitingApproval: z.boolean(),
    isCheckedIn: z.boolean(),
  }),
  idempotent: true,
  limit: { by: 'session', calls: 300, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: 'Failed to staff registration',
});
