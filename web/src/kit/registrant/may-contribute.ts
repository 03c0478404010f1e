import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { isSettled } from '@sangamam/contract/registrations/status';

/** True for who owes nothing: what they pay then is a gift. */
export const mayContribute = ({
  paymentStatus,
  formSubmissionComplete,
  status,
}: RegistrationRecord): boolean =>
  isSettled(paymentStatus) && formSubmissionComplete && status !== 'Cancelled';
