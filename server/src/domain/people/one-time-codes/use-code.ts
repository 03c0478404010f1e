import { createHash, randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '@sangamam/contract/locale/durations';
import type { Db } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  type Contact,
  codeLifetimeMs,
  costsCaptcha,
  isCode,
  maxTries,
  type Purpose,
  readCode,
  triesLeft,
} from './rules.ts';
import { type ChallengeRow, claimTry, findFailures, findNewestSent, markUsed } from './store.ts';

export interface Guess {
  /** The browser's cookie, if it has one. */
  readonly browser: string | undefined;
  readonly purpose: Purpose;
  readonly contact: Contact;
  readonly otp: string;
  /** Refuses with CAPTCHA_REQUIRED unless the request solved one. */
  readonly demandCaptcha: () => Promise<void>;
}

/** The hash of the browser's cookie that is kept. */
export function browserHash(browser: string): Buffer {
  return createHash('sha256').update(browser).digest();
}

/** Nobody has the code of this one. */
const noChallenge = { id: randomUUID(), codeMac: Buffer.alloc(32) };

/**
 * The challenge whose code was typed, after taking one of its tries; null when it was wrong, expired,
 * used, replaced, asked for by another browser or by nobody. All of these do the same work. The caller
 * then marks it used in the transaction of what it allows.
 */
export async function findRightChallenge(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'log'>,
  guess: Guess,
): Promise<ChallengeRow | null> {
  const { db, config, log } = deps;
  const now = deps.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { purpose, contact, otp, browser = randomUUID(), demandCaptcha } = guess;
  const own = await findNewestSent(db, { browserHash: browserHash(browser), purpose, contact });
  const failures = await findFailures(db, own, { dayAgo: ago(dayMs), hourAgo: ago(hourMs) });
  if (config.rateLimits && costsCaptcha(failures)) {
    log.warn({ event: 'otp', failures: failures.total }, 'codes now need a captcha');
    await demandCaptcha();
  }
  const allowed = config.rateLimits ? triesLeft(failures.elsewhere) : maxTries;
  // no clock that is set back makes a code live longer
  const sentBetween = [ago(codeLifetimeMs), ago(-codeLifetimeMs)] as const;
  const tried = await claimTry(db, { id: own?.id ?? noChallenge.id, allowed, sentBetween, now });
  const code = readCode(otp);
  const isRight = isCode(config, tried ?? noChallenge, code ?? '');
  if (tried && code !== null && isRight) return tried;
  log.warn({ event: 'otp', outcome: 'failed' });
  return null;
}

/** Uses a code up, in the transaction of what it allows; false when another call was faster. */
export async function useUp(trx: Db, challengeId: string, now: Date): Promise<boolean> {
  return markUsed(trx, challengeId, now);
}
