import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { listByContact, markVerified } from '../registrations/by-contact.ts';
import { type RegistrationSession, startVerifiedSession } from '../registrations/session.ts';
import type { Contact } from './rules.ts';
import type { ChallengeRow } from './store.ts';
import { findRightChallenge, type Guess, useUp } from './use-code.ts';

/**
 * Checks a code and does what it allows: for `access` a session for all registrations that carry the
 * contact now, in place of the browser's present one (`token` is its cookie); for `contact` a mark on
 * the registrations of the present session that carry it. Null when the code is not right.
 */
export async function verifyOtp(
  deps: Deps,
  guess: Guess,
  session: RegistrationSession | null,
): Promise<{ token: string | null } | null> {
  const challenge = await findRightChallenge(deps, guess);
  if (!challenge) return null;
  const now = deps.now();
  return tx(deps.db, async (trx) => {
    if (!(await useUp(trx, challenge.id, now))) return null;
    const proven = provenBy(challenge);
    if (challenge.purpose === 'contact') {
      if (session) await markVerified(trx, session.registrationIds, proven);
      return { token: null };
    }
    const registrationIds = (await listByContact(trx, proven)).map(({ id }) => id);
    if (registrationIds.length === 0) return null;
    const token = await startVerifiedSession(trx, { registrationIds, replaces: session, now });
    await markVerified(trx, registrationIds, proven);
    return { token };
  });
}

/**
 * The contact that a right code proves: what was asked for, both if both were. A number that was asked
 * for at the mailbox of its registration proves that mailbox.
 */
function provenBy({ email, contactNumber, emailTo, smsTo }: ChallengeRow): Contact {
  if (email === null && smsTo === null) return { email: emailTo, contactNumber: null };
  return { email, contactNumber };
}
