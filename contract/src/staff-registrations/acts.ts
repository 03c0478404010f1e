import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { reason } from '../calls/reason.ts';
import { failed } from '../locale/problems.ts';
import { kindLists } from '../questions/options.ts';
import { chosenRegistrations } from '../registrations/list.ts';
import { registrationStatuses } from '../registrations/status.ts';
import { asCode, asText } from '../text/doors.ts';

/** Days in which a deletion or a merge can be undone; then it is erased. */
export const restorableDays = 30;

const changed = z.object({
  registrationNumber: z.string(),
  status: z.enum(registrationStatuses),
});

export const cancelRegistration = endpoint('POST /registrations/{id}/cancel', {
  summary: 'Cancels a registration; room, seats and shared rides are released. Money stays',
  access: { kind: 'admin', action: 'registrations.edit' },
  body: z.object({ reason, tell: z._default(z.boolean(), true) }),
  reply: changed,
  limit: { calls: 60, windowSeconds: 60 },
  failure: failed('registrationNotCancelled'),
});

/** STATUS_STEP if it is not on the waiting list, TOO_FEW_PLACES without enough free places. */
export const givePlace = endpoint('POST /registrations/{id}/place', {
  summary:
    'Gives a registration on the waiting list its places, and tells the registrant how to pay',
  access: { kind: 'admin', action: 'registrations.edit' },
  body: z.object({ reason }),
  reply: z.object({
    ...changed.shape,
    /** True if a mail was queued; false without an email address. */
    isTold: z.boolean(),
  }),
  limit: { calls: 60, windowSeconds: 60 },
  failure: failed('placeNotGiven'),
});

/** STATUS_CHANGE for who does not wait for that kind, TOO_FEW_PLACES without enough free beds or seats. */
export const giveKind = endpoint('POST /registrations/{id}/kinds/{list}/give', {
  summary: 'Gives a registration the bed or seat of the kind that it waits for',
  access: { kind: 'admin', action: 'registrations.edit' },
  params: z.object({ id: z.uuid(), list: z.enum(kindLists) }),
  body: z.object({ reason }),
  reply: z.object({ registrationNumber: z.string() }),
  limit: { calls: 60, windowSeconds: 60 },
  failure: failed('placeNotGiven'),
});

/**
 * STATUS_STEP if it is neither cancelled nor deleted, DUPLICATE_CONTACT, CAPACITY, RESTORE_OVER after 30
 * days.
 */
export const restoreRegistration = endpoint('POST /registrations/{id}/restore', {
  summary: 'Restores a cancelled or deleted registration',
  access: { kind: 'admin', action: 'registrations.delete' },
  body: z.object({ reason: z._default(z.string().check(asText, z.maxLength(300)), '') }),
  reply: changed,
  limit: { calls: 60, windowSeconds: 60 },
  failure: failed('registrationNotRestored'),
});

export const resendConfirmation = endpoint('POST /registrations/{id}/resend', {
  summary: 'Sends the confirmation again, or a payment reminder where the fee is unpaid',
  access: { kind: 'admin', action: 'registrations.edit' },
  body: z.object({}),
  reply: z.object({ registrationNumber: z.string(), sent: z.enum(['confirmation', 'fee']) }),
  idempotent: true,
  limit: { calls: 60, windowSeconds: 60 },
  failure: failed('confirmationNotSent'),
});

/** `number` is typed to confirm. MONEY_HELD if it has money and is not cancelled. */
export const deleteRegistration = endpoint('DELETE /registrations/{id}', {
  summary: 'Deletes a registration; a super admin can restore it for 30 days, then it is erased',
  access: { kind: 'admin', action: 'registrations.delete' },
  body: z.object({ number: z.string().check(asCode, z.maxLength(40)), reason }),
  reply: z.object({ registrationNumber: z.string(), restorableUntil: z.string() }),
  passwordAgain: true,
  limit: { calls: 60, windowSeconds: 60 },
  failure: failed('registrationNotDeleted'),
});

export const bulkActions = ['remind', 'confirm', 'place', 'cancel'] as const;
export type BulkAction = (typeof bulkActions)[number];
/** True if staff say why they do it. */
export const needsReason = (action: BulkAction): boolean =>
  action === 'place' || action === 'cancel';
/** The most registrations per call. */
export const maxBulk = 20_000;

/** Progress of a bulk action, and in the end its result. */
export const bulkRun = z.object({
  _id: z.uuid(),
  action: z.enum(bulkActions),
  isDone: z.boolean(),
  total: z.number(),
  lookedAt: z.number(),
  succeeded: z.number(),
  /** Registrations refused, with the reason; at most the first 200. */
  refused: z.array(
    z.object({ _id: z.uuid(), registrationNumber: z.string(), message: z.string() }),
  ),
  refusedTotal: z.number(),
});
export type BulkRun = z.output<typeof bulkRun>;

export const startBulk = endpoint('POST /registrations/bulk', {
  summary:
    'Reminds, confirms again, gives places to or cancels ticked registrations, or all that filters show',
  access: { kind: 'admin', action: 'registrations.edit' },
  body: z.object({
    action: z.enum(bulkActions),
    ...chosenRegistrations(100),
    /** Required by {@link needsReason}. */
    reason: z._default(z.string().check(asText, z.maxLength(300)), ''),
  }),
  reply: bulkRun,
  idempotent: true,
  limit: { calls: 20, windowSeconds: 60 },
  failure: failed('bulkNotStarted'),
});

export const readBulk = endpoint('GET /registrations/bulk/{id}', {
  summary: 'Progress of one of your bulk actions',
  access: { kind: 'admin', action: 'registrations.edit' },
  reply: bulkRun,
  failure: failed('reportNotLoaded'),
});
