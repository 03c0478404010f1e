import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * The name under which a captcha is solved and checked, so that one solved for a cheap call is worth
 * nothing for another: "POST /registrations/step/{id}" becomes "post-registrations-step-id". At most
 * 32 letters, digits and hyphens, which is what Turnstile allows; a name comes back unchanged.
 */
export function captchaActionName(call: string): string {
  return call
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 32)
    .replace(/-+$/, '');
}

/** A proof of work by ALTCHA; every field is signed, so all of them must come back. */
export const altchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** Seconds since 1970. */
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

/** Fetched when a call was answered with CAPTCHA_REQUIRED; the solution travels in X-Captcha-Token. */
export const readCaptchaChallenge = endpoint({
  method: 'GET',
  path: '/captcha/challenge',
  summary: 'A captcha to solve for one call',
  access: { kind: 'public' },
  query: z.object({ action: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: captchaChallenge,
  limit: { by: 'address', calls: 60, windowSeconds: 600 },
  timeoutMs: 10_000,
  failure: 'Captcha could not be loaded. Please try again.',
});
