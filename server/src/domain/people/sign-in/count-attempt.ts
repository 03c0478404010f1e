import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashOf } from '../../../platform/sessions/staff-session.ts';
import { waitInWords } from './rules.ts';
import { countLogin } from './store.ts';

/**
 * Guesses at the password of an e-mail address are counted by this, whether or not anybody has it; those from
 * a device where its owner signed in before for themselves, so that nobody else's keep the owner out.
 */
export const passwordKey = (email: string, deviceHash?: Buffer) =>
  hashOf([email.toLowerCase(), ...(deviceHash ? [deviceHash.toString('hex')] : [])].join(' '));
/** Guesses of whoever has the session of an account, which do not keep its owner out either. */
export const passwordAgainKey = (adminId: string) => hashOf(`password again ${adminId}`);
/** Guesses at the codes of an account: a right password does not forgive them. */
export const codeKey = (adminId: string) => hashOf(`second factor ${adminId}`);
/** Wrong answers of passkeys of an account. */
export const passkeyKey = (adminId: string) => hashOf(`passkey ${adminId}`);

/** Counts a guess before it is looked at; TOO_MANY_GUESSES with the time to wait when five were wrong. */
export async function countAttempt(
  { db, log, now: clock }: Pick<Deps, 'db' | 'log' | 'now'>,
  key: Buffer,
): Promise<void> {
  const now = clock();
  const retryAt = await countLogin(db, key, now);
  if (!retryAt) return;
  const waitMs = retryAt.getTime() - now.getTime();
  log.warn({ event: 'login', outcome: 'delayed' });
  throw new Refusal('TOO_MANY_GUESSES', {
    values: { wait: waitInWords(waitMs) },
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}
