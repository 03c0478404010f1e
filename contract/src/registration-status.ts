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

/** Whether the fee is settled, even after a partial refund. */
export function isSettled(status: PaymentStatus): boolean {
  return status === 'Completed' || status === 'Partially Refunded';
}

/** Whether nothing is due: after cancelling, or after a full refund. */
export function owesNothing(registration: {
  readonly status: string | null;
  readonly paymentStatus: string | null;
}): boolean {
  return registration.status === 'Cancelled' || registration.paymentStatus === 'Refunded';
}

/** Changes of status by staff; all others are made by the server (docs/product/registering.md#statuses). */
export const staffSteps = {
  cancel: { from: ['Draft', 'Submitted', 'Waitlisted', 'Confirmed'], to: 'Cancelled' },
  restore: { from: ['Cancelled'], to: 'Submitted' },
  givePlace: { from: ['Waitlisted'], to: 'Submitted' },
} as const satisfies Record<
  string,
  { readonly from: readonly RegistrationStatus[]; readonly to: RegistrationStatus }
>;
export type StaffStep = keyof typeof staffSteps;

/** Whether staff may take this step from this status. */
export function mayTake(step: StaffStep, status: RegistrationStatus): boolean {
  const from: readonly RegistrationStatus[] = staffSteps[step].from;
  return from.includes(status);
}

/** How a registration was made. */
export const registrationTypes = ['full', 'quick', 'staff'] as const;
