import {
  adultPurposes,
  type ConsentState,
  type OptionalPurpose,
  optionalPurposes,
  type RetiredPurpose,
  retiredPurposes,
} from '@sangamam/contract/privacy/consents';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { PageSettings } from '../page/settings.ts';

/** The consents that this person may give or withdraw; what is no longer asked for can be withdrawn if it was given. */
export function purposesOffered(
  consents: readonly ConsentState[],
  { formDataStructured }: RegistrationRecord,
  { features }: Pick<PageSettings, 'features'>,
): (OptionalPurpose | RetiredPurpose)[] {
  const isMinor = formDataStructured.personalInfo?.isAdult === false;
  const isGiven = (asked: ConsentState['purpose']) =>
    consents.some(({ purpose, given }) => purpose === asked && given);
  const asked = optionalPurposes.filter((purpose) => {
    if (isMinor && adultPurposes.includes(purpose)) return false;
    return purpose !== 'attendee_list' || features.publicCounts || isGiven(purpose);
  });
  return [...asked, ...retiredPurposes.filter(isGiven)];
}
