import { emailMessage, phoneMessage } from '@sangamam/contract/answer-kinds';
import { sendOtp, verifyOtp } from '@sangamam/contract/otp';
import { isOneEmailAddress } from '@sangamam/contract/personal-info';
import { isWholePhone } from '@sangamam/contract/phone';
import {
  getByContact,
  type OtherRegistration,
  type RegistrationRecord,
} from '@sangamam/contract/registrations';
import { CallError, call, noConnection } from '../../../api/call.ts';

/** What somebody is asked for by; one of the two may be empty. The number is E.164. */
export interface Contact {
  readonly email: string;
  readonly contactNumber: string;
}

export interface SentCode {
  readonly contact: Contact;
  readonly resendAfterSeconds: number;
  readonly validForSeconds: number;
  /** Of this browser's clock, in milliseconds. */
  readonly sentAtMs: number;
}

/** What is wrong with a contact, by field. */
export function contactProblems({ email, contactNumber }: Contact): Partial<Contact> {
  return {
    ...(email !== '' && !isOneEmailAddress(email) && { email: emailMessage }),
    ...(contactNumber !== '' && !isWholePhone(contactNumber) && { contactNumber: phoneMessage }),
  };
}

/**
 * Asks for a code. `update` says whether it is to open an existing registration or to prove a contact
 * that is new. The answer is the same whether or not anybody has the contact.
 */
export async function requestCode(contact: Contact, update: boolean): Promise<SentCode> {
  const answer = await call(sendOtp, { body: { ...contact, update } });
  return { contact, ...answer, sentAtMs: Date.now() };
}

/** Checks a code in this browser; a wrong one throws a `CallError` with status 401. */
export async function checkCode(contact: Contact, otp: string, update: boolean): Promise<boolean> {
  const { verified } = await call(verifyOtp, { body: { ...contact, otp, update } });
  return verified;
}

/** The registrations of a verified contact: the one changed last, and the others. */
export async function findByContact(
  contact: Contact,
): Promise<{ registration: RegistrationRecord; others: readonly OtherRegistration[] }> {
  const { others, ...registration } = await call(getByContact, { body: { ...contact } });
  return { registration, others };
}

/** What to say about a failed call. */
export function errorText(thrown: unknown): string {
  return thrown instanceof CallError ? thrown.message : noConnection;
}
