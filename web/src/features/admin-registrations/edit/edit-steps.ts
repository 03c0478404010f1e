import { asksIn } from '@sangamam/contract/form/form';
import { mayTakeStep, type Step, steps, stepsFor } from '@sangamam/contract/form/steps';
import { isPaidOrPaying } from '@sangamam/contract/registrations/final-answers';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { type EditableStep, editableSteps } from '@sangamam/contract/staff-registrations/edit';
import { words } from '@sangamam/words/staff/edit';
import type { PageSettings } from '../../../kit/page/settings.ts';

export type EditStepOf = Step & { stepName: EditableStep };

/** The steps whose answers staff may change, in the order of the form. */
export const editable = steps.filter((step): step is Extract<EditStepOf, Step> =>
  (editableSteps as readonly string[]).includes(step.stepName),
);

/** The step that an address names. */
export const editableNamed = (name: string | null): EditStepOf | undefined =>
  editable.find(({ stepName }) => stepName === name);

/** Why a step cannot be edited now, or null when it can; the server decides the same. */
export function unavailableReason(
  step: EditStepOf,
  { status, formDataStructured: form, formSubmissionComplete }: RegistrationRecord,
  { questions }: PageSettings,
) {
  if (status === 'Cancelled') return words.cancelled;
  const isAttending = form.eventAttendance?.isAttending;
  if (!stepsFor(isAttending).includes(step)) return words.notComing;
  const isOpen = mayTakeStep(step, { form, formSubmissionComplete }, questions.afterPaying);
  return isOpen ? null : words.notReached;
}

/** True if a step can be edited now and asks something. */
export const isOffered = (
  step: EditStepOf,
  registration: RegistrationRecord,
  settings: PageSettings,
): boolean => asksIn(step, settings) && unavailableReason(step, registration, settings) === null;

export const isPledgeFixed = ({ stepName }: Step, registration: RegistrationRecord) =>
  stepName === 'support' && isPaidOrPaying(registration.paymentStatus, registration.paymentAmount);
