import * as z from 'zod/mini';
import { endpoint } from './calls/endpoint.ts';
import { failed } from './locale/problems.ts';
import { asLine } from './text/doors.ts';

/**
 * The action that a captcha is bound to, so that one solved for a cheap call cannot be used for another:
 * "POST /registrations/step/{id}" becomes "post-registrations-step-id". At most 32 letters, digits and
 * hyphens, the limit of Turnstile. Idempotent.
 */
export function captchaActionName(call: string): string {
  return call
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 32)
    .replace(/-+$/, '');
}

/**
 * Sent in place of a solution for a browser without scripts, which cannot solve any: it proves a contact by a mailed code
 * instead (`scriptless` of the endpoints that take it there).
 */
export const noScripts = 'no-scripts';

/** An ALTCHA proof of work; all fields are signed and must be sent back. */
export const altchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** In seconds since 1970. */
    expiresAt: z.number(),
    data: z.object({ action: z.string() }),
  }),
  signature: z.string(),
});

export const captchaChallenge = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('altcha'), challenge: altchaChallenge }),
  z.object({ kind: z.literal('turnstile'), siteKey: z.string(), action: z.string() }),
]);
export type CaptchaChallenge = z.output<typeof captchaChallenge>;

/** Called after CAPTCHA_REQUIRED; the solution is sent in X-Captcha-Token. */
export const readCaptchaChallenge = endpoint('GET /captcha/challenge', {
  summary: 'A captcha to solve for one call',
  access: { kind: 'public' },
  query: z.object({ action: z.string().check(asLine, z.minLength(1), z.maxLength(100)) }),
  reply: captchaChallenge,
  limit: { calls: 600, windowSeconds: 600 },
  timeoutMs: 10_000,
  failure: failed('captchaNotLoaded'),
});
