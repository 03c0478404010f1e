import { sendOtp } from '@sangamam/contract/otp';
import { CallError, call, noConnection } from '../../api/call.ts';
import { messageInLanguage } from '../../languages/in-language.ts';
import { codeWords } from './words.ts';

/** What somebody is asked for by; one of the two may be empty. The number is E.164. */
export interface Contact {
  readonly email: string;
  readonly contactNumber: string;
}

export interface SentCode {
  readonly contact: Contact;
  readonly resendAfterSeconds: number;
  readonly validForSeconds: number;
  /** Of a number that no text message reaches: the mailbox, masked. */
  readonly sentTo: string | null;
  /** Of this browser's clock, in milliseconds. */
  readonly sentAtMs: number;
}

/**
 * Asks for a code. `update` says whether it is to open an existing registration or to prove a contact
 * that is new. The answer is the same whether or not anybody has the contact.
 */
export async function requestCode(contact: Contact, update: boolean): Promise<SentCode> {
  const answer = await call(sendOtp, { body: { ...contact, update } });
  return { contact, ...answer, sentAtMs: Date.now() };
}

/** What to say about a failed call; of a limit, how long it lasts. */
export function errorText(thrown: unknown): string {
  if (!(thrown instanceof CallError)) return messageInLanguage(noConnection);
  const { status, message, retryAfterSeconds } = thrown;
  if (status !== 429 || retryAfterSeconds === null) return message;
  return codeWords.tooMany(Math.ceil(retryAfterSeconds / 60));
}
