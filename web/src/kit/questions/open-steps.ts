import { type Step, stepsFor } from '@sangamam/contract/form/steps';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';

type Answered = Pick<RegistrationRecord, 'formDataStructured'>;

/** Required steps of this party without answers, in order. */
export function openSteps({ formDataStructured: form }: Answered): readonly Step[] {
  const isAttending = form.eventAttendance?.isAttending;
  return stepsFor(typeof isAttending === 'boolean' ? isAttending : undefined).filter(
    ({ optional, sections }) => !optional && sections.some((name) => form[name] === undefined),
  );
}

/** The first step that a change has made open. */
export function openedStep(before: Answered, after: Answered): Step | null {
  const wereOpen = openSteps(before);
  return openSteps(after).find((step) => !wereOpen.includes(step)) ?? null;
}
