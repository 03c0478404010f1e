import { randomBytes } from 'node:crypto';
import { dayMs, hourMs } from '@sangamam/contract/locale/durations';
import type { Db } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { codeLifetimeMs, codeMac, isSmsPaused, mailboxOf, mayText, newCode } from './rules.ts';
import {
  type ChallengeRow,
  countFailures,
  findUndecided,
  listTexts,
  lockSending,
  markSent,
} from './store.ts';

/** The contacts a code goes to; the same code to both. */
export interface Destination {
  readonly emailTo: string | null;
  readonly smsTo: string | null;
}

/**
 * Decides about a challenge, one after the other, so that no limit is passed by asking twice at once. `find` says
 * where its code goes, or null where it goes nowhere, and the number that SMS can reach. A challenge without a code
 * looks like any other, and nobody has what it asks for. Null when it was decided on before, or is too old.
 */
export async function decideOnCode<To extends Destination>(
  trx: Db,
  { config, now: clock }: Pick<Deps, 'config' | 'now'>,
  challengeId: string,
  find: (challenge: ChallengeRow) => Promise<{ to: To | null; smsTo: string | null }>,
): Promise<{ challenge: ChallengeRow; sent: (To & { readonly code: string }) | null } | null> {
  const now = clock();
  await lockSending(trx);
  const tooOld = new Date(now.getTime() - codeLifetimeMs);
  const challenge = await findUndecided(trx, challengeId, tooOld);
  if (!challenge) return null;
  const { to, smsTo } = await find(challenge);
  const { email, contactNumber } = challenge;
  // the number stands for the mailbox of a registration there is none of: limits go by where a code went
  const nowhere = { emailTo: mailboxOf(email) ?? (smsTo ? null : contactNumber), smsTo };
  const code = newCode();
  const mac = to ? codeMac(config.secretKey, challengeId, code) : randomBytes(32);
  await markSent(trx, { id: challengeId, ...(to ?? nowhere), codeMac: mac, now });
  return { challenge, sent: to && { ...to, code } };
}

/** True if recent failures and the number's own limit let a code go there by SMS now. */
export async function mayTextCode(
  { log, now: clock, settings }: Pick<Deps, 'log' | 'now' | 'settings'>,
  db: Db,
  phone: string,
): Promise<boolean> {
  const ago = (ms: number) => new Date(clock().getTime() - ms);
  const failures = await countFailures(db, ago(hourMs));
  if (isSmsPaused(failures)) {
    log.error({ event: 'otp', failures }, 'codes by SMS are paused after too many wrong codes');
    return false;
  }
  const { codes } = await settings.current();
  return mayText(await listTexts(db, phone, ago(dayMs)), codes, clock());
}
