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
