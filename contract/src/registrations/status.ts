import { isFrom, type Step } from '../calls/steps.ts';

/** Status of a registration; set by the server only. */
export const registrationStatuses = [
  'Draft',
  'Submitted',
  'Waitlisted',
  'Confirmed',
  'Checked In',
  'Cancelled',
] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

/** Status of the fee, derived from the ledger. `Completed` is the term of the specification. */
export const paymentStatuses = [
  'Pending',
  'Processing',
  'Failed',
  'Completed',
  'Partially Paid',
  'Partially Refunded',
  'Refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** True if the fee is settled, even after a partial refund. */
export function isSettled(status: PaymentStatus): boolean {
  return status === 'Completed' || status === 'Partially Refunded';
}

/** True if nothing is due: after cancelling, or after a full refund. */
export function owesNothing(registration: {
  readonly status: string | null;
  readonly paymentStatus: string | null;
}): boolean {
  return registration.status === 'Cancelled' || registration.paymentStatus === 'Refunded';
}

/**
 * The acts on a registration, from which statuses, and the status it then has where the act decides it; all
 * others follow from form, places and money (docs/product/registering.md#statuses). Buttons, acts and refusals read it.
 */
export const registrationActs = {
  /** Online, or to staff; what is left after it is given a place or back by treasurers. */
  pay: {
    from: ['Draft', 'Submitted', 'Confirmed', 'Checked In'],
    to: null,
    by: ['owner', 'staff'],
    tells: 'confirmed',
  },
  cancel: {
    from: ['Draft', 'Submitted', 'Waitlisted', 'Confirmed'],
    to: 'Cancelled',
    by: ['staff', 'owner'],
    tells: 'cancelled',
  },
  restore: { from: ['Cancelled'], to: 'Submitted', by: ['staff'] },
  givePlace: {
    from: ['Waitlisted'],
    to: 'Submitted',
    by: ['staff', 'time'],
    tells: 'placeGiven',
  },
  /** The place of who did not pay in time goes. */
  lapse: { from: ['Submitted'], to: 'Waitlisted', by: ['time'], tells: 'placeLapsed' },
  /** For another place, after one was let go. */
  waitAgain: { from: ['Waitlisted'], to: 'Waitlisted', by: ['owner'] },
  /** A code or link of staff for what is due. */
  askForPayment: { from: ['Submitted', 'Checked In'], to: null, by: ['staff'], tells: 'payLink' },
  /** The registrant gives it to another person. */
  passOn: { from: ['Submitted', 'Confirmed'], to: null, by: ['owner'], tells: 'placePassed' },
} as const satisfies Record<string, Step<RegistrationStatus, RegistrationStatus | null>>;
export type RegistrationAct = keyof typeof registrationActs;

export const mayTake = (act: RegistrationAct, status: RegistrationStatus): boolean =>
  isFrom(registrationActs[act], status);

/** How a registration was made. */
export const registrationTypes = ['full', 'quick', 'staff'] as const;
