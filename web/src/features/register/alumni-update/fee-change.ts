import { feeBreakdown } from '@sangamam/contract/fee';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { readAttendees } from '../fee.ts';

/** What a change of answers does to the fee, in whole rupees. */
export interface FeeChange {
  readonly minimum: number;
  /** What was paid towards the fee, credit with it. */
  readonly paid: number;
  readonly due: number;
  /** What was paid for the fee and is no longer needed for it. */
  readonly surplus: number;
  /** Taken off once, in the new fee. */
  readonly discount: number;
}

/** The answers a fee depends on, as the open step holds them. */
export interface FeeAnswers {
  readonly isAttending: boolean;
  /** The counts as typed. */
  readonly attendees: unknown;
  readonly yearOfPassing: string;
}

/**
 * The fee as it would be with other answers, at the rates of this registration; null while it stays
 * the same. What was paid is never paid again (D5, D25).
 */
export function feeChange(
  { fee }: Pick<RegistrationRecord, 'fee'>,
  { isAttending, attendees, yearOfPassing }: FeeAnswers,
): FeeChange | null {
  const coming = isAttending ? readAttendees(attendees) : undefined;
  const { minimum, discount } = feeBreakdown(coming, yearOfPassing, fee.rates);
  if (minimum === fee.minimum) return null;
  return {
    minimum,
    paid: fee.paid + fee.credit,
    due: Math.max(0, minimum - fee.paid - fee.credit),
    surplus: Math.max(0, fee.paid - minimum),
    discount,
  };
}
