import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';

/** A quick registration neither submitted nor paid; it is kept for half an hour. */
export function isUnfinishedQuick(registration: RegistrationRecord): boolean {
  const { registrationType, formSubmissionComplete, temporaryUntil } = registration;
  return registrationType === 'quick' && !formSubmissionComplete && temporaryUntil !== null;
}

/** True if a quick registration still lacks travel and stay. */
export function lacksTravelAndStay(registration: RegistrationRecord): boolean {
  const { registrationType, formSubmissionComplete, formDataStructured, status } = registration;
  const { eventAttendance, transportation, accommodation } = formDataStructured;
  return (
    registrationType === 'quick' &&
    formSubmissionComplete &&
    status !== 'Cancelled' &&
    eventAttendance?.isAttending === true &&
    (transportation === undefined || accommodation === undefined)
  );
}
