import { minuteMs } from '@sangamam/contract/locale/durations';
import { emailMessage, isOneEmailAddress } from '@sangamam/contract/text/email-address';
import { normalisePhone, phoneProblem } from '@sangamam/contract/text/phone';
import { serverNowMs } from '../server-clock.ts';
import { inPageWords } from '../words/problems.ts';
import type { Contact } from './send-code.ts';

/** How long a code vouches for whoever entered it, with half a minute to spare. */
const freshMs = 4.5 * minuteMs;
export const isFreshCode = (verifiedAtMs: number | null) =>
  verifiedAtMs !== null && serverNowMs() - verifiedAtMs < freshMs;

/** The problems of a contact, by field. */
export function contactProblems({ email, contactNumber }: Contact): Partial<Contact> {
  const wrong = contactNumber === '' ? null : phoneProblem(normalisePhone(contactNumber));
  return {
    ...(email !== '' && !isOneEmailAddress(email) && { email: inPageWords(emailMessage) }),
    ...(wrong !== null && { contactNumber: inPageWords(wrong) }),
  };
}
