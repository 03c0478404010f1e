import { minuteMs } from '@sangamam/contract/locale/durations';
import { emailMessage, isOneEmailAddress } from '@sangamam/contract/text/email-address';
import { normalisePhone, phoneProblem } from '@sangamam/contract/text/phone';
import type { Contact } from '../../kit/one-time-code/send-code.ts';
import { serverNowMs } from '../../kit/server-clock.ts';
import { inPageWords } from '../../kit/words/problems.ts';

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
