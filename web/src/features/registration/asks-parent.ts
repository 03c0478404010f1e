import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { PageSettings } from '../../kit/page/settings.ts';

/** Under 18, a parent must agree before the form is submitted. */
export function asksParent(
  { formDataStructured, formSubmissionComplete }: RegistrationRecord,
  { features }: Pick<PageSettings, 'features'>,
): boolean {
  const isMinor = formDataStructured.personalInfo?.isAdult === false;
  return features.askAge && isMinor && !formSubmissionComplete;
}
