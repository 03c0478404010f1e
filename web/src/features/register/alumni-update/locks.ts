import type { StepName } from '@sangamam/contract/registration-steps';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import type { PublicSettings } from '@sangamam/contract/settings';
import type { FixedPart } from '../step-props.ts';

export interface Lock {
  /** Nothing of the step can be changed any more. */
  readonly isClosed: boolean;
  /** Questions of the step that are not asked, because their answers are final. */
  readonly fixed: readonly FixedPart[];
}

type Locked = Pick<RegistrationRecord, 'paymentAmount' | 'paymentStatus'>;

/**
 * What of a step may still be changed at a moment: after the deadlines of food, stay and journey, and
 * what was paid for after payment (Product 4.3). The server decides the same; email and phone number
 * change with a code, never with the other answers.
 */
export function lockOf(
  stepName: StepName,
  registration: Locked,
  { deadlines }: Pick<PublicSettings, 'deadlines'>,
  nowMs: number,
): Lock {
  const isPast = (moment: string) => nowMs > Date.parse(moment);
  const fixed: FixedPart[] = [];
  switch (stepName) {
    case 'personalInfo':
      fixed.push('contact');
      if (isPast(deadlines.attendeesLockAt)) fixed.push('schoolAndYear');
      break;
    case 'eventAttendance':
      if (isPast(deadlines.attendeesLockAt)) fixed.push('people');
      break;
    case 'support':
      if (hasMoney(registration)) fixed.push('pledge');
      break;
  }
  const isClosed =
    (stepName === 'transportation' && isPast(deadlines.transportLockAt)) ||
    (stepName === 'accommodation' && isPast(deadlines.stayLockAt));
  return { isClosed, fixed };
}

/** Whether email and phone number may still be changed by their owner. */
export function mayChangeContact(
  { deadlines }: Pick<PublicSettings, 'deadlines'>,
  nowMs: number,
): boolean {
  return nowMs <= Date.parse(deadlines.attendeesLockAt);
}

function hasMoney({ paymentAmount, paymentStatus }: Locked): boolean {
  return paymentAmount > 0 || paymentStatus === 'Processing';
}
