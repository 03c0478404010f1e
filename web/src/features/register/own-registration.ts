import {
  currentRegistration,
  endRegistrationSession,
  type RegistrationRecord,
} from '@sangamam/contract/registrations';
import { call } from '../../api/call.ts';

/** What this browser registered before, or null. Loaded after the page, which shows without it. */
export function findOwnRegistration(): Promise<RegistrationRecord | null> {
  return call(currentRegistration);
}

/** Ends the session of this browser. */
export async function forgetOwnRegistration(): Promise<void> {
  await call(endRegistrationSession);
}
