/** What has become of a registration as a whole. Set by the server only. */
export const registrationStatuses = [
  'Draft',
  'Submitted',
  'Waitlisted',
  'Confirmed',
  'Checked In',
  'Cancelled',
] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

/** What has become of the fee: a projection of the ledger. `Completed` is the specification's word. */
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

/** Whether a payment status stands for a settled fee, also where a part of what was paid went back. */
export function isSettled(status: PaymentStatus): boolean {
  return status === 'Completed' || status === 'Partially Refunded';
}

/** What staff may make of a registration's status; everything else is the server's (Product 6). */
const staffSteps: Readonly<Record<'Cancelled' | 'Submitted', readonly RegistrationStatus[]>> = {
  Cancelled: ['Draft', 'Submitted', 'Waitlisted', 'Confirmed'],
  Submitted: ['Cancelled'],
};

/** Whether staff may move a registration from one status to the other: cancel it, or bring it back. */
export function mayMove(from: RegistrationStatus, to: keyof typeof staffSteps): boolean {
  return staffSteps[to].includes(from);
}
