import { feeBreakdown, minimumPayment } from '@sangamam/contract/party/fee';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { owesNothing } from '@sangamam/contract/registrations/status';
import { readAttendees } from './fee.ts';
import type { AnswersForm } from './use-answers-form.ts';

/** The effect of changed answers on the fee, in whole rupees. */
export interface FeeChange {
  readonly minimum: number;
  /** Paid towards the fee, credit included. */
  readonly paid: number;
  readonly due: number;
  /** Paid for the fee and no longer needed for it. */
  readonly surplus: number;
  /** Discount included in the new fee. */
  readonly discount: number;
}

/** Answers that the fee depends on, as typed in the open step. */
export interface FeeAnswers {
  readonly isAttending: boolean;
  /** Counts as typed. */
  readonly attendees: unknown;
  readonly yearOfPassing: string;
}

/**
 * The fee with changed answers, at the rates of this registration; null if it stays the same. What was paid
 * is not asked for again (docs/product/self-service.md#when-the-fee-changes).
 */
export function feeChange(
  registration: Pick<RegistrationRecord, 'fee' | 'status' | 'paymentStatus'>,
  { isAttending, attendees, yearOfPassing }: FeeAnswers,
): FeeChange | null {
  const { fee } = registration;
  const coming = isAttending ? readAttendees(attendees) : undefined;
  const { minimum, discount } = feeBreakdown(coming, yearOfPassing, fee.rates);
  if (minimum === fee.minimum) return null;
  return {
    minimum,
    paid: fee.paid + fee.credit,
    due: owesNothing(registration) ? 0 : minimumPayment({ ...fee, minimum }),
    surplus: Math.max(0, fee.paid - minimum),
    discount,
  };
}

/** Answers the fee depends on: from the open step if it has them, else as saved. */
export function feeAnswers(
  form: Pick<AnswersForm, 'value'>,
  { formDataStructured }: RegistrationRecord,
): FeeAnswers {
  const { eventAttendance, personalInfo } = formDataStructured;
  const typed = form.value('eventAttendance.isAttending');
  const year = form.value('personalInfo.yearOfPassing') ?? personalInfo?.yearOfPassing;
  return {
    isAttending: typed === undefined ? eventAttendance?.isAttending === true : typed === 'yes',
    attendees: form.value('eventAttendance.attendees') ?? eventAttendance?.attendees,
    yearOfPassing: String(year ?? ''),
  };
}
