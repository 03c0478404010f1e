import { createHmac, randomUUID } from 'node:crypto';
import {
  altchaChallenge,
  type CaptchaChallenge,
  captchaActionName,
} from '@sangamam/contract/captcha';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { isTurnstileTestKey } from '../config/test-keys.ts';

/** Tells people from scripts. A token is good for one call of one action. */
export interface Captcha {
  /** The challenge a browser must solve before it may call `action`. */
  challenge(action: string): Promise<CaptchaChallenge>;
  /** True if `token` (header X-Captcha-Token) was solved for `action` and never used before. */
  verify(token: string | undefined, action: string, address: string): Promise<boolean>;
}

/** Lets everybody through; configuration allows it only outside production. */
export const noCaptcha: Captcha = {
  challenge: async () => ({ kind: 'none' }),
  verify: async () => true,
};

/** No token is longer; Turnstile allows 2,048 characters. */
const maxTokenLength = 2048;
const altchaLifetimeMs = 5 * minuteMs;
const altchaAlgorithm = 'PBKDF2/SHA-256';
/** About a second on a phone with four cores; double the cost when scripts can afford it. */
const altchaCost = 1000;
const altchaCounter = { least: 1000, most: 3000 };

const altchaToken = z.object({
  challenge: altchaChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

export interface AltchaOptions {
  readonly secretKey: string;
  readonly now: () => Date;
  /** Remembers a nonce; false when it was spent before. The library itself accepts a replay. */
  readonly spend: (nonce: string, expiresAt: Date) => Promise<boolean>;
}

/** A proof of work checked here, without any other service (docs of altcha-lib 2). */
export function altcha({ secretKey, now, spend }: AltchaOptions): Captcha {
  const secret = (purpose: string) =>
    createHmac('sha256', secretKey).update(`altcha ${purpose}`).digest('base64url');
  const hmacSignatureSecret = secret('challenge');
  const hmacKeySignatureSecret = secret('key');

  return {
    async challenge(action) {
      const challenge = await createChallenge({
        algorithm: altchaAlgorithm,
        cost: altchaCost,
        counter: randomInt(altchaCounter.most, altchaCounter.least),
        data: { action: captchaActionName(action) },
        deriveKey,
        expiresAt: new Date(now().getTime() + altchaLifetimeMs),
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      return { kind: 'altcha', challenge: altchaChallenge.parse(challenge) };
    },

    async verify(token, action) {
      const payload = readAltchaToken(token);
      if (payload === null) return false;
      const { expiresAt, data, nonce } = payload.challenge.parameters;
      if (data.action !== captchaActionName(action) || expiresAt * 1000 <= now().getTime())
        return false;
      const { verified } = await verifySolution({
        ...payload,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      return verified && spend(nonce, new Date(expiresAt * 1000));
    },
  };
}

function readAltchaToken(token: string | undefined): z.output<typeof altchaToken> | null {
  if (token === undefined || token.length > maxTokenLength) return null;
  try {
    return altchaToken.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
  } catch {
    return null;
  }
}

const siteverifyTimeoutMs = 5000;
/** How long the fallback stands in after the service did not answer. */
const outageMs = minuteMs;

const siteverifyAnswer = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
});
/** A no that is about our key or their service, not about the visitor (Turnstile, error codes). */
const notTheVisitor = /^(invalid-input-secret|missing-input-secret|internal-error)$/;

export interface TurnstileOptions {
  readonly siteKey: string;
  readonly secret: string;
  /** Host of our own pages; a token solved on another site is refused. */
  readonly hostname: string;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'error'>;
  /** Used while the service does not answer, so that an outage neither opens nor closes the door. */
  readonly fallback: Captcha;
  readonly url: string;
}

/**
 * Cloudflare Turnstile: the service is asked about every token, and host and action must be ours.
 * Test keys answer with a host of their own, so for them only `success` counts.
 */
export function turnstile(options: TurnstileOptions): Captcha {
  const { siteKey, secret, hostname, now, log, fallback, url } = options;
  const isTest = isTurnstileTestKey(secret);
  let outageUntilMs = 0;

  return {
    async challenge(action) {
      if (now().getTime() < outageUntilMs) return fallback.challenge(action);
      return { kind: 'turnstile', siteKey, action: captchaActionName(action) };
    },

    async verify(token, action, address) {
      if (token === undefined || token === '' || token.length > maxTokenLength) return false;
      // issued by us, signed and spent once: whichever process knew of the outage
      if (readAltchaToken(token) !== null) return fallback.verify(token, action, address);
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({
            secret,
            response: token,
            remoteip: address,
            idempotency_key: randomUUID(),
          }),
          redirect: 'error',
          signal: AbortSignal.timeout(siteverifyTimeoutMs),
        });
        const answer = siteverifyAnswer.parse(await response.json());
        const fault = answer['error-codes']?.find((code) => notTheVisitor.test(code));
        if (fault) throw new Error(fault);
        const isOurs = answer.hostname === hostname && answer.action === captchaActionName(action);
        return answer.success && (isTest || isOurs);
      } catch (error) {
        log.error({ err: error }, 'Turnstile does not answer; using ALTCHA instead');
        outageUntilMs = now().getTime() + outageMs;
        return false;
      }
    },
  };
}
