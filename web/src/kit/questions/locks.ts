import type { StepName } from '@sangamam/contract/form/steps';
import type { FinalPart } from '@sangamam/contract/questions/question';
import {
  finalParts,
  isPaidOrPaying,
  visitPart,
} from '@sangamam/contract/registrations/final-answers';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { PageSettings } from '../page/settings.ts';
import type { LockedPart } from './step-props.ts';

export interface Lock {
  /** Nothing in the step can be changed any more. */
  readonly isClosed: boolean;
  /** Questions not asked, because their answers are final. */
  readonly lockedParts: readonly LockedPart[];
}

/** The parts of a step that can still be changed; email and phone number change only with a code, never here. */
export function lockOf(
  stepName: StepName,
  { paymentAmount, paymentStatus }: Pick<RegistrationRecord, 'paymentAmount' | 'paymentStatus'>,
  settings: Pick<PageSettings, 'deadlines'>,
  nowMs: number,
): Lock {
  const isFixed = isPaidOrPaying(paymentStatus, paymentAmount);
  const final = finalParts(settings, { isPaidOrPaying: isFixed, now: new Date(nowMs) });
  const lockedParts: LockedPart[] = stepName === 'personalInfo' ? ['contact'] : [];
  const part = partOf[stepName];
  if (part && final.has(part)) lockedParts.push(part);
  const visit = visitPart[stepName];
  return { isClosed: visit !== undefined && final.has(visit), lockedParts };
}

const partOf: Partial<Record<StepName, FinalPart & LockedPart>> = {
  personalInfo: 'schoolAndYear',
  eventAttendance: 'people',
  support: 'pledge',
};

/** True if the registrant may still change email and phone number. */
export function mayChangeContact(
  { deadlines }: Pick<PageSettings, 'deadlines'>,
  nowMs: number,
): boolean {
  return nowMs <= Date.parse(deadlines.attendeesLockAt);
}
