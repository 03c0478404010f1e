import {
  type ChallengeRow,
  type Contact,
  findRightChallenge,
  type Guess,
  useUp,
} from '../../domain/people/index.ts';
import { listByContact, markVerified } from '../../domain/registrations/index.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  type RegistrationSession,
  startVerifiedSession,
} from '../../platform/sessions/registrant-session.ts';

/**
 * Checks a code. `access`: replaces the browser's session with one for all registrations of the contact;
 * `token` is its cookie. `contact`: marks the contact as proven on the registrations of the present session
 * that have it. Null when the code is wrong.
 */
export async function verifyOtp(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'log'>,
  guess: Guess,
  session: RegistrationSession | null,
): Promise<{ token: string | null; proven: Contact } | null> {
  const challenge = await findRightChallenge(deps, guess);
  if (!challenge) return null;
  const now = deps.now();
  return tx(deps.db, async (trx) => {
    if (!(await useUp(trx, challenge.id, now))) return null;
    const proven = provenBy(challenge);
    if (challenge.purpose === 'contact') {
      if (session) await markVerified(trx, session.registrationIds, proven);
      return { token: null, proven };
    }
    const registrationIds = (await listByContact(trx, proven)).map(({ id }) => id);
    if (registrationIds.length === 0) return null;
    const token = await startVerifiedSession(trx, { registrationIds, replaces: session, now });
    await markVerified(trx, registrationIds, proven);
    return { token, proven };
  });
}

/**
 * The contact that a right code proves. When the code for a number went only to the mailbox of its
 * registration, it proves that mailbox.
 */
function provenBy({ email, contactNumber, emailTo, smsTo }: ChallengeRow): Contact {
  if (email === null && smsTo === null) return { email: emailTo, contactNumber: null };
  return { email, contactNumber };
}
