import {
  getByContact,
  type OtherRegistration,
  type RegistrationRecord,
} from '@sangamam/contract/registrations/registrations';
import { call } from '../calls/call.ts';
import type { Contact } from '../one-time-code/send-code.ts';
import type { Visit } from '../site-context.ts';

/** The registrations of a verified contact: the one changed last, and the others. */
export async function findByContact(
  contact: Contact,
  visit?: Visit,
): Promise<{ registration: RegistrationRecord; others: readonly OtherRegistration[] }> {
  const { others, ...registration } = await call(getByContact, {
    body: { ...contact },
    ...(visit && { visit }),
  });
  return { registration, others };
}

/** The registrations of this browser's session beside `id`: none where no code started it. */
export async function findOthers(id: string, visit?: Visit): Promise<readonly OtherRegistration[]> {
  try {
    const { registration, others } = await findByContact({ email: '', contactNumber: '' }, visit);
    return [asOther(registration), ...others].filter(({ _id }) => _id !== id);
  } catch {
    // without them there is nothing to switch to, and everything else is there
    return [];
  }
}

/** A registration as its card shows it. */
export function asOther(registration: RegistrationRecord): OtherRegistration {
  const { _id, registrationNumber, paymentStatus, formDataStructured } = registration;
  const { name, school, yearOfPassing } = formDataStructured.personalInfo ?? {};
  return {
    _id,
    registrationNumber,
    paymentStatus,
    name: String(name ?? ''),
    school: String(school ?? ''),
    yearOfPassing: String(yearOfPassing ?? ''),
  };
}
