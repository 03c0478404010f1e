import type { RegistrationRecord } from '@sangamam/contract/registrations';

/** A quick registration that was begun and neither submitted nor paid for; it is kept for half an hour. */
export function isUnfinishedQuick(registration: RegistrationRecord): boolean {
  const { registrationType, formSubmissionComplete, temporaryUntil } = registration;
  return registrationType === 'quick' && !formSubmissionComplete && temporaryUntil !== null;
}

/** A quick registration whose journey and stay are still to be told (Product 2). */
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
