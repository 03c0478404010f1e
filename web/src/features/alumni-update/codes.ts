import { emailMessage, isOneEmailAddress, phoneMessage } from '@sangamam/contract/answer-kinds';
import { isWholePhone } from '@sangamam/contract/phone';
import {
  getByContact,
  type OtherRegistration,
  type RegistrationRecord,
} from '@sangamam/contract/registrations';
import { call } from '../../kit/calls/call.ts';
import type { Contact } from '../../kit/one-time-code/send-code.ts';

/** What is wrong with a contact, by field. */
export function contactProblems({ email, contactNumber }: Contact): Partial<Contact> {
  return {
    ...(email !== '' && !isOneEmailAddress(email) && { email: emailMessage }),
    ...(contactNumber !== '' && !isWholePhone(contactNumber) && { contactNumber: phoneMessage }),
  };
}

/** The registrations of a verified contact: the one changed last, and the others. */
export async function findByContact(
  contact: Contact,
): Promise<{ registration: RegistrationRecord; others: readonly OtherRegistration[] }> {
  const { others, ...registration } = await call(getByContact, { body: { ...contact } });
  return { registration, others };
}

/** The registrations of this browser's session beside `id`: none where no code started it. */
export async function findOthers(id: string): Promise<readonly OtherRegistration[]> {
  try {
    const { registration, others } = await findByContact({ email: '', contactNumber: '' });
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
