import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Digits of a code (Specification 9). */
export const otpLength = 6;
export const invalidOtp = 'Invalid OTP. Please try again.';
export const contactMissing = 'Please enter either email or contact number.';

const contact = {
  email: z._default(z.string().check(z.maxLength(254)), ''),
  contactNumber: z._default(z.string().check(z.maxLength(40)), ''),
  /** true: to open an existing registration; false: to prove a new contact. */
  update: z._default(z.boolean(), true),
};

/**
 * Answers alike whether or not anybody has the contact. With both contacts given, they must belong to
 * one registration; the code goes by email, and by SMS too where that is set up.
 */
export const sendOtp = endpoint({
  method: 'POST',
  path: '/registrations/send-otp',
  summary: 'Sends a one-time code to a contact, bound to this browser',
  access: { kind: 'public' },
  body: z.object(contact),
  reply: z.object({
    /** When this browser may ask again. */
    resendAfterSeconds: z.number(),
    validForSeconds: z.number(),
    /**
     * Only for a number that no text message reaches: the mailbox that its code goes to, such as
     * "an•••@gmail.com". For a number nobody registered with it is invented.
     */
    sentTo: z.nullable(z.string()),
  }),
  captchaAfter: 3,
  limit: { by: 'address', calls: 10, windowSeconds: 3600 },
  bodyLimitBytes: 4096,
  timeoutMs: 30_000,
  failure: 'Failed to send OTP',
});

/**
 * A right code answers `verified: true`; with `update` it also starts the session for all registrations
 * of the contact, without it marks the contact of this browser's registration as proven. Every other
 * code answers 401 with `status: "error"`, `verified: false` and the words of `invalidOtp`.
 */
export const verifyOtp = endpoint({
  method: 'POST',
  path: '/registrations/verify-otp',
  summary: 'Checks the code in the browser that asked for it',
  access: { kind: 'public' },
  body: z.object({ ...contact, otp: z.string('Please enter OTP.').check(z.maxLength(40)) }),
  reply: z.object({ verified: z.boolean() }),
  alsoTopLevel: ['verified'],
  limit: { by: 'address', calls: 60, windowSeconds: 3600 },
  bodyLimitBytes: 4096,
  timeoutMs: 10_000,
  failure: 'Failed to verify OTP',
});
