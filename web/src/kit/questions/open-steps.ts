import { openSteps, type Step } from '@sangamam/contract/form/steps';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { PageSettings } from '../page/settings.ts';

type Answered = Pick<RegistrationRecord, 'formDataStructured'>;

/** The first step that a change has made open. */
export function openedStep(
  before: Answered,
  after: Answered,
  { questions: { afterPaying } }: PageSettings,
): Step | null {
  const wereOpen = openSteps(before.formDataStructured, afterPaying);
  const areOpen = openSteps(after.formDataStructured, afterPaying);
  return areOpen.find((step) => !wereOpen.includes(step)) ?? null;
}
